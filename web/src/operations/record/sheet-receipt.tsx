import { receiptResults, unsearchableReasons } from '@beidiao/contract/finding/finding';
import { type RegisterList, unsearchableWords } from '@beidiao/contract/verification/register-forms';
import { type DraftReceipt, receiptOf } from '@beidiao/contract/verification/review-draft';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { BoxWithButton } from '../../ui/box-with-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { ResultLight } from '../../ui/result-light.tsx';
import { MinuteBox } from '../sheet/minute-box.tsx';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { placeId } from '../sheet/sheet-place.ts';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import { FieldLack, fieldLackId } from './field-lack.tsx';
import { listPlace } from './list-in-focus.ts';
import { nextTryAt } from '../next-try.ts';
import { type PageShelf, ReceiptPage } from './receipt-page.tsx';
import { RecordCard } from './sheet-record.tsx';
import styles from './sheet-receipt.module.css';
import type { Receipts } from './use-receipts.ts';

type Props = RecordParts & {
  list: RegisterList;
  no: number;
  receipts: Receipts;
  /** Null where a search that was made is judged: its times, terms and pages stand. */
  shelf: PageShelf | null;
};
type RowProps = Props & { at: string; receipt: DraftReceipt };

/** Where the search stands: what it lacks, else what it found. */
function Standing({ list, receipt, lacks, drafting, at }: RowProps): ReactElement {
  const t = useTexts(sheetTexts);
  if (receipt.result === null) return <small>{t(list.isOptional ? 'listOptional' : 'listOpen')}</small>;
  const places = drafting.draft.records.flatMap(({ register }, place) => (register === list.key ? [place] : []));
  const isOwn = ({ field }: { field: string }): boolean =>
    field.startsWith(`${at}.`) || places.some((place) => field.startsWith(`records.${place}.`));
  const missing = lacks.filter(isOwn).length;
  if (missing > 0) return <b className={styles.missing}>{t('listLacks', { count: missing })}</b>;
  if (receipt.result === 'unsearchable') return <ResultLight light="unchecked">{t('unsearchable')}</ResultLight>;
  if (receipt.result === 'none') return <ResultLight light="green">{t('listNone')}</ResultLight>;
  const count = receipt.nameOnly + receipt.otherId;
  return places.length > 0 ? (
    <ResultLight light="found">{t('listSome', { count: places.length })}</ResultLight>
  ) : (
    <ResultLight light={receipt.nameOnly > 0 ? 'partly' : 'green'}>{t('listNamesakes', { count })}</ResultLight>
  );
}

function Head(props: RowProps): ReactElement {
  const { list, no, facts } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const terms = list.takes.map((term) => facts.form.searchTerms[term][language]);
  return (
    <>
      <header>
        <h3>
          <i aria-hidden="true">{no}</i> {list.label[language]}
        </h3>
        {list.address !== null && (
          <a href={`https://${list.address}`} target="_blank" rel="noreferrer">
            {t('openSite', { address: list.address })}
          </a>
        )}
        <span className={styles.standing}>
          <Standing {...props} />
        </span>
      </header>
      <p className={styles.about}>
        <span>
          {t('takes')}
          <b>{terms.join(language === 'zh' ? '、' : ', ')}</b>
        </span>
        {!list.showsId && <span>{t('hidesId')}</span>}
        <span>{list.reach[language]}</span>
        <span>{t('publicSearch')}</span>
      </p>
    </>
  );
}

function Terms({ list, receipt, at, facts, lacks, isOpen, receipts }: RowProps): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  return (
    <div>
      <label htmlFor={placeId(`${at}.terms`)}>{t('terms')}</label>
      <Select
        id={placeId(`${at}.terms`)}
        disabled={!isOpen}
        value={receipt.terms}
        choices={list.takes.map((value) => ({ value, label: facts.form.searchTerms[value][language] }))}
        onChange={(terms) => receipts.put(list, { terms })}
      />
      <FieldLack lacks={lacks} field={`${at}.terms`} />
    </div>
  );
}

