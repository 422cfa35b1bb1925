// French puts a space before `:`, `;`, `?`, `!` and `%` and inside quotation marks, at which a line must not
// break: a phone would begin lines with a colon. The texts are written with plain spaces, which are
// readable and typed like any other; here they become non-breaking ones.

const FRENCH = /\/messages\/fr(\/.*)?\.ts$/;
const NBSP = '\u00a0';

/** The text of a message with spaces at which a line does not break. A key after a comma stands alone. */
export const withFrenchSpaces = (text) => text.replace(/(?<![,\s]) (?=[:;?!»%])|(?<=«) /g, NBSP);

export function frenchSpaces() {
  return {
    name: 'tabiya-french-spaces',
    transform(code, id) {
      if (!FRENCH.test(id)) return null;
      const letters = code.split('');
      for (const { start, end } of strings(this.parse(code))) {
        // One letter for one: nothing moves.
        const text = withFrenchSpaces(code.slice(start, end));
        for (let at = start; at < end; at += 1) letters[at] = text[at - start];
      }
      return { code: letters.join(''), map: null };
    },
  };
}

/** Where the texts are: strings, and the parts of templates. */
function strings(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')) found.push(node);
  else for (const child of Object.values(node)) strings(child, found);
  return found;
}
