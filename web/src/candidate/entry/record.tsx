import { ownChecksByPhoneMs } from '@beidiao/contract/account/phone-code';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { orderStateWord } from '@beidiao/contract/order/states';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { keepCandidateSession, sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useRecovery } from '../../wire/connection.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from './own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go } from '../place.ts';
import styles from './record.module.css';
import text from '../kit/text.module.css';
import { Opening, Trouble } from '../trouble.tsx';

const texts = bilingual({
  zh: {
    where: '我的背调',
    title: '您的背调，共 {total} 次',
    lead: '最近 {days} 天用此手机号发起的背调，以及与您的姓名、身份证号和手机号一致的更早的背调。各家单位看不到您在其他单位的背调。',
    unproved: '最近 {days} 天用此手机号发起的背调。完成身份核验后，还会显示更早的。各家单位看不到您在其他单位的背调。',
    none: '暂无背调',
    noneLead: '收到邀请短信后，可在这里查看进度。',
    waits: '待您处理',
    here: '正在查看',
    items: '{count} 项',
    more: '再显示 {count} 次',
    next: '查看',
  },
  en: {
    where: 'My checks',
    title: 'Your checks: {total}',
    lead: 'Checks of the last {days} days that were ordered with this phone number, and older ones with your name, ID number and phone number. No employer can see your checks with others.',
    unproved:
      'Checks of the last {days} days that were ordered with this phone number. After the identity check, older ones are listed too. No employer can see your checks with others.',
    none: 'No checks yet',
    noneLead: 'After you receive an invitation by text message, you can follow its progress here.',
    waits: 'Waiting for you',
    here: 'Open now',
    items: 'Items: {count}',
    more: 'Show {count} more',
    next: 'Open',
  },
});

type Mine = Data<typeof candidateCalls.mine>;
type Row = Mine['rows'][number];

const days = ownChecksByPhoneMs / (24 * 60 * 60_000);

/** Rows of one page. */
const pageSize = 20;

function useMine() {
  const [read, setRead] = useState<Mine | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const load = useCallback(async (pageNo: number): Promise<void> => {
    try {
      const page = await sendAsCandidate(candidateCalls.mine, { pageNo, pageSize });
      setRead((now) => (pageNo === 1 || now === null ? page : { ...page, rows: [...now.rows, ...page.rows] }));
      setFault(null);
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
    }
  }, []);
  useEffect(() => void load(1), [load]);
  useRecovery(() => void load(1));
  return { read, fault, load };
}

/** @throws Refused orderNotFound, WireFault */
async function openCheck(otherDetailsId: string): Promise<void> {
  const given = await sendAsCandidate(candidateCalls.openMine, { otherDetailsId });
  const { accessToken, orderDetailsId, expiresInMs } = given;
  // Without a link of its own: whoever opens one from a message enters its code.
  keepCandidateSession({ accessToken, orderDetailsId, link: '', endsAt: Date.now() + expiresInMs });
  go(paths.own);
}

/** Every check of this person, at whichever enterprise. */
export function Record(): ReactElement {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  const { read, fault, load } = useMine();
  const act = useAct();
  if (read === null) return fault ? <Trouble fault={fault} again={() => void load(1)} /> : <Opening />;
  const left = read.total - read.rows.length;
  const isProved = details.step !== 'identity';
  // Only where several people share the phone has it to be said whose check it is.
  const isShared = new Set(read.rows.map(({ name }) => name)).size > 1;
  const open = ({ orderDetailsId }: Row): void =>
    orderDetailsId === details.orderDetailsId ? go(paths.own) : void act.run(() => openCheck(orderDetailsId));
  return (
    <Page
      where={t('where')}
      back={paths.own}
      title={read.total === 0 ? t('none') : t('title', { total: read.total })}
      lead={t(read.total === 0 ? 'noneLead' : isProved ? 'lead' : 'unproved', { days })}
    >
      <Message kind={act.problem || fault ? 'bad' : 'plain'}>{act.problem ?? fault?.message ?? null}</Message>
      <ul className={styles.list}>
        {read.rows.map((row) => (
          <li key={row.orderDetailsId}>
            <Check
              row={row}
              isNamed={isShared}
              isHere={row.orderDetailsId === details.orderDetailsId}
              onOpen={() => open(row)}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <ActButton onClick={() => act.run(() => load(Math.floor(read.rows.length / pageSize) + 1))}>
          {t('more', { count: Math.min(left, pageSize) })}
        </ActButton>
      )}
    </Page>
  );
}

type CheckProps = { row: Row; isNamed: boolean; isHere: boolean; onOpen: () => void };

function Check({ row, isNamed, isHere, onOpen }: CheckProps): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const about = [isNamed && row.name, row.position, t('items', { count: row.itemCount }), formatTime(row.createdAt)];
  return (
    <BareButton className={text.pageLink} onClick={onOpen} aria-current={isHere || undefined}>
      <div>
        <b>{row.enterpriseName}</b>
        <span>{about.filter(Boolean).join(' · ')}</span>
        <span className={styles.state}>
          {orderStateWord(row.status, language)}
          {row.waits && <em>{t('waits')}</em>}
          {isHere && <small>{t('here')}</small>}
        </span>
      </div>
      <Glyph name="next" />
    </BareButton>
  );
}
