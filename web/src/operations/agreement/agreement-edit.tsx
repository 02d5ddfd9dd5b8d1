import { type AgreementForm, type AgreementVersion, agreementCalls } from '@beidiao/contract/operations/agreements';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { DayRange } from '../../ui/dates/day-range.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAct } from '../../wire/use-act.ts';
import { useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import plain from '../plain.module.css';
import styles from './agreement.module.css';
import { agreementTexts } from './agreement-texts.ts';
import { Differences } from './differences.tsx';
import { type AgreementDraft, chosenItems, draftOf, lackOf, settleCell, yuanOf } from './draft.ts';
import { ItemTicks } from './item-ticks.tsx';
import { Overlaps } from './overlap-card.tsx';
import { PriceTable } from './price-table.tsx';
import { TrialCard } from './trial-card.tsx';
import { type Overtaken, saveDraft, useAgreementDraft, useTrial } from './use-agreement.ts';
import { VersionsCard } from './versions-card.tsx';

type Trial = ReturnType<typeof useTrial>['trial'];
type Change = (part: Partial<AgreementDraft>) => void;
type Part = { form: AgreementForm; draft: AgreementDraft; trial: Trial; mayEdit: boolean; change: Change };

const lackWords = {
  name: 'lackName',
  days: 'lackDays',
  items: 'lackItems',
  cells: 'lackCells',
  fixed: 'lackFixed',
} as const;

/** Name, days, what the member sees, and the one price for everything. */
function Terms({ draft, trial, mayEdit, change }: Part): ReactElement {
  const t = useTexts(agreementTexts);
  return (
    <section className={styles.card}>
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <label>
          {t('name')}
          <TextBox maxLength={40} value={draft.groupName} onChange={(groupName) => change({ groupName })} />
        </label>
        <div>
          <span>
            {t('days')} <small>{t('daysNote')}</small>
          </span>
          <DayRange label={t('days')} value={{ from: draft.from, to: draft.to }} onChange={change} />
        </div>
        <label>
          {t('visible')}
          <Select
            value={draft.limitStatus}
            choices={[
              { value: '0', label: t('open') },
              { value: '1', label: t('limited') },
            ]}
            onChange={(limitStatus) => change({ limitStatus })}
          />
        </label>
      </fieldset>
      <fieldset className={styles.fixed} disabled={!mayEdit}>
        <label>
          <TickBox isOn={draft.isFixed} onTurn={(isFixed) => change({ isFixed })} />
          <b>{t('fixed')}</b>
        </label>
        <span className={styles.quiet}>{t('fixedAbout')}</span>
        <span className={styles.space} />
        {trial && <span className={styles.quiet}>{t('total', { amount: formatMoney(trial.totalPriceFen) })}</span>}
        <TextBox
          aria-label={t('fixedTotal')}
          placeholder={t('fixedTotal')}
          inputMode="decimal"
          maxLength={14}
          disabled={!draft.isFixed || !mayEdit}
          value={draft.fixed}
          onChange={(fixed) => change({ fixed })}
          onBlur={() => change({ fixed: settleCell(draft.fixed, trial?.totalPriceFen ?? 0) })}
        />
      </fieldset>
    </section>
  );
}

/** What is sold below its cost, and the reason for it. */
function LossFoot({ form, draft, trial, mayEdit, change }: Part): ReactElement | null {
  const t = useTexts(agreementTexts);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  if (!trial?.belowCost) return null;
  const { code, costFen, shortFen } = trial.belowCost;
  const name = form.itemList.find((item) => item.code === code)?.name[language] ?? '';
  const facts = { name, short: formatMoney(shortFen), cost: formatMoney(costFen) };
  return (
    <footer className={styles.loss} data-said={draft.why !== '' || undefined}>
      <p>
        {draft.why === '' && <Icon name="alert" />}{' '}
        {draft.why === '' ? t(code === null ? 'belowTotal' : 'below', facts) : t('whyKept', { why: draft.why })}
      </p>
      {mayEdit && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t(draft.why === '' ? 'giveWhy' : 'changeWhy')}
        </Button>
      )}
      {isAsking && (
        <AskWhy
          title={t('whyTitle')}
          body={t('whyBody')}
          act={t('keepWhy')}
          onClose={() => setAsking(false)}
          onAct={async (why) => change({ why })}
        />
      )}
    </footer>
  );
}

/** Which prices there are, beside the tree that they are chosen from. */
function Prices(part: Part): ReactElement {
  const { form, draft, trial, mayEdit, change } = part;
  const turn = (codes: readonly string[], isOn: boolean): void => {
    const cells = { ...draft.cells };
    for (const code of codes) {
      if (!isOn) delete cells[code];
      else cells[code] ??= yuanOf(form.itemList.find((item) => item.code === code)?.basePriceFen ?? 0);
    }
    change({ cells });
  };
  return (
    <div className={styles.choice}>
      <ItemTicks form={form} chosen={new Set(Object.keys(draft.cells))} isReadOnly={!mayEdit} onTurn={turn} />
      <PriceTable
        items={chosenItems(form, draft)}
        draft={draft}
        trial={trial}
        isReadOnly={!mayEdit}
        onChange={(cells) => change({ cells })}
        foot={<LossFoot {...part} />}
      />
    </div>
  );
}

type HeadProps = {
  form: AgreementForm;
  mayEdit: boolean;
  draftAt: number | null;
  isBusy: boolean;
  lack: string | null;
  onSave: () => void;
  onDiscard: () => void;
};

