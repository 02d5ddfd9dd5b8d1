import type { Bilingual } from '../wire/language.ts';
import { minuteInChina } from '../wire/china-time.ts';

/**
 * Items that ended without a finding, each with the event that ended it. `declined`: not agreed to at signing.
 * `withdrawn`: agreed to, and taken back before there was a result. `absent`: the candidate says that there is none.
 * `unidentified`: name and number were not shown to belong together, so that nothing was looked up by them.
 */
export const endedResults = ['withdrawn', 'declined', 'expired', 'unidentified', 'cancelled', 'absent'] as const;
export type EndedResult = (typeof endedResults)[number];

export type EndedItem = {
  readonly result: EndedResult;
  /** When the candidate agreed to the item; null where that never happened. */
  readonly agreedAt: string | null;
  readonly endedAt: string;
  readonly wasSearched: boolean;
  readonly isRefunded: boolean;
};

const words = (zh: string, en: string): Bilingual => ({ zh, en });

export const endedWords: Record<EndedResult, Bilingual> = {
  withdrawn: words('已撤回', 'Withdrawn'),
  declined: words('候选人未同意', 'Declined'),
  expired: words('授权到期', 'Consent ran out'),
  unidentified: words('身份未确认', 'Identity not confirmed'),
  cancelled: words('已取消', 'Cancelled'),
  absent: words('没有这一段', 'Does not apply'),
};

/** Where the fee was kept although nothing was searched, no reason is given for it. */
function fee({ isRefunded, wasSearched }: EndedItem): Bilingual {
  if (isRefunded) return words('费用已退', 'the fee was refunded');
  return wasSearched
    ? words('已开始核实，费用不退', 'work had begun, so the fee was kept')
    : words('费用没有退', 'the fee was not refunded');
}

/** What had been done until then. */
const searchedBefore = ({ wasSearched }: EndedItem): Bilingual =>
  wasSearched
    ? words('此前已查询，结果不出具', 'a search had been made before that; its result is not reported')
    : words('没有查询', 'nothing was searched');

/** What the report says of it. */
export function endedSentence(item: EndedItem): Bilingual {
  const ended = minuteInChina(item.endedAt);
  const [money, searched] = [fee(item), searchedBefore(item)];
  switch (item.result) {
    case 'withdrawn': {
      const agreed = agreedPart(item, '候选人', 'Consent given on');
      return words(
        `${agreed.zh}${ended} 撤回，${searched.zh}。${money.zh}。`,
        `${agreed.en}${ended}; ${searched.en}; ${money.en}.`,
      );
    }
    case 'declined':
      return words(
        `候选人 ${ended} 没有同意这一项，没有查询，${money.zh}。不同意不等于有记录。`,
        `Declined on ${ended}. Nothing was searched and ${money.en}. Declining does not mean that there is a record.`,
      );
    case 'expired':
      return words(
        `授权 ${ended} 到期，之后不再查询；${searched.zh}。${money.zh}。`,
        `Consent ran out on ${ended} and nothing is searched after that; ${searched.en}; ${money.en}.`,
      );
    case 'unidentified':
      return words(
        `身份核验没有确认姓名与证件号一致，${ended} 停止，${searched.zh}。${money.zh}。`,
        `Name and ID number could not be confirmed to match. Stopped on ${ended}; ${searched.en}; ${money.en}.`,
      );
    case 'cancelled':
      return words(
        `委托方 ${ended} 取消，${searched.zh}。${money.zh}。`,
        `Cancelled by the client on ${ended}; ${searched.en}; ${money.en}.`,
      );
    case 'absent':
      return words(
        `候选人说明没有这一段，没有查询，${money.zh}。`,
        `The candidate states that there is none. Nothing was searched and ${money.en}.`,
      );
  }
}

function agreedPart({ agreedAt }: EndedItem, zh: string, en: 'Consent given on' | 'You agreed on'): Bilingual {
  const isOwn = en === 'You agreed on';
  if (agreedAt === null) return words(`${zh} `, isOwn ? 'You withdrew on ' : 'Withdrawn on ');
  const agreed = minuteInChina(agreedAt);
  return words(`${zh} ${agreed} 同意，`, `${en} ${agreed} and ${isOwn ? 'withdrew' : 'withdrawn'} on `);
}

/** Its line of the summary: what was searched, and nothing about why. */
export function endedSummary({ result, wasSearched }: Pick<EndedItem, 'result' | 'wasSearched'>): Bilingual {
  if (result === 'cancelled') return words('委托方取消', 'Cancelled by the client');
  if (result === 'expired')
    return wasSearched
      ? words('到期前已查询，结果不出具', 'Searched before that; the result is not reported')
      : words('没有查询', 'Nothing was searched');
  if (result !== 'withdrawn') return words('没有查询', 'Nothing was searched');
  return wasSearched
    ? words('撤回前已查询，结果不出具', 'Searched before that; the result is not reported')
    : words('撤回前没有查询', 'Nothing was searched before that');
}

/** As the candidate reads it: the same facts, and nothing about the money of the member. */
export const ownEndedWords: Record<EndedResult, Bilingual> = {
  ...endedWords,
  declined: words('您没有同意', 'You did not agree'),
  absent: words('您说没有这一段', 'You said there is none'),
};
export function ownEndedSentence(item: EndedItem): Bilingual {
  const ended = minuteInChina(item.endedAt);
  const searched = searchedBefore(item);
  switch (item.result) {
    case 'withdrawn': {
      const agreed = agreedPart(item, '您', 'You agreed on');
      return words(`${agreed.zh}${ended} 撤回，${searched.zh}。`, `${agreed.en}${ended}; ${searched.en}.`);
    }
    case 'declined':
      return words(
        `您 ${ended} 没有同意这一项，没有查询。不同意不等于有记录。`,
        `You did not agree to this on ${ended}. Nothing was searched. Declining does not mean that there is a record.`,
      );
    case 'expired':
      return words(
        `授权 ${ended} 到期，之后不再查询；${searched.zh}。`,
        `Your consent ran out on ${ended} and nothing is searched after that; ${searched.en}.`,
      );
    case 'unidentified':
      return words(
        `身份核验没有确认姓名与证件号一致，${ended} 停止，${searched.zh}。`,
        `Your name and ID number could not be confirmed to match. Stopped on ${ended}; ${searched.en}.`,
      );
    case 'cancelled':
      return words(`委托方 ${ended} 取消，${searched.zh}。`, `Cancelled by the client on ${ended}; ${searched.en}.`);
    case 'absent':
      return words('您说明没有这一段，没有查询。', 'You stated that there is none. Nothing was searched.');
  }
}
