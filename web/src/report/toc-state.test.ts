import { expect, test } from 'vitest';
import { nothingSeen, type Place, readPlaces } from './toc-state.ts';

/** Three sections of 400 px below a header of 100 px, in a window of 800. */
const scrolled = (by: number): Place[] =>
  ['cover', 'overall', 'item-1', 'consent'].map((key, place) => ({
    key,
    top: 120 + place * 400 - by,
    bottom: 520 + place * 400 - by,
  }));
const sight = { top: 100, bottom: 800, isAtEnd: false };

test('toc › at the start the first section is read, and seen once its end is in sight', () => {
  const state = readPlaces(nothingSeen, scrolled(0), sight);
  expect(state.current).toBe('cover');
  expect([...state.seen]).toEqual(['cover']);
});

test('toc › scrolling on adds what has ended in sight, and forgets nothing', () => {
  let state = readPlaces(nothingSeen, scrolled(0), sight);
  state = readPlaces(state, scrolled(420), sight);
  expect(state.current).toBe('overall');
  expect([...state.seen]).toEqual(['cover', 'overall']);
  state = readPlaces(state, scrolled(0), sight);
  expect([...state.seen]).toEqual(['cover', 'overall']);
});

test('toc › what was jumped over was not read', () => {
  const state = readPlaces(nothingSeen, scrolled(1_200), { ...sight, isAtEnd: true });
  expect(state.current).toBe('consent');
  expect([...state.seen]).toEqual(['item-1', 'consent']);
});

test('toc › at the end the last section is current even when it never reaches the top', () => {
  expect(readPlaces(nothingSeen, scrolled(920), { ...sight, isAtEnd: true }).current).toBe('consent');
});

test('toc › nothing new, the same state: no screen is drawn again', () => {
  const state = readPlaces(nothingSeen, scrolled(0), sight);
  expect(readPlaces(state, scrolled(2), sight)).toBe(state);
});
