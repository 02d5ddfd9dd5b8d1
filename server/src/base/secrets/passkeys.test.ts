import { expect, it } from 'vitest';
import { passkeySite } from './passkeys.ts';

it('passkeys belong to the name of the site, and there are none for an IP address', () => {
  expect(passkeySite('https://check.example.com')).toEqual({
    id: 'check.example.com',
    origin: 'https://check.example.com',
  });
  expect(passkeySite('http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
  expect(passkeySite('http://192.0.2.7:8080')).toBeUndefined();
  expect(passkeySite('http://[2001:db8::7]')).toBeUndefined();
});
