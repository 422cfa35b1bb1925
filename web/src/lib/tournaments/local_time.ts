/** Times as the browser's field for date and time writes them, in the person's time zone. */

/** `2026-11-16T18:30`, or nothing. */
export function localTime(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Milliseconds since 1970; null for an empty field. */
export function readLocalTime(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
