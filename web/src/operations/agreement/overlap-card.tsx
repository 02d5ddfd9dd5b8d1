import type { AgreementForm } from '@beidiao/contract/operations/agreements';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { agreementTexts } from './agreement-texts.ts';
import { type AgreementDraft, readCell } from './draft.ts';

type Other = AgreementForm['otherAgreements'][number];
type Line = { code: string; name: string; otherFen: number; ownFen: number };

/** The items that both name while both count; a fixed total has no price for one item. */
function linesOf(
  form: AgreementForm,
  { draft, other, language }: { draft: AgreementDraft; other: Other; language: 'zh' | 'en' },
): Line[] {
  const isTogether = other.start_time <= draft.to && draft.from <= other.end_time;
  if (!isTogether || draft.isFixed || draft.from === '') return [];
  return form.itemList.flatMap((item): Line[] => {
    const otherFen = other.dataItemList.find(({ code }) => code === item.code)?.priceFen;
    const ownFen = readCell(draft.cells[item.code] ?? '', item.basePriceFen);
    return otherFen === undefined || ownFen === null
      ? []
      : [{ code: item.code, name: item.name[language], otherFen, ownFen }];
  });
}

function Overlap({ draft, other, lines }: { draft: AgreementDraft; other: Other; lines: Line[] }): ReactElement {
  const t = useTexts(agreementTexts);
  const navigate = useNavigate();
  const which = ({ otherFen, ownFen }: Line): string => {
    if (otherFen === ownFen) return t('equal');
    const amount = formatMoney(Math.abs(ownFen - otherFen));
    return otherFen < ownFen ? t('otherLower', { name: other.groupName, amount }) : t('ownLower', { amount });
  };
  const columns: Column<Line>[] = [
    { key: 'item', head: t('items'), phone: 'title', cell: (row) => row.name },
    { key: 'other', head: other.groupName, width: 150, align: 'end', cell: (row) => formatMoney(row.otherFen) },
    {
      key: 'own',
      head: `${t('own')} v${draft.version + 1}`,
      width: 150,
      align: 'end',
      cell: (row) => formatMoney(row.ownFen),
    },
    { key: 'which', head: t('which'), width: 260, cell: which },
  ];
  const [from, to] = [draft.from, other.start_time]
    .toSorted()
    .slice(-1)
    .concat([draft.to, other.end_time].toSorted()[0] ?? '');
  return (
    <Card
      title={t('overlap')}
      note={t('overlapNote', { name: other.groupName, from: from ?? '', to: to ?? '' })}
      extra={
        <LinkButton onClick={() => void navigate({ href: `/AgreementEdit?groupId=${other.groupId}` })}>
          {t('openOther')}
        </LinkButton>
      }
      isFlush
    >
      <Table label={t('overlap')} columns={columns} rows={lines} keyOf={({ code }) => code} />
    </Card>
  );
}

/** Where another agreement of the member names the same items: not an error, the lower price is taken. */
export function Overlaps({ form, draft }: { form: AgreementForm; draft: AgreementDraft }): ReactElement {
  const language = useLanguage();
  return (
    <>
      {form.otherAgreements
        .map((other) => ({ other, lines: linesOf(form, { draft, other, language }) }))
        .filter(({ lines }) => lines.length > 0)
        .map(({ other, lines }) => (
          <Overlap key={other.groupId} {...{ draft, other, lines }} />
        ))}
    </>
  );
}
