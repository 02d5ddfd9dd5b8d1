import { type GiftBatch, giftCalls, giftKinds } from '@beidiao/contract/gift/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { HoldingCard } from '../../trade/gift/holding-card.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { DayRange } from '../../ui/dates/day-range.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { newIdempotencyKey } from '../../wire/idempotency-key.ts';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { keep, readKept } from '../kept-draft.ts';
import { MemberPicker } from '../member-picker.tsx';
import plain from '../plain.module.css';
import { Batches } from './batches.tsx';
import { DayBox } from './day-box.tsx';
import styles from './gift-edit.module.css';
import { draftOf, emptyDraft, type GiftDraft, isActivity, lackOf, previewOf, wishOf, worthOf } from './gift-draft.ts';
import { giftTexts } from './gift-texts.ts';

type Form = Data<typeof giftCalls.form>;
type Cost = Data<typeof giftCalls.cost>;
type Change = (part: Partial<GiftDraft>) => void;
type Part = { form: Form; draft: GiftDraft; change: Change };
const restMs = 300;

/** The draft, kept in this browser from its first change until it is sent or discarded. */
function useGiftDraft() {
  const whose = { form: 'gift', staffId: useStaffSession()?.staff.staffId ?? '', of: 'new' };
  const [kept, setKept] = useState(() => readKept<GiftDraft>(whose));
  const [key, setKey] = useState(newIdempotencyKey);
  const write = (draft: GiftDraft | null): void => {
    const value = draft && { draft, at: Date.now() };
    keep(whose, value);
    setKept(value);
    // Another wish is another request.
    setKey(newIdempotencyKey());
  };
  const draft = kept?.draft ?? emptyDraft;
  return {
    draft,
    draftAt: kept?.at ?? null,
    key,
    change: (part: Partial<GiftDraft>): void => write({ ...draft, ...part }),
    load: (batch: GiftBatch): void => write(draftOf(batch)),
    discard: (): void => write(null),
  };
}

/** What the draft would cost, as it stood when typing last rested. */
function useCost(draft: GiftDraft): Cost | undefined {
  const asked = useSettled(JSON.stringify(worthOf(draft)), restMs);
  const worth = JSON.parse(asked) as ReturnType<typeof worthOf>; // was written a line above
  const { data } = useStaffCall(giftCalls.cost, worth ?? {}, { enabled: worth !== null, keepPrevious: true });
  return worth === null ? undefined : data;
}

function Field({ label, note, children }: { label: string; note?: string; children: ReactNode }): ReactElement {
  return (
    <label className={styles.field}>
      <span>
        {label} {note && <small>{note}</small>}
      </span>
      {children}
    </label>
  );
}

function Chosen({ form, draft, change }: Part): ReactElement {
  const t = useTexts(giftTexts);
  const language = useLanguage();
  const nameOf = (code: string): string => form.itemList.find((item) => item.code === code)?.name[language] ?? code;
  const left = form.itemList.filter(({ code }) => !draft.codes.includes(code));
  return (
    <div className={styles.field} role="group" aria-label={t('items')}>
      <span>
        {t('items')} <small>{t('itemsNote')}</small>
      </span>
      <div className={styles.chips}>
        {draft.codes.map((code) => (
          <span key={code}>
            {nameOf(code)}
            <IconButton
              icon="x"
              label={t('removeItem', { name: nameOf(code) })}
              onClick={() => change({ codes: draft.codes.filter((it) => it !== code) })}
            />
          </span>
        ))}
        <Select
          aria-label={t('addItem')}
          value=""
          choices={[
            { value: '', label: t('addItem') },
            ...left.map(({ code, name }) => ({ value: code, label: name[language] })),
          ]}
          onChange={(code) => code !== '' && change({ codes: [...draft.codes, code] })}
        />
      </div>
    </div>
  );
}

function VoucherFields(part: Part): ReactElement {
  const t = useTexts(giftTexts);
  const { draft, change } = part;
  return (
    <>
      <Chosen {...part} />
      <div className={styles.fixed}>
        <label>
          <TickBox isOn={draft.isFixed} onTurn={(isFixed) => change({ isFixed })} /> {t('fixed')}
        </label>
        <small>{t('fixedNote')}</small>
        <TextBox
          aria-label={t('fixed')}
          inputMode="decimal"
          maxLength={12}
          placeholder={t('yuan')}
          disabled={!draft.isFixed}
          value={draft.fixed}
          onChange={(fixed) => change({ fixed })}
        />
      </div>
    </>
  );
}

