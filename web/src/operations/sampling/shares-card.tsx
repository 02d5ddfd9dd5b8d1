import type { Data } from '@beidiao/contract/wire/call';
import { type SamplingShare, samplingCalls } from '@beidiao/contract/sampling/calls';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { FormDialog } from '../form-dialog.tsx';
import plain from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { samplingTexts } from './sampling-texts.ts';

type Shares = Data<typeof samplingCalls.shares>;
type Edited = { staffId: string; code: string; perMille: string };

function ShareDialog({
  row,
  shares,
  onClose,
}: {
  row: SamplingShare | null;
  shares: Shares;
  onClose: () => void;
}): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const me = useStaffSession()?.staff.staffId;
  const [edited, edit] = useState<Edited>({
    staffId: row?.staffId ?? '',
    code: row?.code ?? '',
    perMille: row === null ? '' : String(row.perMille),
  });
  const perMille = /^\d{1,4}$/.test(edited.perMille.trim()) ? Number(edited.perMille.trim()) : Number.NaN;
  const lack = (): string | null => {
    if (!(perMille <= 1000)) return t('shareWrong');
    return row === null && edited.staffId === '' && edited.code === '' ? t('shareWhole') : null;
  };
  const save = async (): Promise<void> => {
    const wish = { staffId: edited.staffId || null, code: edited.code || null, perMille };
    await sendAsStaff(samplingCalls.saveShare, wish);
    toast('done', t('shareSaved'));
  };
  // Nobody sets a share of their own.
  const reviewers = shares.reviewers.filter(({ staffId }) => staffId !== me);
  return (
    <FormDialog title={t('shares')} width={440} act={t('save')} lack={lack} onSubmit={save} onClose={onClose}>
      {() => (
        <>
          <label>
            {t('reviewer')}
            <Select
              name="staffId"
              disabled={row !== null}
              value={edited.staffId}
              choices={[
                { value: '', label: t('everybody') },
                ...reviewers.map(({ staffId, name }) => ({ value: staffId, label: name })),
              ]}
              onChange={(staffId) => edit({ ...edited, staffId })}
            />
          </label>
          <label>
            {t('item')}
            <Select
              name="code"
              disabled={row !== null}
              value={edited.code}
              choices={[
                { value: '', label: t('everyItem') },
                ...shares.items.map(({ code, name }) => ({ value: code, label: name[language] })),
              ]}
              onChange={(code) => edit({ ...edited, code })}
            />
          </label>
          <label>
            {t('shareLabel')}
            <TextBox
              name="perMille"
              inputMode="numeric"
              maxLength={4}
              value={edited.perMille}
              onChange={(value) => edit({ ...edited, perMille: value })}
            />
          </label>
        </>
      )}
    </FormDialog>
  );
}

/** How many of a thousand are drawn, by reviewer and item. */
export function SharesCard(): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const me = useStaffSession()?.staff.staffId;
  const query = useStaffCall(samplingCalls.shares, {});
  const { run } = useAct({ explain: toastProblem });
  const [shown, show] = useState<SamplingShare | 'new' | null>(null);
  const remove = async ({ staffId, code }: SamplingShare): Promise<void> => {
    const isMeant = await confirm({
      title: t('removeTitle'),
      body: t('removeBody'),
      act: t('remove'),
      keep: t('keep'),
      danger: true,
    });
    if (!isMeant) return;
    await run(async () => {
      await sendAsStaff(samplingCalls.saveShare, { staffId, code, perMille: null });
      toast('done', t('shareRemoved'));
    });
  };
  const columns: Column<SamplingShare>[] = [
    { key: 'reviewer', head: t('reviewer'), phone: 'title', cell: (row) => row.staffName ?? t('everybody') },
    { key: 'item', head: t('item'), cell: (row) => row.itemName?.[language] ?? t('everyItem') },
    { key: 'share', head: t('share'), width: 110, align: 'end', cell: (row) => `${(row.perMille / 10).toFixed(1)}%` },
    {
      key: 'saved',
      head: t('saved'),
      width: 170,
      cell: (row) =>
        row.savedBy === null ? t('shipped') : <TwoLines first={row.savedBy} second={formatTimeDense(row.savedAt)} />,
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 150,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        row.staffId === me ? null : (
          <span className={plain.acts}>
            <LinkButton onClick={() => show(row)}>{t('edit')}</LinkButton>
            {(row.staffId !== null || row.code !== null) && (
              <LinkButton onClick={() => void remove(row)}>{t('remove')}</LinkButton>
            )}
          </span>
        ),
    },
  ];
  const { data } = query;
  return (
    <Card
      title={t('shares')}
      note={t('sharesNote')}
      extra={
        data && (
          <Button size="small" onClick={() => show('new')}>
            {t('add')}
          </Button>
        )
      }
      isFlush
    >
      <Rows query={query} count={data?.rows.length ?? 0} empty={null}>
        {data && (
          <Table
            label={t('shares')}
            columns={columns}
            rows={data.rows}
            keyOf={({ staffId, code }) => `${staffId ?? ''} ${code ?? ''}`}
            lines={2}
          />
        )}
      </Rows>
      {shown !== null && data && (
        <ShareDialog row={shown === 'new' ? null : shown} shares={data} onClose={() => show(null)} />
      )}
    </Card>
  );
}
