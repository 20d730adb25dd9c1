// Before the first paint: the theme and text size chosen on this device, so that nothing flashes.
try {
  const chosen = JSON.parse(localStorage.getItem('cardenza') ?? '{}');
  const root = document.documentElement;
  if (chosen.language) root.lang = chosen.language;
  if (chosen.theme) root.dataset.theme = chosen.theme;
  if (chosen.text) root.dataset.text = chosen.text;
  if (chosen.motion) root.dataset.motion = chosen.motion;
} catch {
  // storage is switched off, or holds something else
}
