import { catalogueCalls, type Package } from '@beidiao/contract/catalogue/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { documentTypes, documentWords } from '@beidiao/contract/typed/document';
import type { Data } from '@beidiao/contract/wire/call';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ConflictBlock } from '../../trade/conflict/conflict-block.tsx';
import { useCompared } from '../../trade/conflict/use-compared.ts';
import { priceRuleWords } from '../../trade/price-rule-words.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { confirm, ConfirmBox } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { makeQueryClient, useFreshAnswers } from '../../wire/query-client.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { useCall } from '../../wire/use-call.ts';
import { type DraftCandidate, newItem } from '../draft.ts';
import { changeDraft, readDraft, resetDraft, useDraft, useOpenedDraft } from '../draft-store.ts';
import { candidateTexts } from '../candidate/candidate-texts.ts';
import { whatIsWrong } from '../candidate/check-candidate.ts';
import { readPasted } from '../candidate/read-pasted.ts';
import { tidyField } from '../candidate/tidy-field.ts';
import { phoneOrderTexts } from './phone-order-texts.ts';
import styles from './phone-order.module.css';

/** This page stands outside the frame of the dashboard, and brings its own memory of answers. */
const queries = makeQueryClient(0);

type Person = Pick<DraftCandidate, 'name' | 'phoneNo' | 'idCard' | 'idType' | 'position'>;
const asked = ['name', 'phoneNo', 'idCard'] as const;

type Price = Data<typeof pricingCalls.calculate>;
type Ended = { order: Data<typeof orderCalls.submit>; how: 'done' | 'waits' | 'unpaid'; why: string };

/** An order for one candidate, made on a phone: who, which package, the price, and paid from the balance. */
export function PhoneOrder(): ReactElement {
  useFreshAnswers(queries);
  const t = useTexts(phoneOrderTexts);
  const [turn, setTurn] = useState(0);
  const isOpened = useOpenedDraft(null);
  return (
    <QueryClientProvider client={queries}>
      {isOpened ? <Order key={turn} onMore={() => setTurn(turn + 1)} /> : <Skeleton rows={6} label={t('opening')} />}
      <ConfirmBox />
    </QueryClientProvider>
  );
}

function Order({ onMore }: { onMore: () => void }): ReactElement {
  const t = useTexts(phoneOrderTexts);
  const language = useLanguage();
  const { candidate: person, trialInfo } = useDraft();
  const packages = useCall(catalogueCalls.packages, {});
  const chosen = packages.data?.dataGroupList.find(({ id }) => id === trialInfo.objId) ?? null;
  const [ended, setEnded] = useState<Ended | null>(null);
  const { isBusy, problem, say, run } = useAct();
  const choice = {
    objId: chosen?.id ?? '1',
    objType: 'package' as const,
    checkedDataItemList: chosen?.dataItemList ?? [],
  };
  const { idType } = person;
  const price = useCall(pricingCalls.calculate, { ...choice, idType }, { enabled: chosen !== null });
  const compared = useCompared(choice.checkedDataItemList.map(({ code }) => code));
  const lack = (): string | null => {
    for (const field of asked) {
      const wrong = whatIsWrong(field, person, language);
      if (wrong !== null) return wrong;
    }
    return chosen === null ? t('noPackage') : null;
  };
  const choose = ({ id, dataItemList }: Package): void =>
    changeDraft(({ trialInfo: before }) => ({
      trialInfo: { ...before, objId: id, objType: 'package' },
      checkedDataItemList: dataItemList.map(({ code, quantity }) => ({ ...newItem(code), quantity })),
    }));
  const isMeant = async (): Promise<boolean> => {
    const { name, phoneNo, idCard } = person;
    const { existing } = await send(orderCalls.existing, { name, phoneNo, idCard, idType });
    if (existing === null) return true;
    const { orderNo, createdAt, operatorName: operator } = existing;
    return confirm({
      title: t('earlier'),
      body: t('earlierBody', { orderNo, day: formatTime(createdAt), operator }),
      act: t('earlierAct'),
      keep: t('earlierKeep'),
    });
  };
  const press = (): void => {
    const missing = lack();
    if (missing !== null || !price.data) return say(missing);
    if (!compared.isReady()) return;
    const shown = price.data;
    void run(async () => {
      if (!(await isMeant())) return;
      setEnded(await order({ person, choice, price: shown, key: readDraft().uuid }));
      await resetDraft();
    });
  };
  if (ended) return <End of={ended} onMore={onMore} />;
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <section>
        <h2>{t('who')}</h2>
        <Who
          person={person}
          onChange={(next) => {
            changeDraft(({ candidate }) => ({ candidate: { ...candidate, ...next } }));
            say(null);
          }}
        />
      </section>
      <section>
        <h2>{t('what')}</h2>
        <Packages chosenId={chosen?.id ?? null} onChoose={choose} />
      </section>
      <ConflictBlock compared={compared} />
      {chosen && price.data && <PriceCard price={price.data} />}
      {chosen && price.error && <p className={styles.problem}>{price.error.message}</p>}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.foot}>
        <span>
          <b>{chosen && price.data ? formatMoney(price.data.totalFen) : '—'}</b>
          <small>{t('balance')}</small>
        </span>
        <Button look="primary" isBusy={isBusy} onClick={press}>
          {t(price.data?.approval ? 'submitOnly' : 'submit')}
        </Button>
      </div>
    </div>
  );
}

type Ordering = { person: Person; choice: object; price: Price; key: string };

