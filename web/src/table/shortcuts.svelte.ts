/** Whether single keys do something at the table; who talks to the computer may switch them off. */

const PLACE = 'cardenza-keys';

function read(): boolean {
  try {
    return localStorage.getItem(PLACE) !== 'off';
  } catch {
    return true; // storage is switched off
  }
}

export const shortcuts = $state({ areOn: read() });

export function keepShortcuts(): void {
  try {
    localStorage.setItem(PLACE, shortcuts.areOn ? 'on' : 'off');
  } catch {
    // the choice lasts as long as the page
  }
}
