import { expect, test } from 'vitest';

import { chapters, type Document } from './document';

const operation = {
  tags: ['Play'],
  operationId: 'x',
  summary: 'Makes a move',
  security: [{ token: [] }],
  'x-scopes': ['board:play'],
  parameters: [{ name: 'id', in: 'path', required: true, description: 'Eight letters and digits' }],
  responses: { 200: { description: 'Done' }, 400: { description: 'Not so' } },
};

const DOCUMENT: Document = {
  tags: [{ name: 'Account' }, { name: 'Play' }],
  paths: {
    '/api/board/game/{id}/move/{uci}': { post: operation },
    '/api/stream/game/{id}': {
      get: {
        ...operation,
        security: [],
        responses: { 200: { description: 'Lines', content: { 'application/x-ndjson': {} } } },
      },
    },
    '/api/users': {
      post: {
        ...operation,
        security: [],
        parameters: [],
        requestBody: { description: 'Names', content: { 'text/plain': { schema: {} } } },
      },
    },
    '/api/token': {
      post: {
        ...operation,
        security: [],
        parameters: [],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                properties: { grant_type: { description: 'How', enum: ['authorization_code'] }, code: {} },
                required: ['grant_type', 'code'],
              },
            },
          },
        },
      },
    },
    '/api/users/status': {
      get: {
        ...operation,
        security: [{ token: [] }],
        'x-scopes': undefined,
        parameters: [{ name: 'ids', in: 'query', required: true, description: 'Names' }],
      },
    },
  },
};

test('a chapter without operations is left out', () => {
  const found = chapters(DOCUMENT, 'http://here');
  expect(found.map(({ name }) => name)).toEqual(['Play']);
  expect(found[0]?.operations).toHaveLength(5);
});

test('each operation has an example that can be tried', () => {
  const [chapter] = chapters(DOCUMENT, 'http://here');
  expect(chapter?.operations.map(({ curl }) => curl)).toEqual([
    'curl -X POST -H "Authorization: Bearer $TOKEN" "http://here/api/board/game/a1B2c3D4/move/e2e4"',
    'curl -N "http://here/api/stream/game/a1B2c3D4"',
    'curl -X POST -d "…" "http://here/api/users"',
    'curl -X POST -d grant_type=authorization_code -d code=… "http://here/api/token"',
    'curl -H "Authorization: Bearer $TOKEN" "http://here/api/users/status?ids=…"',
  ]);
});

test('who may ask is told', () => {
  const [chapter] = chapters(DOCUMENT, '');
  expect(chapter?.operations.map(({ scopes }) => scopes)).toEqual([['board:play'], null, null, null, []]);
});

test('fields come from the address and the form', () => {
  const [chapter] = chapters(DOCUMENT, '');
  expect(chapter?.operations.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
    ['id'],
    ['id'],
    [''],
    ['grant_type', 'code'],
    ['ids'],
  ]);
});
