/** The document of the API, shaped for people who read it. */

export interface Chapter {
  name: string;
  operations: Operation[];
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Null where anybody may ask; empty where any token will do. */
  scopes: string[] | null;
  fields: Field[];
  answers: { status: string; about: string }[];
  curl: string;
}

export interface Field {
  name: string;
  about: string;
  needed: boolean;
}

interface Described {
  tags: string[];
  operationId: string;
  summary: string;
  security: unknown[];
  'x-scopes'?: string[];
  parameters: { name: string; in: string; required: boolean; description: string }[];
  requestBody?: {
    description?: string;
    content: Record<string, { schema: FormSchema }>;
  };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

interface FormSchema {
  properties?: Record<string, { description?: string; type?: string; enum?: string[] }>;
  required?: string[];
}

export interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
}

/** What is shown, in the order of the document's chapters. */
export function chapters(document: Document, origin: string): Chapter[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({ method: method.toUpperCase(), path, said })),
  );
  return document.tags
    .map(({ name }) => ({
      name,
      operations: all
        .filter(({ said }) => said.tags.includes(name))
        .map(({ method, path, said }) => operation(method, path, said, origin)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function operation(method: string, path: string, said: Described, origin: string): Operation {
  return {
    id: said.operationId,
    method,
    path,
    summary: said.summary,
    scopes: said.security.length === 0 ? null : (said['x-scopes'] ?? []),
    fields: [...said.parameters.map(parameterField), ...formFields(said)],
    answers: Object.entries(said.responses).map(([status, { description: about }]) => ({ status, about })),
    curl: curl(method, path, said, origin),
  };
}

const parameterField = ({ name, description, required }: Described['parameters'][number]): Field => ({
  name,
  about: description,
  needed: required,
});

const FORM = 'application/x-www-form-urlencoded';

function formFields(said: Described): Field[] {
  const body = said.requestBody;
  if (body === undefined) return [];
  const schema = body.content[FORM]?.schema;
  if (schema === undefined) return [{ name: '', about: body.description ?? '', needed: true }];
  return Object.entries(schema.properties ?? {}).map(([name, { description }]) => ({
    name,
    about: description ?? '',
    needed: schema.required?.includes(name) ?? false,
  }));
}

/** What stands for a part of an address in an example. */
const EXAMPLES: Record<string, string> = {
  id: 'a1B2c3D4',
  name: 'Anna',
  user: 'Anna',
  one: 'Anna',
  two: 'Bert',
  perf: 'blitz',
  channel: 'blitz',
  uci: 'e2e4',
  answer: 'yes',
  count: '10',
  seconds: '15',
  stream: 'mine',
};

/** A call that can be tried in a terminal. */
export function curl(method: string, path: string, said: Described, origin: string): string {
  const messages = ['curl'];
  if (method !== 'GET') messages.push(`-X ${method}`);
  const streams = Object.values(said.responses).some(({ content }) => content !== undefined && 'application/x-ndjson' in content);
  if (streams) messages.push('-N');
  if (said.security.length > 0) messages.push('-H "Authorization: Bearer $TOKEN"');
  const schema = said.requestBody?.content[FORM]?.schema;
  if (schema !== undefined) {
    for (const name of schema.required ?? []) {
      messages.push(`-d ${name}=${schema.properties?.[name]?.enum?.[0] ?? '…'}`);
    }
  } else if (said.requestBody !== undefined) {
    messages.push('-d "…"');
  }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '…');
  const query = said.parameters.filter((one) => one.in === 'query' && one.required);
  const asked = query.map(({ name }) => `${name}=…`).join('&');
  messages.push(`"${origin}${address}${asked === '' ? '' : `?${asked}`}"`);
  return messages.join(' ');
}