/** The same key is one order, however often it is sent. @throws Refused priceChanged and others, WireFault */
async function order({ person, choice, price, key }: Ordering): Promise<Ended> {
  const { name, phoneNo, idCard, idType, position } = person;
  const candidate = { name, phoneNo, idCard, idType, ...(position ? { position } : {}) };
  const wish = { checkedDataItemList: [], ...choice, candidate, calculateId: price.calculateId };
  const placed = await send(orderCalls.submit, wish, { idempotencyKey: key });
  if (placed.status === orderStates.inApproval) return { order: placed, how: 'waits', why: '' };
  try {
    await send(orderCalls.pay, { tradeOrderId: placed.tradeOrderId, channelCode: 'BALANCE' });
    return { order: placed, how: 'done', why: '' };
  } catch (fault) {
    return { order: placed, how: 'unpaid', why: problemOf(fault) };
  }
}

function Who({ person, onChange }: { person: Person; onChange: (person: Person) => void }): ReactElement {
  const t = useTexts(phoneOrderTexts);
  const words = useTexts(candidateTexts);
  const language = useLanguage();
  const [line, setLine] = useState('');
  const paste = (text: string): void => {
    setLine(text);
    const found = readPasted(text);
    if (found) onChange({ ...person, ...found });
  };
  const box = (field: (typeof asked)[number] | 'position'): ReactElement => (
    <label>
      {field === 'idCard' ? documentWords[person.idType].number[language] : t(field)}
      <TextBox
        name={field}
        inputMode={field === 'phoneNo' ? 'tel' : 'text'}
        maxLength={60}
        value={person[field]}
        onChange={(value) => onChange({ ...person, [field]: value })}
        onBlur={() => onChange({ ...person, [field]: tidyField(field, person[field]) })}
      />
    </label>
  );
  return (
    <div className={styles.card}>
      <label>
        {t('paste')}
        <TextArea value={line} rows={2} maxLength={200} onChange={paste} />
        <small>{t('pasteHint')}</small>
      </label>
      {box('name')}
      {box('phoneNo')}
      <label>
        {words('idType')}
        <Select
          value={person.idType}
          choices={documentTypes.map((value) => ({ value, label: documentWords[value].name[language] }))}
          onChange={(idType) => onChange({ ...person, idType })}
        />
        {person.idType !== 'idCard' && <small>{words('otherDocument')}</small>}
      </label>
      {box('idCard')}
      {box('position')}
    </div>
  );
}

type PackagesProps = { chosenId: string | null; onChoose: (chosen: Package) => void };

function Packages({ chosenId, onChoose }: PackagesProps): ReactElement {
  const t = useTexts(phoneOrderTexts);
  const language = useLanguage();
  const packages = useCall(catalogueCalls.packages, {});
  const items = useCall(catalogueCalls.items, {});
  const nameOf = (code: string): string =>
    items.data?.dataItemList.find((item) => item.code === code)?.name[language] ?? code;
  const { data, error } = packages;
  if (!data && error)
    return (
      <EmptyState
        title={t('failed')}
        about={error.message}
        action={
          <Button size="small" onClick={() => void packages.refetch()}>
            {t('again')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton rows={3} label={t('loading')} />;
  return (
    <div className={styles.packages} role="radiogroup" aria-label={t('what')}>
      {data.dataGroupList.map((it) => (
        <label key={it.id}>
          <RadioDot isLarge name="package" isChosen={it.id === chosenId} onChoose={() => onChoose(it)} />
          <b>
            {it.kind === 'own' ? it.name.zh : it.name[language]}
            {it.fixedPriceFen !== null && <span>{formatMoney(it.fixedPriceFen)}</span>}
          </b>
          <small>
            {t('items', {
              count: it.dataItemList.length,
              names: it.dataItemList.map(({ code }) => nameOf(code)).join(t('separator')),
            })}
          </small>
        </label>
      ))}
      <Link to="/Dashboard/OrderCreate" className={buttonClass('plain', 'small')}>
        {t('others')}
      </Link>
    </div>
  );
}

function PriceCard({ price }: { price: Price }): ReactElement {
  const t = useTexts(phoneOrderTexts);
  const ruleWord = useTexts(priceRuleWords);
  return (
    <div className={`${styles.card} ${styles.price}`}>
      <div>
        <span>{t('list', { count: price.lines.length })}</span>
        <span>{formatMoney(price.itemsFen)}</span>
      </div>
      {price.surchargeFen !== 0 && (
        <div>
          <span>{t('surcharge')}</span>
          <span>{formatMoney(price.surchargeFen)}</span>
        </div>
      )}
      {price.saved.map((row) => (
        <div key={`${row.rule} ${row.ref}`}>
          <span>{ruleWord(row.rule)}</span>
          <span>−{formatMoney(row.offFen)}</span>
        </div>
      ))}
      <div>
        <span>{t('total')}</span>
        <span>{formatMoney(price.totalFen)}</span>
      </div>
    </div>
  );
}

function End({ of: { order: placed, how, why }, onMore }: { of: Ended; onMore: () => void }): ReactElement {
  const t = useTexts(phoneOrderTexts);
  const { orderNo, orderDetailsId, amountFen } = placed;
  return (
    <div className={styles.page} role="status">
      <h1>{t(how, { amount: formatMoney(amountFen) })}</h1>
      <p>{t(`${how}About`, { orderNo, why })}</p>
      <Link to="/Dashboard/Order" search={{ detail: orderDetailsId }} className={buttonClass('primary')}>
        {t('see')}
      </Link>
      <Button onClick={onMore}>{t('more')}</Button>
    </div>
  );
}
