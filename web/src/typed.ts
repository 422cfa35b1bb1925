/** What was typed or chosen on a page, kept while it is rendered again in another language. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isSwitch = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** Fields by their kind and their place among those of this kind: the new page has the same. */
function fields(): Map<string, Field> {
  const found = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>('main :is(input:not([type=file]), textarea, select)')) {
    const kind = `${field.localName} ${field.type} ${field.name}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    found.set(`${kind} ${count}`, field);
  }
  return found;
}

/** Reads all fields; what it returns puts them back. */
export function keepTyped(): () => void {
  const kept = new Map([...fields()].map(([place, field]) => [place, isSwitch(field) ? field.checked : field.value]));
  return () => {
    for (const [place, field] of fields()) {
      const value = kept.get(place);
      if (value === undefined || value === (isSwitch(field) ? field.checked : field.value)) continue;
      if (isSwitch(field)) field.checked = value === true;
      else field.value = String(value);
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    }
  };
}
