import { endedSentence } from '@beidiao/contract/finding/ended-item';
import { publishedOf } from '@beidiao/contract/finding/published';
import type { Report, ReportItem } from '@beidiao/contract/report/calls';
import { overallOf } from '@beidiao/contract/report/overall';
import { type OldFinding, upgradeFinding } from '../verification/verification.ts';

type Content = Omit<Report, 'version' | 'kind' | 'createdAt' | 'hash'>;

/** A report as it was kept before its items held facts with their ground. */
type OldItem = OldFinding & Pick<ReportItem, 'code' | 'n' | 'name' | 'light' | 'at' | 'answer' | 'dispute'>;
type OldContent = Omit<Content, 'idType' | 'items' | 'waiting' | 'missing' | 'consent' | 'overall'> & {
  readonly items: readonly OldItem[];
  readonly waiting: readonly { code: string; n?: number; name: ReportItem['name'] }[];
  readonly dropped: readonly { code: string; name: ReportItem['name'] }[];
  readonly consent: Omit<Content['consent'], 'withdrawnAt'>;
};

/** Old versions open for good: what they hold is shown in today's shape, with the light under which it was published. */
export function upgradeSnapshot(content: Content | OldContent, createdAt: Date): Content {
  // Before there were other documents, every number was that of an ID card.
  if ('missing' in content) return { ...content, idType: content.idType ?? 'idCard' };
  const { dropped, ...rest } = content;
  const items = content.items.map((item): ReportItem => {
    const { code, n, name, light, at, answer, dispute } = item;
    const finding = upgradeFinding(item, { code, foundAt: new Date(at) });
    return { ...publishedOf(finding, []), code, n, name, light, at, answer, dispute, evidence: [] };
  });
  const open = { zh: '核实中。', en: 'In progress.' };
  const waiting = content.waiting.map((item) => ({ ...item, sentence: open }));
  const missing = dropped.map((item) => {
    const endedAt = content.consent.givenAt ?? createdAt.toISOString();
    const ended = { result: 'declined', agreedAt: null, endedAt, wasSearched: false, isRefunded: true } as const;
    return { ...item, ...ended, sentence: endedSentence(ended) };
  });
  const consent = { ...content.consent, withdrawnAt: null };
  return {
    ...rest,
    idType: 'idCard',
    items,
    waiting,
    missing,
    consent,
    overall: overallOf({ items, waiting, missing }),
  };
}
