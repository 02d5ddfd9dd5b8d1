import { expect, test } from 'vitest';
import { price } from '@beidiao/contract/pricing/rules';
import { workedExamples } from './worked-examples.ts';

test.each(workedExamples.map((example) => [example.title.en, example] as const))('worked example: %s', (_, {
  question,
  lines,
  totalFen,
  paid,
}) => {
  const answer = price(question);
  expect(answer.lines.map((line) => line.totalFen)).toEqual(lines);
  expect(answer.totalFen).toBe(totalFen);
  expect(answer.giftCard && { payFen: answer.giftCard.payFen, dueFen: answer.giftCard.dueFen }).toEqual(paid);
});