function Head({ form, mayEdit, draftAt, isBusy, lack, onSave, onDiscard }: HeadProps): ReactElement {
  const t = useTexts(agreementTexts);
  const navigate = useNavigate();
  const next = form.version + 1;
  const ask = async (): Promise<void> => {
    const question = { title: t('discardTitle'), body: t('discardBody'), act: t('discard'), keep: t('close') };
    if (await confirm({ ...question, danger: true })) onDiscard();
  };
  const words = { version: form.version, next };
  return (
    <>
      <nav className={styles.way}>
        <LinkButton onClick={() => void navigate({ href: '/Operations/Agreements' })}>{t('list')}</LinkButton> /{' '}
        {form.memberName}
      </nav>
      <PageHeader
        title={form.groupName || t('newTitle')}
        about={mayEdit ? t(form.version === 0 ? 'aboutNew' : 'aboutDraft', words) : t('aboutSeen', words)}
        actions={
          mayEdit && (
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
                isBusy={isBusy}
                disabled={draftAt === null || lack !== null}
                title={lack ?? undefined}
                onClick={onSave}
              >
                {t('save', { next })}
              </Button>
            </>
          )
        }
      />
    </>
  );
}

/** Somebody saved first: what they saved beside the own draft, and the choice between the two. */
function OvertakenDialog(of: {
  form: AgreementForm;
  overtaken: Overtaken;
  draft: AgreementDraft;
  onKeep: () => void;
  onTake: () => void;
  onClose: () => void;
}): ReactElement {
  const t = useTexts(agreementTexts);
  const { form, overtaken, draft, onKeep, onTake, onClose } = of;
  const { version } = overtaken;
  const theirs = form.versions.find((it) => it.version === version);
  return (
    <Differences
      form={form}
      title={t('changedTitle', { name: overtaken.savedBy ?? t('somebody'), time: formatTimeDense(overtaken.savedAt) })}
      about={t('changedBody', { version })}
      version={version}
      before={draftOf(form, theirs)}
      after={draft}
      onClose={onClose}
      foot={
        <>
          <Button size="small" onClick={onTake}>
            {t('takeTheirs', { version })}
          </Button>
          <Button size="small" look="primary" onClick={onKeep}>
            {t('keepMine', { version })}
          </Button>
        </>
      }
    />
  );
}

function Editor({ form, onReread }: { form: AgreementForm; onReread: () => Promise<unknown> }): ReactElement {
  const t = useTexts(agreementTexts);
  const navigate = useNavigate();
  const mayEdit = useStaffSession()?.staff.roles.some((role) => role === 'sales' || role === 'finance') ?? false;
  const { draft, draftAt, change, discard } = useAgreementDraft(form);
  const { trial, problem } = useTrial(form, draft);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [compared, setCompared] = useState<AgreementVersion | null>(null);
  const saving = useAct();
  const missing = lackOf(form, draft);
  const isLoss = trial?.belowCost != null && draft.why === '';
  const lack = missing === null ? (isLoss ? t('giveWhy') : null) : t(lackWords[missing]);
  const save = async (): Promise<void> => {
    const answer = await saveDraft(form, draft);
    if ('savedAt' in answer) {
      await onReread();
      return setOvertaken(answer);
    }
    discard();
    toast('done', t('savedNow', { version: answer.version }));
    await navigate({ href: `/AgreementEdit?groupId=${answer.groupId}`, replace: true });
  };
  const part = { form, draft, trial, mayEdit, change };
  return (
    <div className={plain.page}>
      <Head
        {...{ form, mayEdit, draftAt, lack }}
        isBusy={saving.isBusy}
        onSave={() => void saving.run(save)}
        onDiscard={discard}
      />
      {saving.problem && <Notice kind="problem">{saving.problem}</Notice>}
      <div className={styles.edit}>
        <div>
          <Terms {...part} />
          <Prices {...part} />
          <Overlaps form={form} draft={draft} />
        </div>
        <div>
          <TrialCard trial={trial} problem={problem} version={form.version} />
          <VersionsCard
            {...{ form, draftAt, mayEdit }}
            onCompare={setCompared}
            onBase={(it) => change({ ...draftOf(form, it), groupName: draft.groupName, why: '' })}
          />
        </div>
      </div>
      {compared && (
        <Differences
          form={form}
          title={t('compareTitle', { version: compared.version })}
          version={compared.version}
          before={draftOf(form, compared)}
          after={draft}
          onClose={() => setCompared(null)}
        />
      )}
      {overtaken && (
        <OvertakenDialog
          {...{ form, overtaken, draft }}
          onKeep={() => {
            change({ version: overtaken.version });
            setOvertaken(null);
          }}
          onTake={() => {
            discard();
            setOvertaken(null);
          }}
          onClose={() => setOvertaken(null)}
        />
      )}
    </div>
  );
}

const Aside = ({ children }: { children: ReactNode }): ReactElement => <div className={plain.page}>{children}</div>;

/** An agreement of a member: its prices, its versions, and what a draft would cost. */
export function AgreementEdit(): ReactElement {
  const t = useTexts(agreementTexts);
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const query = new URLSearchParams(search);
  const [groupId, memberId] = [query.get('groupId'), query.get('memberId')];
  const whose = groupId ? { groupId } : { memberId: memberId ?? '' };
  const { data, error, refetch } = useStaffCall(agreementCalls.form, whose, { enabled: Boolean(groupId ?? memberId) });
  if (!groupId && !memberId)
    return (
      <Aside>
        <EmptyState
          title={t('lacksWhose')}
          action={<Button onClick={() => void navigate({ href: '/Operations/Agreements' })}>{t('toList')}</Button>}
        />
      </Aside>
    );
  if (data) return <Editor key={`${groupId} ${memberId}`} form={data} onReread={refetch} />;
  return (
    <Aside>
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
    </Aside>
  );
}
