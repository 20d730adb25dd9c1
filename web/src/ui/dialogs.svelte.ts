/** Which dialogs of the frame are open; any page may open them. */

export const dialogs = $state({ settings: false });

export function openSettings(): void {
  dialogs.settings = true;
}
