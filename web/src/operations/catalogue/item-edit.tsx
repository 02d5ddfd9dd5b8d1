import { type ItemForm, type ItemTerms, itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import { readMinute } from '@beidiao/contract/typed/minute';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { keep, readKept } from '../kept-draft.ts';
import plain from '../plain.module.css';
import { AffectedCard } from './affected-card.tsx';
import styles from './catalogue.module.css';
import { catalogueTexts } from './catalogue-texts.ts';
import { ItemDifferences } from './item-differences.tsx';
import {
  aheadOf,
  changedRows,
  draftOf,
  inForceOf,
  type ItemDraft,
  lacksOf,
  type LookedAt,
  lookOf,
  termsOf,
  wishOf,
} from './item-draft.ts';
import { ItemRows } from './item-rows.tsx';
import { ItemVersionsCard } from './item-versions-card.tsx';

type Compared = {
  title: string;
  before: { head: string; terms: ItemTerms };
  after: { head: string; terms: ItemTerms };
};
/** Somebody has saved meanwhile: who and when, as the refusal says. */
type Overtaken = { savedBy: string | null; savedAt: string };
const overtakenBy = (fault: unknown): Overtaken | null =>
  fault instanceof Refused && fault.is('itemChanged') ? (fault.data as Overtaken) : null; // the server's own shape

type Typed = { draft: ItemDraft; look: LookedAt };

/** The draft of a version, kept in this browser from its first change until it is saved or discarded. */
function useItemDraft(form: ItemForm) {
  const staffId = useStaffSession()?.staff.staffId ?? '';
  const whose = { form: 'item', staffId, of: form.itemCode };
  const [kept, setKept] = useState(() => readKept<Typed>(whose));
  // A start that was ahead when it was typed may be past when the page is opened again.
  const [openedAt] = useState(() => Date.now());
  const typed = kept?.draft;
  const write = (next: Typed | null): void => {
    const value = next && { draft: next, at: Date.now() };
    keep(whose, value);
    setKept(value);
  };
  const ahead = aheadOf(form);
  const base = ahead ?? inForceOf(form);
  const shown = typed?.draft ?? (base ? draftOf(base, ahead !== undefined) : null);
  const look = typed?.look ?? lookOf(form);
  return {
    draft: shown,
    look,
    /** When it was kept; null: nothing was typed. */
    draftAt: kept?.at ?? null,
    judgedAt: Math.max(kept?.at ?? 0, openedAt),
    change: (part: Partial<ItemDraft>): void => write(shown && { draft: { ...shown, ...part }, look }),
    /** The typed stays, on top of what is saved now. */
    lookAgain: (): void => write(shown && { draft: shown, look: lookOf(form) }),
    discard: (): void => write(null),
  };
}

type HeadProps = {
  form: ItemForm;
  draft: ItemDraft;
  mayEdit: boolean;
  /** Null: nothing was typed. */
  draftAt: number | null;
  isReady: boolean;
  isBusy: boolean;
  onSave: () => void;
  onWithdraw: () => void;
  onDiscard: () => void;
};

function Head({
  form,
  draft,
  mayEdit,
  draftAt,
  isReady,
  isBusy,
  onSave,
  onWithdraw,
  onDiscard,
}: HeadProps): ReactElement {
  const t = useTexts(catalogueTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const ahead = aheadOf(form);
  const start = readMinute(draft.start);
  const version = form.nextVersion;
  return (
    <>
      <nav className={styles.way}>
        <LinkButton onClick={() => void navigate({ href: '/Operations/Items' })}>{t('list')}</LinkButton> /{' '}
        {form.group[language]}
      </nav>
      <PageHeader
        title={inForceOf(form)?.name[language] ?? form.itemCode}
        about={
          <>
            <code>{form.itemCode}</code> · {t('about')}
            {!mayEdit && ` ${t('readOnly')}`}
          </>
        }
        actions={
          mayEdit && (
            <>
              {draftAt !== null && (
                <>
                  <span className={styles.kept} role="status">
                    <Icon name="check" size={14} /> {t('keptAt', { time: formatTimeDense(draftAt) })}
                  </span>
                  <Button size="small" onClick={onDiscard}>
                    {t('discard')}
                  </Button>
                </>
              )}
              {ahead && draftAt === null && (
                <Button size="small" isBusy={isBusy} onClick={onWithdraw}>
                  {t('withdraw', { version })}
                </Button>
              )}
              <Button look="primary" size="small" isBusy={isBusy} disabled={!isReady} onClick={onSave}>
                {start ? t('plan', { version, time: minuteInChina(start) }) : t('planNow', { version })}
              </Button>
            </>
          )
        }
      />
    </>
  );
}

function Editor({ form, onReread }: { form: ItemForm; onReread: () => Promise<unknown> }): ReactElement | null {
  const t = useTexts(catalogueTexts);
  const mayEdit = useStaffSession()?.staff.roles.includes('sales') ?? false;
  const { draft, look, draftAt, judgedAt, change, lookAgain, discard } = useItemDraft(form);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const acting = useAct();
  const inForce = inForceOf(form);
  if (draft === null || inForce === undefined) return null;
  const ahead = aheadOf(form);
  const isTyped = draftAt !== null;
  const lacks = isTyped ? lacksOf(draft, { itemCode: form.itemCode, now: judgedAt }) : {};
  const isChanged = changedRows(inForce, termsOf(draft)).length > 0;
  const version = form.nextVersion;
  const save = async (): Promise<void> => {
    const wish = wishOf(form.itemCode, draft, look);
    if (wish === null) return;
    try {
      await sendAsStaff(itemVersionCalls.save, wish);
    } catch (fault) {
      const first = overtakenBy(fault);
      if (first === null) throw fault;
      await onReread();
      return setOvertaken(first);
    }
    await onReread();
    discard();
    toast('done', t('planned', { version: wish.version, time: minuteInChina(wish.startTime) }));
  };
  const withdraw = async (): Promise<void> => {
    const body = ahead?.toldAt ? `${t('withdrawBody')} ${t('withdrawTold')}` : t('withdrawBody');
    const question = { title: t('withdrawTitle', { version }), body, act: t('withdraw', { version }), keep: t('keep') };
    if (!(await confirm({ ...question, danger: true }))) return;
    const revision = ahead?.revision ?? 0;
    await sendAsStaff(itemVersionCalls.withdraw, { itemCode: form.itemCode, version, revision });
    toast('done', t('withdrawn', { version }));
  };
  return (
    <div className={plain.page}>
      <Head
        {...{ form, draft, mayEdit, draftAt }}
        isReady={isTyped && isChanged && Object.keys(lacks).length === 0}
        isBusy={acting.isBusy}
        onSave={() => void acting.run(save)}
        onWithdraw={() => void acting.run(withdraw)}
        onDiscard={discard}
      />
      {acting.problem && <Notice kind="problem">{acting.problem}</Notice>}
      <div className={styles.edit}>
        <ItemRows {...{ form, draft, mayEdit, lacks }} onChange={change} />
        <div>
          <AffectedCard {...{ form, draft, mayEdit }} onChange={change} />
          <ItemVersionsCard
            form={form}
            onCompare={(before, after) =>
              setCompared({
                title: t('compareTitle', { before: before.version, after: after.version }),
                before: { head: t('v', { version: before.version }), terms: before },
                after: { head: t('v', { version: after.version }), terms: after },
              })
            }
          />
        </div>
      </div>
      {compared && <ItemDifferences {...compared} onClose={() => setCompared(null)} />}
      {overtaken && (
        <ItemDifferences
          title={t('changedTitle', {
            name: overtaken.savedBy ?? t('somebody'),
            time: formatTimeDense(overtaken.savedAt),
          })}
          about={t('changedBody')}
          before={{ head: t('theirs'), terms: ahead ?? inForce, plan: draftOf(ahead ?? inForce, ahead !== undefined) }}
          after={{ head: t('mine'), terms: termsOf(draft), plan: draft }}
          onClose={() => setOvertaken(null)}
          foot={
            <>
              <Button
                size="small"
                onClick={() => {
                  discard();
                  setOvertaken(null);
                }}
              >
                {t('takeTheirs')}
              </Button>
              <Button
                size="small"
                look="primary"
                onClick={() => {
                  lookAgain();
                  setOvertaken(null);
                }}
              >
                {t('keepMine')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

/** A check item: the version in force, the one that is planned, and what was before. */
export function ItemEdit(): ReactElement {
  const t = useTexts(catalogueTexts);
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const itemCode = new URLSearchParams(search).get('code') ?? '';
  const { data, error, refetch } = useStaffCall(itemVersionCalls.form, { itemCode }, { enabled: itemCode !== '' });
  if (data) return <Editor key={itemCode} form={data} onReread={refetch} />;
  const back = <Button onClick={() => void navigate({ href: '/Operations/Items' })}>{t('toList')}</Button>;
  return (
    <div className={plain.page}>
      {itemCode === '' ? (
        <EmptyState title={t('lacksItem')} action={back} />
      ) : error ? (
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