function SearchedAt({ list, receipt, at, lacks, isOpen, receipts }: RowProps): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <div>
      <label htmlFor={placeId(`${at}.at`)}>{t('queriedAt')}</label>
      <BoxWithButton act={t('now')} disabled={!isOpen} onClick={() => receipts.takeNow(list)}>
        <MinuteBox
          id={placeId(`${at}.at`)}
          name={`${at}.at`}
          isToSecond
          disabled={!isOpen}
          wrongId={fieldLackId(lacks, `${at}.at`)}
          value={receipt.at}
          onChange={(time) => receipts.put(list, { at: time })}
        />
      </BoxWithButton>
      <FieldLack lacks={lacks} field={`${at}.at`} />
    </div>
  );
}

const keysOfResult = { none: 'N', some: 'Y', unsearchable: 'X' } as const;

function Result({ list, receipt, at, isOpen, receipts }: RowProps): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <div>
      <span>{t('listResult')}</span>
      <div className={styles.results} role="group" aria-label={t('listResult')} id={placeId(`${at}.result`)}>
        {receiptResults.map((result) => (
          <BareButton
            key={result}
            aria-pressed={receipt.result === result}
            disabled={!isOpen}
            onClick={() => void receipts.answer(list, result)}
          >
            {t(result)} <kbd>{keysOfResult[result]}</kbd>
          </BareButton>
        ))}
      </div>
    </div>
  );
}

type CountProps = RowProps & { name: 'nameOnly' | 'otherId' };
function Count({ list, receipt, at, lacks, isOpen, receipts, name }: CountProps): ReactElement {
  const t = useTexts(sheetTexts);
  const value = receipt[name];
  return (
    <div className={styles.count}>
      <label htmlFor={placeId(`${at}.${name}`)}>{t(`${name}Count`)}</label>
      <TextBox
        id={placeId(`${at}.${name}`)}
        name={`${at}.${name}`}
        inputMode="numeric"
        maxLength={6}
        disabled={!isOpen}
        value={value === 0 ? '' : String(value)}
        onChange={(typed) => {
          const digits = typed.normalize('NFKC').replace(/\D/gu, '');
          receipts.put(list, { [name]: Math.min(Number(digits), 100_000) });
        }}
      />
      <FieldLack lacks={lacks} field={`${at}.${name}`} />
    </div>
  );
}

/** What a list with entries of this name holds: how many are not the candidate's, and each that is. */
function Found(props: RowProps): ReactElement {
  const { list, receipt, drafting, isOpen, receipts } = props;
  const t = useTexts(sheetTexts);
  const hasOthers = receipt.nameOnly + receipt.otherId > 0;
  return (
    <div className={styles.found}>
      <div className={styles.counts}>
        <Count {...props} name="nameOnly" />
        {list.showsId && <Count {...props} name="otherId" />}
      </div>
      <p className={styles.hint}>{t(list.showsId ? 'countsNote' : 'hidesIdNote')}</p>
      {hasOthers && <p className={styles.hint}>{t('othersOnPage')}</p>}
      {drafting.draft.records.map(
        (record, place) =>
          record.register === list.key && (
            // Records have no key of their own: their place is what the server names them by
            <RecordCard key={place} {...props} record={record} place={place} />
          ),
      )}
      {isOpen && list.showsId && (
        <LinkButton onClick={() => receipts.addRecord(list)}>
          <Icon name="plus" size={14} /> {t('addRecord')}
        </LinkButton>
      )}
    </div>
  );
}

function Reason(props: RowProps): ReactElement {
  const { list, receipt, at, isOpen, receipts, shelf } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  return (
    <div className={styles.found}>
      <div className={styles.count}>
        <label htmlFor={placeId(`${at}.reason`)}>{t('reasonOfList')}</label>
        <Select
          id={placeId(`${at}.reason`)}
          disabled={!isOpen}
          value={receipt.reason ?? ''}
          choices={[
            { value: '' as const, label: t('choose') },
            ...unsearchableReasons.map((value) => ({ value, label: unsearchableWords[value][language] })),
          ]}
          onChange={(reason) => receipts.put(list, { reason: reason === '' ? null : reason })}
        />
      </div>
      <p className={styles.hint}>{t('unsearchableNote')}</p>
      {shelf !== null && <Reminder {...props} />}
    </div>
  );
}

