// Before the first paint: the theme and text size chosen on this device, so that nothing flashes; and what the address is
// sure to need is asked for, while the client itself is on its way (`src/lib/early.ts` takes it over).
{
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('cardenza') ?? '{}') ?? {};
  } catch {
    // storage is switched off, or holds something else
  }
  const root = document.documentElement;
  if (chosen.language) root.lang = chosen.language;
  if (chosen.theme) root.dataset.theme = chosen.theme;
  if (chosen.text) root.dataset.text = chosen.text;
  if (chosen.motion) root.dataset.motion = chosen.motion;

  const LANGUAGES = ['en', 'fr'];
  const theirs = [chosen.language, ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])];
  const language = theirs.find((each) => LANGUAGES.includes(each)) ?? 'en';
  const told = (name) => document.querySelector(`meta[name="${name}"]`)?.content;
  const words = told(`words-${language}`);
  if (words) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: words }));
  }

  const game = told('game');
  const [, table] = /^\/t\/([a-z-]+)$/.exec(location.pathname) ?? [];
  const needed =
    location.pathname === '/'
      ? [`/api/programme/${language}`, '/api/me']
      : game
        ? [`/api/words/${language}/${game}`, `/api/games/${game}`]
        : [];
  const early = { asked: {}, wire: null, heard: [] };
  for (const address of needed) {
    early.asked[address] = fetch(address, { credentials: 'same-origin' });
    early.asked[address].catch(() => undefined);
  }
  if (game && table) {
    const wire = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${table}`);
    const [, invitation] = /^#invitation=([\w-]{1,40})$/.exec(location.hash) ?? [];
    const hello = { t: 'hello', since: 0, finds: true, ...(invitation && { invitation }) };
    wire.onopen = () => wire.send(JSON.stringify(hello));
    wire.onmessage = (message) => early.heard.push(message);
    early.wire = wire;
  }
  globalThis.early = early;
}
