import { lackText } from '@beidiao/contract/verification/lack-words';
import { identityOf } from '@beidiao/contract/verification/identity-standing';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { AskWhy } from '../ask-why.tsx';
import type { Evidence } from './evidence-files.ts';
import { commandKey } from './sheet-keys.ts';
import { answerToRead } from '../record/review-facts.ts';
import { materialTexts } from './material-texts.ts';
import type { SheetParts } from './sheet-parts.ts';
import styles from './sheet-second.module.css';
import { sheetTexts } from './sheet-texts.ts';
import type { SheetActions } from './use-sheet-acts.ts';

type ReadProps = Pick<SheetParts, 'sheet'> & { evidence: Evidence };

/** Evidence that a second reader has to open; opening it fills the tick. */
export function ReadList({ sheet, evidence }: ReadProps): ReactElement {
  const t = useTexts(sheetTexts);
  if (sheet.evidence.length === 0) return <p className={styles.hint}>{t('noEvidenceToRead')}</p>;
  return (
    <ul className={styles.read} aria-label={t('youRead')}>
      {sheet.evidence.map(({ fileId, name }) => {
        const isRead = !sheet.unread.includes(fileId);
        return (
          <li key={fileId} data-read={isRead || undefined}>
            <Icon name={isRead ? 'check' : 'doc'} size={14} />
            <span>{t(isRead ? 'opened' : 'notOpened', { name })}</span>
            {!isRead && <LinkButton onClick={() => void evidence.open(fileId)}>{t('openIt')}</LinkButton>}
          </li>
        );
      })}
    </ul>
  );
}

type Props = ReadProps &
  Pick<SheetParts, 'lacks'> & { acts: SheetActions; isMine: boolean; onAsk: () => void; onPublish: () => void };

/** The second reader reads the form as it stands, opens the evidence, and publishes or sends back with a reason. */
export function SheetSecond({ sheet, evidence, lacks, acts, isMine, onAsk, onPublish }: Props): ReactElement | null {
  const t = useTexts(sheetTexts);
  const m = useTexts(materialTexts);
  const language = useLanguage();
  const [isSendingBack, sendBack] = useState(false);
  const { opinion, firstReader, state } = sheet;
  const answer = answerToRead(sheet);
  const isIdentity = answer !== null && identityOf(answer.rows) !== null;
  const missing = answer === null ? [] : lacks;
  if (state !== 'awaitingSecond')
    return opinion === null || opinion.words === '' ? null : (
      <Card
        title={t('secondTitle')}
        note={t(state === 'returned' ? 'returnedBy' : 'agreedBy', {
          name: opinion.staffName,
          time: formatTimeDense(opinion.at),
        })}
      >
        <p className={styles.opinion}>{opinion.words}</p>
      </Card>
    );
  return (
    <Card
      title={t('secondTitle')}
      note={
        answer === null
          ? firstReader && t('firstReader', { name: firstReader.name })
          : t('answeredBy', { time: formatTimeDense(answer.at) })
      }
    >
      <p className={styles.hint}>{t(answer === null ? 'secondAbout' : isIdentity ? 'identityAbout' : 'answerAbout')}</p>
      {missing.map((lack) => (
        <Notice key={lack.what}>{lackText(lack, language)}</Notice>
      ))}
      {(answer === null || sheet.evidence.length > 0) && <ReadList sheet={sheet} evidence={evidence} />}
      {isMine && (
        <div className={styles.acts}>
          <Button size="small" onClick={() => sendBack(true)}>
            {t(answer === null ? 'sendBack' : 'reject')}
          </Button>
          {isIdentity && (
            <Button size="small" disabled={!sheet.mayAskCandidate} onClick={onAsk}>
              {m('ask')}
            </Button>
          )}
          <Button look="primary" size="small" disabled={missing.length > 0} isBusy={acts.isBusy} onClick={onPublish}>
            {t('readAndPublish')} <kbd>{commandKey()}↵</kbd>
          </Button>
        </div>
      )}
      {isSendingBack && (
        <AskWhy
          title={t(answer === null ? 'sendBackTitle' : 'rejectTitle')}
          body={t(answer === null ? 'sendBackAbout' : isIdentity ? 'rejectIdentityAbout' : 'rejectAbout')}
          act={t(answer === null ? 'sendBackAct' : 'rejectAct')}
          onClose={() => sendBack(false)}
          onAct={acts.sendBack}
        />
      )}
    </Card>
  );
}