function CouponFields({ draft, change }: Part): ReactElement {
  const t = useTexts(giftTexts);
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('off')}>
          <TextBox inputMode="decimal" maxLength={12} value={draft.off} onChange={(off) => change({ off })} />
        </Field>
        <Field label={t('threshold')} note={t('thresholdNote')}>
          <TextBox
            inputMode="decimal"
            maxLength={12}
            value={draft.threshold}
            onChange={(threshold) => change({ threshold })}
          />
        </Field>
      </div>
      <label className={styles.tick}>
        <TickBox isOn={draft.onlyBatch} onTurn={(onlyBatch) => change({ onlyBatch })} /> {t('onlyBatch')}
      </label>
    </>
  );
}

/** What is given. */
function WhatCard(part: Part): ReactElement {
  const t = useTexts(giftTexts);
  const { draft, change } = part;
  return (
    <Card title={t('what')}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <Field label={t('name')} note={t('nameNote')}>
            <TextBox maxLength={40} value={draft.name} onChange={(name) => change({ name })} />
          </Field>
          <div className={styles.field}>
            <span>{t('kind')}</span>
            <Segments
              label={t('kind')}
              chosen={draft.kind}
              onChoose={(kind) => change({ kind })}
              choices={giftKinds.map((key) => ({ key, label: t(key) }))}
            />
          </div>
        </div>
        {draft.kind === 'voucher' && <VoucherFields {...part} />}
        {draft.kind === 'coupon' && <CouponFields {...part} />}
        {draft.kind === 'giftCard' && (
          <div className={styles.pair}>
            <Field label={t('value')}>
              <TextBox inputMode="decimal" maxLength={12} value={draft.value} onChange={(value) => change({ value })} />
            </Field>
          </div>
        )}
      </div>
    </Card>
  );
}

const countWords = { codes: 'countCodes', member: 'countPieces', topUp: 'countGiven', invite: 'countGiven' } as const;
const dayWords = { codes: 'redeemDays', member: 'usableDays', topUp: 'activityDays', invite: 'activityDays' } as const;

function Days({ draft, change }: Part): ReactElement {
  const t = useTexts(giftTexts);
  const label = t(dayWords[draft.to]);
  const isForMember = draft.to === 'member';
  const untilLabel = t(isActivity(draft) ? 'validUntilGiven' : 'validUntil');
  return (
    <div className={styles.pair}>
      <div className={styles.field}>
        <span>{label}</span>
        <DayRange
          label={label}
          value={{ from: draft.from, to: isForMember ? draft.until : draft.redeemUntil }}
          onChange={({ from, to }) => change(isForMember ? { from, until: to } : { from, redeemUntil: to })}
        />
      </div>
      {!isForMember && (
        <div className={styles.field}>
          <span>{untilLabel}</span>
          <DayBox label={untilLabel} value={draft.until} onChange={(until) => change({ until })} />
        </div>
      )}
    </div>
  );
}

/** To whom, how many, and for how long. */
function HowManyCard(part: Part): ReactElement {
  const t = useTexts(giftTexts);
  const [isPicking, setPicking] = useState(false);
  const { form, draft, change } = part;
  return (
    <Card title={t('howMany')}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <Field label={t('to')}>
            <Select
              value={draft.to}
              choices={[
                { value: 'codes', label: t('toCodes') },
                { value: 'member', label: t('toMember') },
                { value: 'topUp', label: t('toTopUp') },
                { value: 'invite', label: t('toInvite') },
              ]}
              onChange={(to) => change({ to })}
            />
          </Field>
          {draft.to === 'member' && (
            <div className={styles.field}>
              <span>{t('member')}</span>
              <span className={styles.member}>
                {draft.member?.name}
                <Button size="small" onClick={() => setPicking(true)}>
                  {t(draft.member ? 'changeMember' : 'chooseMember')}
                </Button>
              </span>
            </div>
          )}
          {isActivity(draft) && (
            <Field label={t('topUp')}>
              <TextBox inputMode="decimal" maxLength={12} value={draft.topUp} onChange={(topUp) => change({ topUp })} />
            </Field>
          )}
        </div>
        <div className={styles.pair}>
          <Field
            label={t(countWords[draft.to])}
            note={t('most', { count: (draft.to === 'member' ? 100 : form.limits.codes).toLocaleString('en') })}
          >
            <TextBox inputMode="numeric" maxLength={4} value={draft.count} onChange={(count) => change({ count })} />
          </Field>
          {draft.to !== 'member' && (
            <Field label={t(isActivity(draft) ? 'mostPerMemberGiven' : 'mostPerMember')}>
              <TextBox inputMode="numeric" maxLength={4} value={draft.most} onChange={(most) => change({ most })} />
            </Field>
          )}
        </div>
        <Days {...part} />
      </div>
      {isPicking && (
        <MemberPicker
          title={t('chooseMember')}
          onClose={() => setPicking(false)}
          onPick={({ memberId, name }) => {
            change({ member: { memberId, name } });
            setPicking(false);
          }}
        />
      )}
    </Card>
  );
}