/** The task shows in the queue when the list is to be tried again. */
function Reminder({ list, receipt: { remindAt }, isOpen, receipts }: RowProps): ReactElement | null {
  const t = useTexts(sheetTexts);
  const next = nextTryAt(new Date());
  if (remindAt !== null)
    return (
      <p className={styles.hint}>
        {t('reminderSet', { time: formatTimeDense(remindAt) })}{' '}
        {isOpen && <LinkButton onClick={() => receipts.put(list, { remindAt: null })}>{t('dropReminder')}</LinkButton>}
      </p>
    );
  if (!isOpen) return null;
  return (
    <LinkButton onClick={() => receipts.put(list, { remindAt: next })}>
      {t('remindMe', { time: formatTimeDense(next) })}
    </LinkButton>
  );
}

/** When it was tried before; one that was entered by mistake is taken out. */
function Tries({ list, receipt: { tries }, at, lacks, isOpen, receipts }: RowProps): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <div className={styles.tries} id={placeId(`${at}.tries`)} tabIndex={-1}>
      <span>{t('tries', { count: tries.length })}</span>
      <ul>
        {tries.map((tried) => (
          <li key={tried}>
            {formatTimeDense(tried)}
            {isOpen && (
              <LinkButton
                aria-label={t('dropTry', { at: formatTimeDense(tried) })}
                onClick={() => receipts.put(list, { tries: tries.filter((each) => each !== tried) })}
              >
                <Icon name="x" size={14} />
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <FieldLack lacks={lacks} field={`${at}.tries`} />
    </div>
  );
}

function QueryNo({ list, receipt, at, isOpen, receipts }: RowProps): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <div className={styles.number}>
      <label htmlFor={placeId(`${at}.queryNo`)} data-required={(isOpen && list.givesNo) || undefined}>
        {t('queryNo')}
      </label>
      <TextBox
        id={placeId(`${at}.queryNo`)}
        name={`${at}.queryNo`}
        maxLength={80}
        disabled={!isOpen}
        placeholder={list.givesNo ? undefined : t('noNumber')}
        value={receipt.queryNo}
        onChange={(queryNo) => receipts.put(list, { queryNo })}
      />
    </div>
  );
}

/** One list: by what it was searched, when, what its page shows, and the page. */
export function SheetReceipt(props: Props): ReactElement {
  const { list, drafting, shelf } = props;
  const language = useLanguage();
  const at = listPlace(list.key);
  const receipt = receiptOf(list, drafting.draft);
  const row: RowProps = { ...props, at, receipt };
  const used = Object.entries(drafting.draft.receipts).flatMap(([key, { pageId }]) =>
    key === list.key || pageId === null ? [] : [pageId],
  );
  return (
    <section
      id={placeId(at)}
      className={styles.list}
      data-list={list.key}
      tabIndex={-1}
      aria-label={list.label[language]}
    >
      <Head {...row} />
      <div className={styles.fields} data-few={shelf === null || undefined}>
        {shelf !== null && <Terms {...row} />}
        {shelf !== null && <SearchedAt {...row} />}
        <Result {...row} />
      </div>
      {receipt.result === 'some' && <Found {...row} />}
      {receipt.result === 'unsearchable' && <Reason {...row} />}
      {shelf !== null && receipt.tries.length > 0 && <Tries {...row} />}
      {shelf !== null && receipt.result !== null && (
        <div className={styles.proof}>
          <ReceiptPage {...props} receipt={receipt} used={used} shelf={shelf} />
          {receipt.result !== 'unsearchable' && <QueryNo {...row} />}
          <FieldLack lacks={props.lacks} field={`${at}.page`} />
        </div>
      )}
    </section>
  );
}
