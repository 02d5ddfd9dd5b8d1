import { expect, it } from 'vitest';
import { contactChannels, contactOrigins } from '../finding/finding.ts';
import { originsOf, wrongPartOf } from './contact-rules.ts';

it('the number of a switchboard never comes from the candidate', () => {
  expect(originsOf('switchboard', contactOrigins)).toEqual(['website', 'register', 'directory', 'account']);
  expect(wrongPartOf({ channel: 'switchboard', number: '010-88886666', origin: 'candidate' })).toBe('origin');
});

it.each(contactChannels)('a contact over %s names what was dialled or written to, and its origin', (channel) => {
  const asked = { switchboard: 'number', claimed: 'number', mail: 'number', letter: null, portal: null }[channel];
  expect(wrongPartOf({ channel })).toBe(asked);
});

it.each([
  ['switchboard', { number: '总机', origin: 'website' }, 'number'],
  ['switchboard', { number: '010-88886666' }, 'origin'],
  ['switchboard', { number: '010-88886666', origin: 'register' }, null],
  ['claimed', { number: '13700000001' }, null],
  ['claimed', { claimedPhone: 'hrPhone' }, null],
  ['mail', { number: '010-88886666', origin: 'website' }, 'number'],
  ['mail', { number: 'hr@firm.cn' }, 'origin'],
  ['mail', { number: 'hr@firm.cn', origin: 'candidate' }, null],
] as const)('over %s %j lacks: %s', (channel, way, wrong) => expect(wrongPartOf({ channel, ...way })).toBe(wrong));
