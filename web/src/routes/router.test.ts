import { expect, test } from 'vitest';

import {
  challengePath,
  tournamentPath,
  gamePath,
  nextPath,
  pageOf,
  personPath,
  routeOf,
  signInPath,
  textPath,
} from './router';

test.each([
  ['/', { page: 'lobby' }],
  ['/a1B2c3D4', { page: 'game', id: 'a1B2c3D4' }],
  ['/a1B2c3D4/', { page: 'game', id: 'a1B2c3D4' }],
  ['/a1B2c3D', { page: 'missing' }],
  ['/a1B2c3D45', { page: 'missing' }],
  ['/a1B2-3D4', { page: 'missing' }],
  ['/games/a1B2c3D4', { page: 'missing' }],
  ['/game/a1B2c3D4/text', { page: 'text', id: 'a1B2c3D4' }],
  ['/game/a1B2c3D4/text/', { page: 'text', id: 'a1B2c3D4' }],
  ['/a1B2c3D4/text', { page: 'text', id: 'a1B2c3D4' }],
  ['/editor', { page: 'editor' }],
  ['/editor/', { page: 'editor' }],
  ['/editors', { page: 'missing' }],
  ['/game/a1B2c3D4', { page: 'missing' }],
  ['/game/a1B2c3D4/texts', { page: 'missing' }],
  ['/game/a1B2c3D/text', { page: 'missing' }],
  ['/account', { page: 'account' }],
  ['/account/', { page: 'account' }],
  ['/account/sign-in', { page: 'signIn' }],
  ['/account/register', { page: 'register' }],
  ['/account/recover', { page: 'recover' }],
  ['/account/operator', { page: 'operator' }],
  ['/operator', { page: 'game', id: 'operator' }],
  ['/challenge/a1B2c3D4', { page: 'challenge', id: 'a1B2c3D4' }],
  ['/challenge/a1B2c3D', { page: 'missing' }],
  ['/register', { page: 'game', id: 'register' }],
  ['/people', { page: 'leaders' }],
  ['/people/Ada_L', { page: 'profile', name: 'Ada_L' }],
  ['/@/Ada_L', { page: 'profile', name: 'Ada_L' }],
  ['/@/Ada_L/tv', { page: 'tv', name: 'Ada_L' }],
  ['/@/Guest%201047/tv', { page: 'missing' }],
  ['/people/Ada_L/tv', { page: 'missing' }],
  ['/people/A', { page: 'missing' }],
  ['/people/Ada/games', { page: 'missing' }],
  ['/help', { page: 'help', name: '' }],
  ['/help/pieces', { page: 'help', name: 'pieces' }],
  ['/help/check/', { page: 'help', name: 'check' }],
  ['/help/nothing', { page: 'missing' }],
  ['/help/api', { page: 'api', name: '' }],
  ['/about', { page: 'api', name: 'about' }],
  ['/account/oauth/token/create', { page: 'newToken' }],
  ['/oauth', { page: 'oauth' }],
  ['/tournaments', { page: 'tournament', id: '', name: 'list' }],
  ['/tournaments/', { page: 'tournament', id: '', name: 'list' }],
  ['/tournaments/new', { page: 'tournament', id: '', name: 'new' }],
  ['/tournament/a1B2c3D4', { page: 'tournament', id: 'a1B2c3D4', name: '' }],
  ['/swiss/a1B2c3D4', { page: 'tournament', id: 'a1B2c3D4', name: '' }],
  ['/tournament/a1B2c3D4/desk', { page: 'tournament', id: 'a1B2c3D4', name: 'desk' }],
  ['/tournament/a1B2c3D4/screen/', { page: 'tournament', id: 'a1B2c3D4', name: 'screen' }],
  ['/tournament/a1B2c3D4/player/12', { page: 'tournament', id: 'a1B2c3D4', name: 'player/12' }],
  ['/tournament/a1B2c3D4/player/12/games', { page: 'missing' }],
  ['/tournament/a1B2c3D', { page: 'missing' }],
])('%s', (path, route) => expect(routeOf(path)).toMatchObject({ id: '', name: '', ...route }));

test('a guest has a page too, for themselves', () => {
  expect(routeOf('/people/Guest%201047')).toMatchObject({ page: 'profile', name: 'Guest 1047' });
  expect(personPath('Guest 1047')).toBe('/people/Guest%201047');
  expect(routeOf('/people/Guest%20x')).toMatchObject({ page: 'missing' });
});

test('the ways between the two views of a game', () => {
  expect(routeOf(gamePath('a1B2c3D4'))).toMatchObject({ page: 'game', id: 'a1B2c3D4' });
  expect(routeOf(textPath('a1B2c3D4'))).toMatchObject({ page: 'text', id: 'a1B2c3D4' });
  expect(routeOf(challengePath('a1B2c3D4'))).toMatchObject({ page: 'challenge', id: 'a1B2c3D4' });
});

test('the way to a person', () => {
  expect(routeOf(personPath('Ada_L'))).toMatchObject({ page: 'profile', name: 'Ada_L' });
});

test.each([
  ['Ada_L', '/people/Ada_L'],
  ['Guest 1042', null],
  ['Computer, level 3', null],
])('the page of who is shown as %s', (name, path) => expect(pageOf(name)).toBe(path));

test.each([
  ['', '/'],
  ['/oauth?client_id=x&state=a%26b', '/oauth?client_id=x&state=a%26b'],
  ['https://example.org/', '/'],
  ['//example.org/', '/'],
  ['/\\example.org/', '/'],
  ['javascript:alert(1)', '/'],
])('after signing in, %s leads to %s', (asked, path) => expect(nextPath(asked, '/')).toBe(path));

test('the way in leads back', () => {
  const { searchParams } = new URL(signInPath('/oauth?state=a%26b'), 'http://here');
  expect(searchParams.get('back')).toBe('/oauth?state=a%26b');
});

test('the ways to a tournament', () => {
  expect(tournamentPath('a1B2c3D4')).toBe('/tournament/a1B2c3D4');
  expect(tournamentPath('a1B2c3D4', 'desk')).toBe('/tournament/a1B2c3D4/desk');
});
