// French puts a space before `:`, `;`, `?`, `!` and `%` and inside quotation marks, at which a line must not
// break: a phone would begin lines with a colon. The texts are written with plain spaces, which are
// readable and typed like any other; here they become non-breaking ones.

const NBSP = '\u00a0';

/** The text of a message with spaces at which a line does not break. A key after a comma stands alone. */
export const withFrenchSpaces = (text) => text.replace(/(?<![,\s]) (?=[:;?!»%])|(?<=«) /g, NBSP);
