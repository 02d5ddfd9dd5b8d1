import { expect, it } from 'vitest';
import { recordingType } from './rules.ts';

const holding = (...handlers: string[]): Buffer => Buffer.from(`....ftypmp42....${handlers.join('....')}....`);

it('tells a recording by its content, and a film from a talk', () => {
  const plain = Buffer.from('');
  expect(recordingType('audio/mpeg', plain)).toBe('audio/mpeg');
  expect(recordingType('audio/x-m4a', plain)).toBe('audio/mp4');
  expect(recordingType('audio/ogg; codecs=opus', plain)).toBe('audio/ogg');
  expect(recordingType('video/mp4', holding('soun'))).toBe('audio/mp4');
  expect(recordingType('video/mp4', holding('soun', 'vide'))).toBeUndefined();
  for (const mime of ['audio/midi', 'image/png', 'text/html', undefined])
    expect(recordingType(mime, plain)).toBeUndefined();
});
