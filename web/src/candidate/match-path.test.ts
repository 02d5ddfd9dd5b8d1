import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

const rows = [
  { path: '/Mobile/begin', screen: 'begin' },
  { path: '/Mobile/Authorization', screen: 'authorization' },
  { path: '/Mobile/Authorization/sign', screen: 'sign' },
];

test.each([
  ['/Mobile/begin', 'begin'],
  ['/MOBILE/BEGIN', 'begin'],
  ['/mobile/begin/', 'begin'],
  ['/Mobile/Authorization', 'authorization'],
  ['/Mobile/authorization/Sign', 'sign'],
  ['/Mobile/begin/more', undefined],
  ['/Mobile', undefined],
  ['/Mobile/beginn', undefined],
])('%s → %s', (path, screen) => expect(matchPath(rows, path)?.screen).toBe(screen));
