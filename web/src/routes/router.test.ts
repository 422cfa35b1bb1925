import { expect, test } from 'vitest';

import { routeOf } from './router';

test.each([
  ['/', { page: 'lobby' }],
  ['/a1B2c3D4', { page: 'game', id: 'a1B2c3D4' }],
  ['/a1B2c3D4/', { page: 'game', id: 'a1B2c3D4' }],
  ['/a1B2c3D', { page: 'missing' }],
  ['/a1B2c3D45', { page: 'missing' }],
  ['/a1B2-3D4', { page: 'missing' }],
  ['/games/a1B2c3D4', { page: 'missing' }],
])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
