import { creditCeilingFen, type StaffLimit, staffLimitCalls } from '@beidiao/contract/staff/limits';
import { staffRoleWords } from '@beidiao/contract/staff/roles';
import { readYuanText } from '@beidiao/contract/wire/money';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import styles from '../plain.module.css';
import { limitTexts } from './limit-texts.ts';

const inYuan = (amountFen: number): string => (amountFen / 100).toFixed(2);
const fields = ['alone', 'day', 'most'] as const;

function LimitDialog({ row, onClose }: { row: StaffLimit; onClose: () => void }): ReactElement {
  const t = useTexts(limitTexts);
  const language = useLanguage();
  const [values, setValues] = useState({
    alone: inYuan(row.creditAloneFen),
    day: inYuan(row.creditDayFen),
    most: inYuan(row.creditMostFen),
    price: String(row.leastPricePercent),
  });
  const [creditAloneFen, creditDayFen, creditMostFen] = fields.map((field) => readYuanText(values[field]));
  const leastPricePercent = /^(\d{1,2}|100)$/.test(values.price.trim()) ? Number(values.price) : null;
  const wish =
    creditAloneFen != null && creditDayFen != null && creditMostFen != null && leastPricePercent !== null
      ? { role: row.role, creditAloneFen, creditDayFen, creditMostFen, leastPricePercent }
      : null;
  const lack = (): string | null => {
    const wrong = fields.find((field) => (readYuanText(values[field]) ?? creditCeilingFen + 1) > creditCeilingFen);
    if (wrong !== undefined) return t('amountWrong', { field: t(wrong) });
    if (wish === null) return t('percentWrong');
    return wish.creditAloneFen > Math.min(wish.creditDayFen, wish.creditMostFen) ? t('orderWrong') : null;
  };
  const save = async (): Promise<void> => {
    if (wish === null) return;
    await sendAsStaff(staffLimitCalls.save, wish);
    toast('done', t('done'));
  };
  return (
    <FormDialog
      title={t('editTitle', { role: staffRoleWords[row.role][language] })}
      width={460}
      act={t('save')}
      lack={lack}
      onSubmit={save}
      onClose={onClose}
    >
      {() =>
        ([...fields, 'price'] as const).map((field) => (
          <label key={field}>
            {t(`${field}Label`)}
            <TextBox
              name={field}
              inputMode="decimal"
              maxLength={16}
              value={values[field]}
              onChange={(value) => setValues({ ...values, [field]: value })}
            />
          </label>
        ))
      }
    </FormDialog>
  );
}

/** What people of a role may credit alone and at all, and down to what price they may agree. */
export function LimitsCard(): ReactElement {
  const t = useTexts(limitTexts);
  const language = useLanguage();
  const own = useStaffSession()?.staff.roles ?? [];
  const { data, error, refetch } = useStaffCall(staffLimitCalls.list, {});
  const [open, setOpen] = useState<StaffLimit | null>(null);
  const columns: Column<StaffLimit>[] = [
    { key: 'role', head: t('role'), phone: 'title', cell: (row) => staffRoleWords[row.role][language] },
    { key: 'alone', head: t('alone'), width: 150, align: 'end', cell: (row) => formatMoney(row.creditAloneFen) },
    { key: 'day', head: t('day'), width: 160, align: 'end', cell: (row) => formatMoney(row.creditDayFen) },
    { key: 'most', head: t('most'), width: 160, align: 'end', cell: (row) => formatMoney(row.creditMostFen) },
    {
      key: 'price',
      head: t('price'),
      width: 170,
      align: 'end',
      cell: ({ leastPricePercent: percent }) => (percent === 0 ? t('anyPrice') : t('percent', { percent })),
    },
    {
      key: 'saved',
      head: t('saved'),
      width: 140,
      cell: ({ savedBy, savedAt }) =>
        savedBy === null ? t('shipped') : <TwoLines first={savedBy.name} second={formatTimeDense(savedAt)} />,
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 90,
      align: 'end',
      phone: 'foot',
      // Nobody widens what they may do themselves.
      cell: (row) =>
        !own.includes(row.role) && (
          <span className={styles.acts}>
            <LinkButton onClick={() => setOpen(row)}>{t('edit')}</LinkButton>
          </span>
        ),
    },
  ];
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <Card title={t('title')} note={t('note')} isFlush>
      {error && !data && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={2} label={t('loading')} />}
      {data && <Table label={t('title')} columns={columns} rows={data.rows} keyOf={({ role }) => role} lines={2} />}
      {open && <LimitDialog row={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
