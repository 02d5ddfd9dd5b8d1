import { guideNames, guideSample } from '@beidiao/contract/open/guides';
import { sampleLanguages } from '@beidiao/contract/open/samples';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

test('code keeps every sign when it is coloured', () => {
  for (const name of guideNames)
    for (const language of sampleLanguages) {
      const code = guideSample(name, language, { base: 'https://x.example/open/v1', key: 'bd_test_x' });
      expect(
        highlight(code)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
    }
});

test('names, texts and words of a language look different', () => {
  const looks = (code: string) => highlight(code).filter(({ look }) => look !== 'plain');
  expect(looks('{"id": "chk_1"}')).toEqual([
    { look: 'word', text: '"id"' },
    { look: 'text', text: '"chk_1"' },
  ]);
  expect(looks("const a = 'https://x' // why")).toEqual([
    { look: 'word', text: 'const' },
    { look: 'text', text: "'https://x'" },
    { look: 'remark', text: '// why' },
  ]);
});
