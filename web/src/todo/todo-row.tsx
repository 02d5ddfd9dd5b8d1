import type { TodoRow } from '@beidiao/contract/desk/calls';
import { lightName } from '@beidiao/contract/verification/task-states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney, formatSpan, formatTimeDense, formatTimeLeft } from '../i18n/format.ts';
import type { Language } from '@beidiao/contract/wire/language';
import { useLanguage } from '../i18n/language.ts';
import { type Translate, useTexts } from '../i18n/texts.ts';
import { usePackageWords } from '../trade/package-words.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon, type IconName } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { ResultLight } from '../ui/result-light.tsx';
import { dueGroupOf, keyOf } from './todo-list.ts';
import { type TodoText, todoTexts } from './todo-texts.ts';
import styles from './todo.module.css';
import type { TodoActs } from './use-todo-acts.ts';

const icons: Readonly<Record<TodoRow['kind'], IconName>> = { approve: 'stamp', pay: 'wallet', view: 'qr', read: 'doc' };

type Said = { readonly title: string; readonly about: string };
function wordsOf(row: TodoRow, t: Translate<TodoText>, what: string): Said {
  const name = row.people > 1 && row.kind !== 'view' ? t('people', { name: row.name, people: row.people }) : row.name;
  const facts = { name, amount: formatMoney(row.amountFen), people: row.people, what, operator: row.operatorName };
  const at = formatTimeDense(row.since);
  switch (row.kind) {
    case 'approve': {
      const causes = row.causes.map((cause) => t(cause)).join(' · ');
      return { title: t('approveName', facts), about: causes ? t('byCauses', { ...facts, causes }) : t('by', facts) };
    }
    case 'pay':
      return { title: t('payName', facts), about: t('payAbout', facts) };
    case 'view':
      return { title: t('viewName', facts), about: t('viewAbout', facts) };
    case 'read':
      return row.isFull
        ? { title: t('readName', facts), about: t('readAbout', { at }) }
        : { title: t('readStage', facts), about: t('stageAbout', { at }) };
  }
}

/** How long is left when it ends today, when it ends else; how long it waits where it has no end. */
function timeOf(
  row: TodoRow,
  { t, language, now }: { t: Translate<TodoText>; language: Language; now: number },
): string {
  if (row.dueAt === null) return t('waited', { span: formatSpan(now - Date.parse(row.since), language) });
  return dueGroupOf(row, now) === 'today' ? formatTimeLeft(row.dueAt, language, now) : formatTimeDense(row.dueAt);
}

type Props = {
  row: TodoRow;
  acts: TodoActs;
  mayPayFromBalance: boolean;
  isChosen: boolean;
  isDone: boolean;
  now: number;
  onReject: () => void;
};

function Acts({ row, acts, mayPayFromBalance, onReject }: Props): ReactElement {
  const t = useTexts(todoTexts);
  const isBusy = acts.busy === keyOf(row);
  switch (row.kind) {
    case 'approve':
      return (
        <>
          <LinkButton onClick={onReject}>{t('reject')}</LinkButton>
          <Button size="small" data-main="" isBusy={isBusy} onClick={() => void acts.approve(row)}>
            {t('doApprove')}
          </Button>
        </>
      );
    case 'pay':
      return mayPayFromBalance || row.amountFen === 0 ? (
        <Button size="small" data-main="" isBusy={isBusy} onClick={() => void acts.pay(row)}>
          {t('doPay', { amount: formatMoney(row.amountFen) })}
        </Button>
      ) : (
        <Link
          to="/Dashboard/Order"
          search={{ tab: 'you', detail: row.orderDetailsId }}
          data-main=""
          className={buttonClass('plain', 'small')}
        >
          {t('toPay')}
        </Link>
      );
    case 'view':
      return (
        <Link
          to="/Dashboard/Order"
          search={{ tab: 'you', status: '17' }}
          data-main=""
          className={buttonClass('primary', 'small')}
        >
          {t('toView')}
        </Link>
      );
    case 'read':
      return (
        <>
          <LinkButton onClick={() => acts.markRead(row)}>{t('markRead')}</LinkButton>
          <Link
            to="/Dashboard/Report"
            search={{ id: row.orderDetailsId }}
            data-main=""
            className={buttonClass('plain', 'small')}
          >
            {t('toRead')}
          </Link>
        </>
      );
  }
}

/** One thing to do, with what is done about it in place. */
export function TodoItem(props: Props): ReactElement {
  const { row, isChosen, isDone, now } = props;
  const t = useTexts(todoTexts);
  const language = useLanguage();
  const packageWords = usePackageWords();
  const { title, about } = wordsOf(row, t, packageWords(row));
  const isUrgent = row.dueAt !== null && dueGroupOf(row, now) === 'today';
  return (
    <li
      className={styles.row}
      data-key={keyOf(row)}
      data-chosen={isChosen || undefined}
      data-done={isDone || undefined}
    >
      <Icon name={icons[row.kind]} size={18} />
      <div className={styles.words}>
        <p>
          <Link to="/Dashboard/Order" search={{ detail: row.orderDetailsId }} className={styles.title}>
            {title}
          </Link>
          {row.light && <ResultLight light={row.light}>{lightName(row.light, language)}</ResultLight>}
        </p>
        <p className={styles.about}>{about}</p>
      </div>
      <span className={styles.time} data-urgent={isUrgent || undefined}>
        {isDone ? t('done') : timeOf(row, { t, language, now })}
      </span>
      <span className={styles.acts}>{!isDone && <Acts {...props} />}</span>
    </li>
  );
}
