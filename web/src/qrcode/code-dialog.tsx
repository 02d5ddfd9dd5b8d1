import { catalogueCalls, type Package } from '@beidiao/contract/catalogue/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { type QrCode, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { ConflictBlock } from '../trade/conflict/conflict-block.tsx';
import { useCompared } from '../trade/conflict/use-compared.ts';
import { Button } from '../ui/core/button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { CalendarButton } from '../ui/desk/calendar-button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Select } from '../ui/desk/select.tsx';
import { send } from '../wire/send/send.ts';
import { useCall } from '../wire/use-call.ts';
import { useSubmit } from '../wire/use-submit.ts';
import { qrTexts } from './qr-texts.ts';
import styles from './qr.module.css';

const formId = 'qr-code';
type Typed = { name: string; packageId: string; department: string; position: string; cap: string; end: string };

/** The day whose end is the end of the code. */
const lastDayOf = (endsAt: string | null): string =>
  endsAt === null ? '' : dayInChina(new Date(Date.parse(endsAt) - 1));

const typedOf = (of: QrCode | null, packageId: string): Typed => ({
  name: of?.name ?? '',
  packageId: of?.itemGroupId ?? packageId,
  department: of?.department ?? '',
  position: of?.position ?? '',
  cap: of?.cap === null || of === null ? '' : String(of.cap),
  end: lastDayOf(of?.endsAt ?? null),
});

/** @returns the code that was made or changed */
async function save(of: QrCode | null, typed: Typed): Promise<QrCode> {
  const name = typed.name.trim();
  const cap = typed.cap === '' ? null : Number(typed.cap);
  const endsAt = typed.end === '' ? null : typed.end;
  const [department, position] = [typed.department.trim() || null, typed.position.trim() || null];
  if (of === null)
    return send(qrcodeCalls.create, {
      itemGroupId: typed.packageId,
      ...(name && { name }),
      ...(department && { department }),
      ...(position && { position }),
      ...(cap !== null && { cap }),
      ...(endsAt !== null && { endsAt }),
    });
  const { qrcodeId } = of;
  if (department !== of.department || position !== of.position)
    await send(qrcodeCalls.setPlace, { qrcodeId, department, position });
  const isSameDay = typed.end === lastDayOf(of.endsAt);
  return send(qrcodeCalls.change, { qrcodeId, ...(name && { name }), cap, ...(isSameDay ? {} : { endsAt }) });
}

function usePrice(chosen: Package | undefined): string | null {
  const checkedDataItemList = chosen?.dataItemList ?? [];
  const choice = { objId: chosen?.id ?? '1', objType: 'package' as const, checkedDataItemList };
  const { data } = useCall(pricingCalls.calculate, choice, { enabled: chosen !== undefined });
  return chosen && data ? formatMoney(data.totalFen) : null;
}

type Props = {
  /** Null: a new one. */
  of: QrCode | null;
  /** Chosen already, for a new one. */
  packageId?: string;
  onSaved: (code: QrCode, wish: 'look' | 'print') => void;
  onClose: () => void;
};

/** Name, package, place, limit and end of a code. */
export function CodeDialog({ of, packageId = '', onSaved, onClose }: Props): ReactElement {
  const t = useTexts(qrTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState(() => typedOf(of, packageId));
  const [wish, setWish] = useState<'look' | 'print'>('look');
  const packages = useCall(catalogueCalls.packages, {}).data?.dataGroupList ?? [];
  const chosen = packages.find(({ id }) => id === typed.packageId);
  const price = usePrice(of === null ? chosen : undefined);
  const compared = useCompared(of === null ? (chosen?.dataItemList.map(({ code }) => code) ?? []) : []);
  const put = (part: Partial<Typed>): void => setTyped({ ...typed, ...part });
  const lack = (): string | null => {
    if (of === null && typed.packageId === '') return t('packageMissing');
    const cap = Number(typed.cap);
    if (typed.cap !== '' && !(Number.isInteger(cap) && cap >= 1 && cap <= 100_000)) return t('capWrong');
    return typed.end === '' || /^\d{4}-\d\d-\d\d$/.test(typed.end) ? null : t('endWrong');
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => lack() ?? compared.isReady(),
    onSubmit: async () => {
      const saved = await save(of, typed);
      toast('done', t(of === null ? 'made' : 'saved', { name: saved.name }));
      onSaved(saved, wish);
    },
  });
  const nameOf = ({ name, kind }: Package): string => (kind === 'own' ? name.zh : name[language]);
  return (
    <Dialog
      title={of === null ? t('newTitle') : t('changeTitle', { name: of.name })}
      closeLabel={t('close')}
      width={560}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button
            type="submit"
            form={formId}
            size="small"
            look={of === null ? 'plain' : 'primary'}
            isBusy={isBusy}
            onClick={() => setWish('look')}
          >
            {t(of === null ? 'make' : 'save')}
          </Button>
          {of === null && (
            <Button
              type="submit"
              form={formId}
              size="small"
              look="primary"
              isBusy={isBusy}
              onClick={() => setWish('print')}
            >
              {t('makeAndPrint')}
            </Button>
          )}
        </div>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <label>
          {t('nameLabel')}
          <TextBox name="codeName" maxLength={40} value={typed.name} onChange={(name) => put({ name })} />
          <small>{t('nameHint')}</small>
        </label>
        {of === null && (
          <label>
            {t('packageLabel')}
            <Select
              name="package"
              value={typed.packageId}
              choices={[
                { value: '', label: t('packageMissing') },
                ...packages.map((it) => ({ value: it.id, label: nameOf(it) })),
              ]}
              onChange={(id) => put({ packageId: id })}
            />
            <small>{t('packageHint')}</small>
          </label>
        )}
        <div className={styles.two}>
          <label>
            {t('departmentLabel')}
            <TextBox
              name="department"
              maxLength={60}
              value={typed.department}
              onChange={(department) => put({ department })}
            />
          </label>
          <label>
            {t('positionLabel')}
            <TextBox name="position" maxLength={60} value={typed.position} onChange={(position) => put({ position })} />
          </label>
          <label>
            {t('capLabel')}
            <TextBox name="cap" inputMode="numeric" maxLength={6} value={typed.cap} onChange={(cap) => put({ cap })} />
            <small>{t('capHint')}</small>
          </label>
          <div className={styles.day}>
            <label>
              {t('endLabel')}
              <TextBox
                name="end"
                placeholder="YYYY-MM-DD"
                maxLength={10}
                value={typed.end}
                onChange={(end) => put({ end })}
              />
              <small>{t('endHint')}</small>
            </label>
            <CalendarButton
              label={t('calendar')}
              value={{ from: typed.end, to: typed.end }}
              onPick={({ from }) => put({ end: from })}
            />
          </div>
        </div>
        {of === null && (
          <p className={styles.later}>{price === null ? t('payLaterUnpriced') : t('payLater', { price })}</p>
        )}
        {of !== null && of.mostFen !== null && (
          <p className={styles.later}>{t('most', { most: formatMoney(of.mostFen) })}</p>
        )}
      </form>
      <ConflictBlock compared={compared} />
    </Dialog>
  );
}
