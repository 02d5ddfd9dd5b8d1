import { orderCalls } from '@beidiao/contract/order/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import type { TokenPlace } from '../../ui/list/filter-row.tsx';
import { ManyToken } from '../../ui/list/many-token.tsx';
import { useCall } from '../../wire/use-call.ts';

const texts = bilingual({
  zh: { me: '我', and: '、', someone: '{count} 人', gone: '已停用或离开' },
  en: { me: 'Me', and: ', ', someone: '{count} people', gone: 'disabled or left' },
});

type Props = TokenPlace & {
  label: string;
  /** Whose orders, by the ids of people; or the own ones, whoever reads it. */
  by: readonly string[];
  isMine: boolean;
  /** The other filters of the list. */
  filter: ParamsSent<typeof orderCalls.orderers>;
  onTake: (by: string[]) => void;
};

const freshMs = 30_000;

/** Whose orders a list is narrowed to. */
export function OrderersToken({ label, by, isMine, filter, onTake, isNew, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  // Whose they are is known as soon as one is chosen, or when somebody reaches for the token.
  const [isWanted, setWanted] = useState(isNew);
  const { data } = useCall(orderCalls.orderers, filter, {
    enabled: isWanted || by.length > 0,
    staleTime: freshMs,
    keepPrevious: true,
  });
  const known = data?.people ?? [];
  const names = by.flatMap((id) => known.find(({ userId }) => userId === id)?.name ?? []);
  const isKnown = names.length === by.length;
  const words = isMine ? t('me') : isKnown ? names.join(t('and')) : t('someone', { count: by.length });
  const missing = by.filter((id) => !known.some(({ userId }) => userId === id));
  const choices = [
    ...known.map((it) => ({
      value: it.userId,
      label: it.name,
      count: it.count,
      ...(it.isGone ? { note: t('gone') } : {}),
    })),
    ...missing.map((id) => ({ value: id, label: `#${id}`, count: 0 })),
  ];
  return (
    <ManyToken
      {...{ label, isNew, onClose, choices, onTake }}
      words={isMine || by.length > 0 ? words : ''}
      chosen={by}
      onReach={() => setWanted(true)}
    />
  );
}
