/**
 * Copies text. In a frame of another site's page the clipboard API may be
 * closed to us; the document's own copy command works after a press of a key
 * or button.
 */
export function copyText(text: string): void {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
}
