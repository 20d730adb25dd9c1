/** Copying a text. Over plain http browsers have no clipboard to write to, but still copy what is selected. */

export async function copied(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed'; // nothing scrolls to it
  field.style.opacity = '0';
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  const isCopied = document.execCommand('copy'); // there is no other way on such a page
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
