import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startWithLanguage } from '../../i18n/language.ts';
import { ComparedWith } from './compared-with.tsx';

const item = {
  name: { zh: '商业利益冲突', en: 'Conflict of interest' },
  companies: [
    { name: '甲企业', creditCode: '91330600MA2XY0017C' },
    { name: '乙企业', creditCode: null },
  ],
};

test('the candidate reads with which companies an item is compared', () => {
  startWithLanguage('zh');
  render(<ComparedWith item={item} />);
  expect(screen.getByText('会比对：甲企业（91330600MA2XY0017C）、乙企业')).toBeDefined();
});

test('and of which item, where its name does not stand above it; in English as well', () => {
  startWithLanguage('en');
  render(<ComparedWith item={item} isNamed />);
  expect(screen.getByText('Conflict of interest, compared with: 甲企业 (91330600MA2XY0017C), 乙企业')).toBeDefined();
});

test('an item that is compared with none says nothing', () => {
  const { container } = render(<ComparedWith item={{ name: item.name }} />);
  expect(container.textContent).toBe('');
});
