import { expect, test } from 'vitest';

import { previewTrf } from './trf_preview';

test('a report shows its name and its players', () => {
  const line = '001    1 m GM Müller, Jörg                      2410 SUI     1300000 1980/02/01  3.5    1';
  expect(previewTrf(`012 Club Open\r\n${line}\r\n001    2      Nobody\r\n`)).toEqual({
    name: 'Club Open',
    players: [
      { number: '1', name: 'Müller, Jörg', rating: '2410', federation: 'SUI' },
      { number: '2', name: 'Nobody', rating: '', federation: '' },
    ],
  });
  expect(previewTrf('nothing')).toEqual({ name: '', players: [] });
});
