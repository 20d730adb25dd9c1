// Made of src/cardenza/theory/naming.py and octaves.py by tools/names.py: change them there.

/** Traditions that put a word behind the letter: C sharp, do dièse. */
export const WORDS = {
  "en": {"letters": "C D E F G A B", "natural": "natural", "sharp": "sharp", "flat": "flat", "double": "double"},
  "fr": {"letters": "Do Ré Mi Fa Sol La Si", "natural": "naturel", "sharp": "dièse", "flat": "bémol", "double": "double"},
  "it": {"letters": "Do Re Mi Fa Sol La Si", "natural": "naturale", "sharp": "diesis", "flat": "bemolle", "double": "doppio"},
  "es": {"letters": "Do Re Mi Fa Sol La Si", "natural": "natural", "sharp": "sostenido", "flat": "bemol", "double": "doble"},
} as const;

/** Traditions that put an ending on the letter: Cis, Es; some names have grown irregular. */
export const ENDINGS = {
  "de": {"letters": "C D E F G A H", "sharp": "is", "flat": "es", "irregular": {"Ees": "Es", "Eeses": "Eses", "Aes": "As", "Aeses": "Ases", "Hes": "B"}},
  "nl": {"letters": "C D E F G A B", "sharp": "is", "flat": "es", "irregular": {"Ees": "Es", "Eeses": "Eses", "Aes": "As", "Aeses": "Ases"}},
  "sv": {"letters": "C D E F G A H", "sharp": "iss", "flat": "ess", "irregular": {"Eess": "Ess", "Eessess": "Essess", "Aess": "Ass", "Aessess": "Assess", "Hess": "B"}},
} as const;

/** The system that the readers of a language know. */
export const SYSTEM_OF: Readonly<Record<string, string>> = {"en": "en", "fr": "fr", "it": "it", "ro": "it", "sq": "it", "es": "es", "ca": "es", "gl": "es", "eu": "es", "pt": "es", "de": "de", "da": "de", "fi": "de", "is": "de", "pl": "de", "cs": "de", "sk": "de", "hu": "de", "sl": "de", "hr": "de", "sr": "de", "bs": "de", "et": "de", "lv": "de", "nl": "nl", "af": "nl", "sv": "sv", "nb": "sv", "nn": "sv", "no": "sv"};

/** How octaves are written, and what goes with which names; elsewhere it is the first. */
export const STYLES = ["scientific", "french", "helmholtz"] as const;
export const USUAL: Readonly<Record<string, string>> = {"fr": "french", "de": "helmholtz", "nl": "helmholtz", "sv": "helmholtz"};