function CostCard({ cost }: { cost: Cost | undefined }): ReactElement {
  const t = useTexts(giftTexts);
  if (!cost)
    return (
      <Card title={t('cost')}>
        <p className={styles.quiet}>{t('costNone')}</p>
      </Card>
    );
  const limit = formatMoney(cost.limitFen);
  return (
    <Card title={t('cost')}>
      <dl className={styles.cost}>
        <dt>{t('costPieces', { count: cost.pieces })}</dt>
        <dd>{t('costUnit', { amount: formatMoney(cost.unitCostFen) })}</dd>
        <dt>{t('costList')}</dt>
        <dd>{formatMoney(cost.listFen)}</dd>
        <dt>{t('costReal')}</dt>
        <dd>
          <b>{formatMoney(cost.costFen)}</b>
        </dd>
      </dl>
      <p className={styles.quiet}>{t(cost.needsSecond ? 'needsSecond' : 'alone', { limit })}</p>
    </Card>
  );
}

const giveWords = {
  codes: 'codesAbout',
  member: 'memberAbout',
  topUp: 'topUpAbout',
  invite: 'inviteAbout',
} as const;

function Aside({ form, draft, cost }: Pick<Part, 'form' | 'draft'> & { cost: Cost | undefined }): ReactElement {
  const t = useTexts(giftTexts);
  const items = form.itemList.filter(({ code }) => draft.kind === 'voucher' && draft.codes.includes(code));
  return (
    <div>
      <CostCard cost={cost} />
      <Card title={t('preview')}>
        <HoldingCard of={{ ...previewOf(draft), items }} until={t('previewUntil', { day: draft.until || '···' })} />
      </Card>
      <Card title={t('codesTitle')}>
        <p className={styles.quiet}>{t(giveWords[draft.to])}</p>
      </Card>
    </div>
  );
}

const makeWords = { codes: 'make', member: 'give', topUp: 'start', invite: 'start' } as const;

function Editor({ form }: { form: Form }): ReactElement {
  const t = useTexts(giftTexts);
  const { draft, draftAt, key, change, load, discard } = useGiftDraft();
  const cost = useCost(draft);
  const making = useAct();
  const lack = lackOf(draft);
  const ask = async (): Promise<void> => {
    const question = { title: t('discardTitle'), body: t('discardBody'), act: t('discard'), keep: t('keep') };
    if (await confirm({ ...question, danger: true })) discard();
  };
  const make = async (): Promise<void> => {
    const wish = wishOf(draft);
    if (wish === null) return;
    const { state } = await sendAsStaff(giftCalls.make, wish, { idempotencyKey: key });
    discard();
    toast('done', t(state === 'waiting' ? 'sent' : 'made'));
  };
  const part = { form, draft, change };
  return (
    <div className={plain.page}>
      <PageHeader
        title={t(draft.id === null ? 'newTitle' : 'editTitle')}
        about={t('about')}
        actions={
          <>
            {draftAt !== null && (
              <>
                <span className={styles.kept} role="status">
                  <Icon name="check" size={14} /> {t('keptAt', { time: formatTimeDense(draftAt) })}
                </span>
                <Button size="small" onClick={() => void ask()}>
                  {t('discard')}
                </Button>
              </>
            )}
            <Button
              look="primary"
              size="small"
              isBusy={making.isBusy}
              disabled={lack !== null}
              title={lack === null ? undefined : t(lack)}
              onClick={() => void making.run(make)}
            >
              {t(cost?.needsSecond ? 'submitReview' : makeWords[draft.to])}
            </Button>
          </>
        }
      />
      {making.problem && <Notice kind="problem">{making.problem}</Notice>}
      <div className={styles.edit}>
        <div>
          <WhatCard {...part} />
          <HowManyCard {...part} />
          {draftAt !== null && lack !== null && <p className={styles.quiet}>{t(lack)}</p>}
          <Batches onEdit={load} />
        </div>
        <Aside form={form} draft={draft} cost={cost} />
      </div>
    </div>
  );
}

/** Coupons, vouchers and gift cards: a batch is written, decided, downloaded once, voided. */
export function GiftEdit(): ReactElement {
  const t = useTexts(giftTexts);
  const { data, error, refetch } = useStaffCall(giftCalls.form, {});
  if (data) return <Editor form={data} />;
  return (
    <div className={plain.page}>
      {error ? (
        <>
          <Notice kind="problem">{error.message}</Notice>
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <Skeleton label={t('loading')} rows={8} />
      )}
    </div>
  );
}
