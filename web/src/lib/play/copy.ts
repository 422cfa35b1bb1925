/** Text to the clipboard. */

/** Whether it got there. */
export async function copyText(text: () => string | Promise<string>): Promise<boolean> {
  let found: string;
  try {
    found = await text();
  } catch {
    return false;
  }
  try {
    await navigator.clipboard.writeText(found);
    return true;
  } catch {
    // Not there on a page without encryption, as in a home network.
    return copyByHand(found);
  }
}

function copyByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog nothing outside it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
