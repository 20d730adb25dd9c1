/** Ce que dit la table, en français. */

import type { TableWords } from './en.table';

const count = (n: number, one: string, many: string): string => `${n} ${n < 2 ? one : many}`;
const cards = (n: number): string => count(n, 'carte', 'cartes');
const does = (who: string | null, you: string, other: string): string =>
  who === null ? `Vous ${you}` : `${who} ${other}`;
const of = (who: string): string => (/^[aeiouyhàâäéèêëîïôöùûü]/i.test(who) ? `d’${who}` : `de ${who}`);
const list = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`;

export const table: TableWords = {
  cards,
  you: 'Vous',
  seat: (n) => `place ${n}`,
  bot: 'robot',
  levels: { random: 'débutant', lookahead: 'prudent' },

  turn: {
    yours: 'À vous',
    of: (who) => `Au tour ${of(who)}`,
    over: 'La partie est finie',
    react: 'Votre réponse',
    answered: 'Vous avez répondu',
  },

  state: {
    connecting: 'Connexion…',
    lost: 'Reconnexion…',
    closed: 'Cette table est fermée, ou elle n’existe pas.',
    crowded: 'Vous avez trop de connexions ouvertes à la fois : celle-ci a été fermée.',
    damaged:
      'Le journal de cette table est endommagé\u00a0: on ne peut plus l’ouvrir. Toutes les autres sont intactes.',
    retry: 'Essayer maintenant',
    here: 'Jouer ici',
    movedAway: 'Votre chaise est maintenant occupée depuis un autre appareil. Ici, vous regardez.',
    watching: 'Vous regardez.',
    watchers: (n) => (n === 1 ? 'Une personne regarde.' : `${n} personnes regardent.`),
    notice: 'Avis',
    close: 'Fermer',
  },

  bar: {
    label: 'Ce que vous pouvez faire',
    choose: 'Choisissez une carte',
    put: 'Touchez maintenant où elle va',
    more: 'Choisissez maintenant ce qui va avec',
    other: 'Choisissez une autre carte',
    free: 'Choisissez d’autres cartes, ou touchez où elles vont',
    as: (letter) => `«\u00a0${letter}\u00a0»`,
    say: 'Que dites-vous\u202f?',
    hint: 'Conseil',
    why: 'Pourquoi',
    takeBack: 'Reprendre le coup',
    finish: 'Terminer',
    notLive: 'Pas de connexion\u00a0: rien n’a été envoyé.',
  },

  moves: {
    heading: 'Vos coups',
    none: 'Rien à faire pour l’instant.',
    count: (n) => count(n, 'coup', 'coups'),
    show: 'Montrer mes coups permis',
    hide: 'Cacher mes coups permis',
    filter: 'Chercher un coup',
    resign: 'Pour finir la partie',
    sure: 'Est-ce bien ce que vous voulez\u202f?',
    yes: 'Oui',
    no: 'Non',
    hinted: 'Le conseil',
    noWay:
      'Aucun moyen de gagner n’a été trouvé d’ici. Il y en a peut-être un\u00a0: reprenez des coups, essayez encore ou abandonnez.',
    lost: 'Cette partie ne peut plus être gagnée.',
  },

  panel: {
    label: 'À propos de cette partie',
    tabs: { moves: 'Coups', why: 'Pourquoi', log: 'Journal', rules: 'Règles' },
    nothing: 'Choisissez une carte, puis demandez pourquoi. L’explication de l’arbitre s’affiche ici.',
    right: (move) => `${move}\u00a0: ce serait juste.`,
    strict: 'À cette table, l’arbitre ne dit rien avant le coup.',
    rulebook: 'Toutes les règles',
    guide: 'Comment on joue',
    options: 'À cette table',
  },

  objection: {
    label: 'Objection',
    mistake: 'Une erreur',
    did: 'Votre coup',
    rule: (id) => `Règle ${id}`,
    cost: (id) => `Ce que cela coûte\u00a0: règle ${id}`,
    step: (n) => `${n}`,
    due: 'attendu',
    marked: (item, isDue) => (isDue ? `attendu\u00a0: ${item}` : `ici ${item}`),
    atMost: (bound) => (bound === 0 ? 'il n’en faut pas' : `au plus ${bound}`),
    atLeast: (bound) => `au moins ${bound}`,
    asked: (sum) => `il en faut ${sum}`,
    nothing: 'aucune',
    close: 'Fermer l’objection',
  },

  card: {
    spoken: (names) => names.join(' ou '),
    octave: (n) => `octave ${n}`,
    back: 'carte face cachée',
    numbered: (n) => `carte face cachée ${n}`,
    place: (n) => `place ${n}`,
    gap: 'place vide',
    playable: 'jouable',
    refused: 'refusée',
    target: 'peut aller ici',
    hinted: 'conseil',
    inColumn: (n) => `colonne ${n}`,
  },

  zones: {
    column: (n) => `Colonne ${n}`,
    empty: 'vide',
    left: (n) => (n > 1 ? `${n} restantes` : `${n} restante`),
    pairs: (n) => count(n, 'paire', 'paires'),
    faceDown: (n) => `${cards(n)} face cachée`,
    players: 'Joueurs',
    table: 'Sur la table',
    hand: 'Votre main',
  },

  distance: {
    by: (interval) => `par ${interval}`,
    intervals: ['', '', 'secondes', 'tierces', 'quartes', 'quintes', 'sixtes', 'septièmes'],
    up: [
      '',
      '',
      'une seconde au-dessus',
      'une tierce au-dessus',
      'une quarte au-dessus',
      'une quinte au-dessus',
      'une sixte au-dessus',
      'une septième au-dessus',
    ],
    said: (who) => (who === null ? 'Vous avez dit' : `${who} a dit`),
    starts: 'La pile commence par',
    isDue: 'est attendue',
    draws: (n) => `${count(n, 'carte piochée', 'cartes piochées')} dans ce tour`,
    stock: 'pioche',
    discard: 'pile',
  },

  memory: {
    grid: 'Les cartes',
    turns: (n) => count(n, 'tour', 'tours'),
  },

  clef: {
    intercept: 'Intercepter',
    intercepted: (who) => does(who, 'avez intercepté', 'a intercepté'),
  },

  solitaire: {
    passes: (n) => (n === 0 ? 'premier passage' : `passage ${n + 1}`),
    onPiles: (n) => `${cards(n)} sur 96 en place`,
    deck: 'Talon',
    waste: 'Défausse',
    piles: 'Piles',
  },

  window: {
    left: (seconds) => count(seconds, 'seconde', 'secondes'),
    asked: 'Quelqu’un peut réagir.',
    answered: (what) => `Vous avez répondu\u00a0: ${what}`,
    waiting: (what) => `Dans un instant\u00a0: ${what}`,
    guard: 'Les autres ont un instant pour réagir',
    waits: (who) => `${who} attend un instant`,
    atLeast: (seconds) => `Vous avez au moins ${count(seconds, 'seconde', 'secondes')}.`,
    until: (who) => `Ouvert jusqu’au prochain coup ${of(who)}`,
    untilYours: 'Ouvert jusqu’à votre prochain coup',
    has: 'a répondu',
  },

  clock: {
    days: (n) => count(n, 'jour', 'jours'),
    out: 'temps écoulé',
    away: 'hors ligne',
    kept: 'hors ligne, un robot joue',
  },

  back: {
    asks: (who) => `${who} demande à reprendre le dernier coup.`,
    waiting: 'Vous avez demandé à reprendre un coup. Les autres répondent.',
    agree: 'Accepter',
    refuse: 'Refuser',
  },

  room: {
    heading: 'Avant la partie',
    invite: 'Qui a cette adresse peut s’asseoir à la table.',
    copy: 'Copier l’invitation',
    copied: 'Copiée',
    chairs: 'Chaises',
    chair: (n) => `Chaise ${n}`,
    free: 'libre',
    sit: 'S’asseoir',
    name: 'Votre nom',
    addBot: 'Ajouter un robot',
    level: 'Force du robot',
    remove: 'Retirer le robot',
    stand: 'Quitter la chaise',
    begin: 'Commencer',
    waitChairs: 'La partie peut commencer quand toutes les chaises sont prises.',
    waitHost: 'L’hôte commence la partie.',
    watch: 'Vous pouvez aussi simplement regarder.',
    commitment: 'Le mélange est déjà fixé. Son sceau\u00a0:',
  },

  pace: {
    legend: 'L’allure que vous souhaitez',
    hint: 'La plus lente l’emporte.',
    now: (pace) => `La table joue à une allure ${pace}.`,
  },

  wish: {
    label: 'Chaises libres',
    free: (chair) => `${chair} est libre.`,
    ask: 'Demander cette chaise',
    asked: (chair) => `Vous avez demandé\u00a0: ${chair}. L’hôte décide.`,
    withdraw: 'Renoncer',
    asks: (who, chair) => `${who} demande\u00a0: ${chair}.`,
    admit: 'Accepter',
    decline: 'Refuser',
    declined: 'L’hôte a refusé. Quand la partie est finie, les chaises libres sont à tout le monde.',
    admitted: (chair) => `${chair} est à vous.`,
  },

  code: {
    open: 'Mon code',
    heading: 'Le code de votre chaise',
    text: 'Avec ce code, vous reprenez votre chaise sur un autre appareil. Gardez-le pour vous.',
    enter: 'J’ai un code',
    label: 'Code',
    take: 'Reprendre la chaise',
    leave:
      'Si vous quittez votre chaise, un robot joue pour vous. Vous pouvez y revenir, mais n’en prendre aucune autre dans cette partie.',
  },

  result: {
    heading: 'La partie est finie',
    won: (names) => `${list(names)} ${names.length > 1 ? 'gagnent' : 'gagne'}`,
    youWon: 'Vous gagnez',
    nobody: 'Personne ne gagne',
    lost: 'Pas gagné',
    roundHeading: 'La manche est finie',
    round: (names) =>
      names ? `${list(names)} ${names.length > 1 ? 'gagnent' : 'gagne'} la manche` : 'Personne ne gagne la manche',
    youWonRound: 'Vous gagnez la manche',
    deals: (name) => `${name} distribue la manche suivante.`,
    reckoning: 'Le décompte',
    units: { points: 'Points', cards: 'Cartes', pairs: 'Paires', books: 'Familles', turns: 'Tours' },
    least: (what) =>
      ({ cards: 'La plus petite main gagne.', turns: 'Moins il y a de tours, mieux c’est.' })[what] ??
      'Peu de points, c’est bien\u00a0: le plus petit total gagne.',
    scores: 'Points',
    points: 'Cette manche',
    player: 'Joueur',
    score: 'Points',
    wins: 'Parties gagnées',
    series: (game, games) => `Partie ${game} sur ${games}`,
    seriesOver: 'La série est finie.',
    next: 'Partie suivante',
    rematch: 'Rejouer',
    waiting: 'On attend les autres',
    ready: 'd’accord',
    record: 'Enregistrer la partie',
    replay: 'Revoir la partie',
    lobby: 'Retour au programme',
    proof: 'Le mélange était-il honnête\u202f?',
    proofText:
      'Avant la donne, on vous a montré un sceau, le SHA-256 de «\u00a0secret:nonce\u00a0». Voici les deux. Enregistrez la partie et lancez «\u00a0cardenza verify\u00a0»\u00a0: la commande scelle et mélange à nouveau.',
    seal: 'Sceau',
    secret: 'Secret',
    nonce: 'Nonce',
  },

  log: {
    heading: 'Ce qui s’est passé',
    opened: 'La table est ouverte.',
    sat: (who) => does(who, 'avez pris place.', 'a pris place.'),
    stood: (who) => does(who, 'avez quitté la chaise.', 'a quitté la chaise.'),
    askedChair: (who, chair) => `${who} demande\u00a0: ${chair}.`,
    withdrew: 'La demande d’une chaise est retirée.',
    declined: 'L’hôte a refusé.',
    dealt: (game) => `La partie ${game} commence.`,
    played: (who, move) => `${who ?? 'Vous'}\u00a0: ${move}.`,
    silence: (who) => does(who, 'n’avez pas répondu.', 'n’a pas répondu.'),
    clock: (who, move) =>
      `${does(who, 'n’aviez plus de temps', 'n’avait plus de temps')}\u202f; un robot a joué\u00a0: ${move}.`,
    byTable: (move) => `La table\u00a0: ${move}.`,
    lateStory: (who, story) =>
      `${does(who, 'n’aviez plus de temps', 'n’avait plus de temps')}\u202f; un robot a joué. ${story}`,
    tableStory: (story) => `La table\u00a0: ${story}`,
    points: (n: number) => (n > 0 ? `(+${n})` : `(−${-n})`),
    mistake: 'C’était une erreur.',
    shown: (card) => `C’était ${card}.`,
    askedBack: (who) => does(who, 'demandez à reprendre un coup.', 'demande à reprendre un coup.'),
    agreed: (who) => does(who, 'avez accepté.', 'a accepté.'),
    refused: (who) => does(who, 'avez refusé.', 'a refusé.'),
    tookBack: (who) => does(who, 'avez repris un coup.', 'a repris un coup.'),
    wentAway: (who) => does(who, 'êtes hors ligne.', 'est hors ligne.'),
    kept: (who) => (who === null ? 'Un robot joue pour vous.' : `Un robot joue pour ${who}.`),
    cameBack: (who) => does(who, 'êtes de retour.', 'est de retour.'),
    ranOut: (who) => does(who, 'n’avez plus de temps.', 'n’a plus de temps.'),
    clockSet: 'La partie reprend après une pause\u202f; personne n’a perdu de temps.',
    said: (who, phrase) => `${who ?? 'Vous'}\u00a0: «\u00a0${phrase}\u00a0»`,
    readied: (who) => does(who, 'êtes d’accord pour continuer.', 'est d’accord pour continuer.'),
    askedPace: (who, pace) => does(who, `souhaitez une allure ${pace}.`, `souhaite une allure ${pace}.`),
    ended: 'La partie est finie.',
  },

  chat: {
    open: 'Dire quelque chose',
    phrases: {
      hello: 'Bonjour',
      good_luck: 'Bonne chance',
      well_played: 'Bien joué',
      your_turn: 'À vous',
      thinking: 'Je réfléchis',
      oops: 'Oups',
      nice: 'Joli',
      thanks: 'Merci',
      again: 'Encore une\u202f?',
      bye: 'Au revoir',
    },
  },

  help: {
    open: 'Aide',
    heading: 'Au clavier',
    single: 'Une seule touche suffit pour agir à la table',
    keys: [
      ['Tab, flèches', 'aller de carte en carte'],
      ['Entrée', 'toucher la carte'],
      ['A à G', 'choisir une carte de votre main'],
      ['# ou b', 'choisir plutôt son dièse ou son bémol'],
      ['Espace', 'piocher'],
      ['1, 2 …', 'répondre quand on vous le demande'],
      ['Échap', 'tout reposer'],
      ['h', 'conseil'],
      ['w', 'pourquoi pas cette carte\u202f?'],
      ['m', 'le mémo\u00a0: ce qu’on peut consulter'],
      ['Ctrl+Z', 'reprendre le coup, si c’est permis'],
      ['?', 'cette aide'],
    ],
  },

  memo: {
    open: 'Mémo',
    heading: 'Mémo',
  },

  wheel: {
    name: 'Roue',
    marks: { root: 'fondamentale', required: 'obligatoire', optional: 'facultative', free: 'libre', due: 'à couvrir' },
    kinds: { interval: 'intervalle', chord: 'accord', scale: 'gamme' },
    on: {
      interval: (meld, root) => `${meld} sur ${root}`,
      other: (meld, root) => `${meld} de ${root}`,
    },
    notes: (required, optional) => (optional ? `${required}\u202f; facultatives\u00a0: ${optional}` : required),
    back: 'Tourner d’un secteur en arrière',
    forward: 'Tourner d’un secteur en avant',
    to: (note) => `tourner vers ${note}`,
    hear: 'Écouter',
    stack: (n) => cards(n),
    degrees: 'tous les degrés',
    show: 'Montrer sur la Roue',
    centre: 'Centre de la Roue',
  },

  replay: {
    heading: 'Revoir',
    of: (title) => `${title}, partie revue`,
    first: 'À la donne',
    back: 'Un coup en arrière',
    play: 'Lecture',
    pause: 'Pause',
    forward: 'Un coup en avant',
    last: 'À la fin',
    moment: (n, all) => `Coup ${n} sur ${all}`,
    deal: 'La donne',
    slider: 'Moment de la partie',
    moves: 'Coups',
    copy: 'Copier le lien vers ce coup',
    loading: 'Chargement…',
  },
};
