import { wordsIn } from '@beidiao/contract/wire/language';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { answerToRead } from '../record/review-facts.ts';
import type { Evidence } from './evidence-files.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { sheetTitle } from './sheet-head.tsx';
import type { SheetParts } from './sheet-parts.ts';
import { ReadList } from './sheet-second.tsx';
import { sheetTexts } from './sheet-texts.ts';
import { useSecondWords } from './use-second-words.ts';
import type { SheetActions } from './use-sheet-acts.ts';

type Props = SheetParts & { acts: SheetActions; evidence: Evidence; onClose: () => void };

/** What the published item rests on, in one line. */
function useGroundWords({ sheet, concluded }: Pick<Props, 'sheet' | 'concluded'>): string {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const [ground] = concluded.finding.grounds;
  const receipts = concluded.finding.search?.receipts?.length ?? 0;
  const files = sheet.evidence.map(({ name }) => name).join(language === 'zh' ? '、' : ', ');
  const evidence = files === '' ? '' : t('evidenceWords', { files });
  if (ground === undefined) return [t('noSource'), evidence].filter(Boolean).join(language === 'zh' ? '；' : '; ');
  const parts = [
    wordsIn(ground.source, language),
    wordsIn(ground.method, language),
    ...(receipts > 0 ? [t('receiptsWord', { count: receipts })] : [ground.queryNo ?? '', formatTimeDense(ground.at)]),
  ].filter((part) => part !== '');
  return [parts.join(language === 'zh' ? '，' : ', '), evidence].filter(Boolean).join(language === 'zh' ? '；' : '; ');
}

/** The last look before an item is published, or handed to somebody else who reads it first. */
export function SheetPublish(props: Props): ReactElement {
  const { sheet, drafting, concluded, acts, evidence, onClose } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const ground = useGroundWords(props);
  const whySecond = useSecondWords();
  const isSecond = sheet.state === 'awaitingSecond';
  // Nobody adds files to what a source has answered.
  const hasFiles = answerToRead(sheet) === null || sheet.evidence.length > 0;
  const isHandOver = !isSecond && concluded.secondReasons.length > 0;
  const title = [sheetTitle(sheet, language), sheet.subject ?? ''].filter(Boolean).join(' · ');
  const unread = sheet.evidence.find(({ fileId }) => sheet.unread.includes(fileId));
  const hindrance = isSecond && unread !== undefined ? t('openFirst', { name: unread.name }) : null;
  return (
    <PublishDialog
      title={t(isHandOver ? 'handOverTitle' : 'publishTitle', { title })}
      about={t(isHandOver ? 'handOverAbout' : 'publishAbout')}
      act={t(isSecond ? 'publishRead' : isHandOver ? 'handOver' : 'publish')}
      outcome={concluded.conclusion}
      sentence={concluded.words.sentence}
      rules={concluded.conclusion.rules}
      verifier={sheet.verifier}
      facts={[
        { label: t('groundWord'), words: ground },
        ...(isHandOver
          ? [{ label: t('secondWord'), words: t('secondNeeded', { reasons: whySecond(concluded.secondReasons) }) }]
          : []),
        ...(isSecond ? [{ label: t('firstWord'), words: sheet.firstReader?.name ?? t('theSource') }] : []),
        ...(isSecond && hasFiles
          ? [{ label: t('youRead'), words: <ReadList sheet={sheet} evidence={evidence} /> }]
          : []),
      ]}
      isBusy={acts.isBusy}
      hindrance={hindrance}
      problem={acts.problem ?? drafting.problem}
      onConfirm={() => void (isSecond ? acts.publishSecond() : acts.publish())}
      onClose={onClose}
    />
  );
}
