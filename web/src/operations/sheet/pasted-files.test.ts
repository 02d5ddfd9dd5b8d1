import { describe, expect, it } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const naming = { name: '截图', at: new Date(2026, 10, 26, 9, 5, 7) };
const file = (name: string): File => new File(['x'], name, { type: 'image/png' });
const namesOf = (text: string, names: readonly string[]): string[] =>
  pastedFiles({ text, files: names.map(file) }, naming).map(({ name }) => name);

describe('what is pasted into a task', () => {
  it('is evidence: a screenshot is named by its time, a file keeps its name', () => {
    expect(namesOf('', ['image.png', '查询结果页.pdf'])).toEqual(['截图 090507.png', '查询结果页.pdf']);
  });

  it('keeps the kind of the picture', () => {
    expect(pastedFiles({ text: '', files: [file('image.png')] }, naming)[0]?.type).toBe('image/png');
  });

  it('is text where text lies beside the files', () => {
    expect(namesOf('王经理', ['image.png'])).toEqual([]);
  });
});
