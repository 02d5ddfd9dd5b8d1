import type { ProofSheet } from '@beidiao/contract/candidate/proof';
import type { ProofTicks } from '@beidiao/contract/candidate/proof-tick-shapes';
import type { ProofLack, ProofPoint } from '@beidiao/contract/candidate/proof-ticks';
import { proofLackWords } from '@beidiao/contract/candidate/proof-words';
import { documentShort, documentWords } from '@beidiao/contract/typed/document';
import { type ReactElement, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { MinuteBox } from '../sheet/minute-box.tsx';
import styles from './proof-dialog.module.css';
import { proofTexts } from './proof-texts.ts';

export const pointId = (point: ProofPoint): string => `proof-${point}`;

type Props = {
  sheet: ProofSheet;
  ticks: ProofTicks;
  lacks: readonly ProofLack[];
  onTicks: (change: Partial<ProofTicks>) => void;
};

/** What cannot stand as it was typed or ticked; what is merely open is listed below the points. */
const isSaidAtPoint = ({ what }: ProofLack): boolean => !what.endsWith('Open');

type PointProps = Pick<Props, 'sheet' | 'lacks'> & {
  point: ProofPoint;
  label: string;
  about?: string;
  children: ReactNode;
};

function Point({ sheet, lacks, point, label, about, children }: PointProps): ReactElement {
  const language = useLanguage();
  const own = lacks.filter((lack) => lack.point === point);
  return (
    <div className={styles.point} id={pointId(point)} data-done={own.length === 0 || undefined}>
      <h4>
        {own.length === 0 ? <Icon name="check" size={14} /> : <i aria-hidden="true" />} {label}
      </h4>
      {about && <small>{about}</small>}
      {children}
      {own.filter(isSaidAtPoint).map((lack) => (
        <p key={lack.what} className={styles.lack}>
          <Icon name="alert" size={14} /> <span>{proofLackWords(lack, sheet.idType)[language]}</span>
        </p>
      ))}
    </div>
  );
}

type ChoiceProps<K extends string> = {
  label: string;
  choices: readonly { readonly key: K; readonly label: string }[];
  chosen: K | null;
  onChoose: (key: K) => void;
};
/** One of a few, or none yet. */
const Choice = <K extends string>({ label, choices, chosen, onChoose }: ChoiceProps<K>): ReactElement => (
  <Segments<K | ''>
    label={label}
    choices={choices}
    chosen={chosen ?? ''}
    onChoose={(key) => {
      if (key !== '') onChoose(key);
    }}
  />
);

function Call({ sheet, ticks, lacks, onTicks }: Props): ReactElement {
  const t = useTexts(proofTexts);
  const document = documentShort[sheet.idType][useLanguage()];
  return (
    <>
      <Point {...{ sheet, lacks }} point="call" label={t('pointCall')}>
        <Choice
          label={t('pointCall')}
          choices={[
            { key: 'tookPlace', label: t('tookPlace') },
            { key: 'notReached', label: t('notReached') },
          ]}
          chosen={ticks.call}
          onChoose={(call) => onTicks({ call })}
        />
        {ticks.call === 'tookPlace' && (
          <label className={styles.typed}>
            {t('calledAt')}
            <MinuteBox name="calledAt" value={ticks.calledAt} onChange={(calledAt) => onTicks({ calledAt })} />
          </label>
        )}
      </Point>
      <Point {...{ sheet, lacks }} point="document" label={t('pointDocument')}>
        <Choice
          label={t('pointDocument')}
          choices={[
            { key: 'shown', label: t('documentShown', { document }) },
            { key: 'other', label: t('documentOther') },
          ]}
          chosen={ticks.document}
          onChoose={(document) => onTicks({ document })}
        />
      </Point>
    </>
  );
}

function DocumentNumber({ sheet, ticks, lacks, onTicks }: Props): ReactElement {
  const t = useTexts(proofTexts);
  const label = t('pointNumber', { number: documentWords[sheet.idType].number[useLanguage()] });
  const isSame = !lacks.some(({ point }) => point === 'number');
  return (
    <Point {...{ sheet, lacks }} point="number" label={label} about={t('pointNumberAbout')}>
      <div className={styles.beside}>
        <TextBox
          name="number"
          aria-label={label}
          maxLength={40}
          spellCheck={false}
          disabled={ticks.isNumberUnreadable}
          value={ticks.number}
          onChange={(number) => onTicks({ number })}
        />
        <label>
          <TickBox
            name="numberUnreadable"
            isOn={ticks.isNumberUnreadable}
            onTurn={(isNumberUnreadable) => onTicks({ isNumberUnreadable })}
          />{' '}
          {t('numberUnreadable')}
        </label>
      </div>
      {isSame && <p className={styles.same}>{t('numberSame')}</p>}
    </Point>
  );
}

function Term({ sheet, ticks, lacks, onTicks }: Props): ReactElement {
  const t = useTexts(proofTexts);
  return (
    <Point {...{ sheet, lacks }} point="term" label={t('pointTerm')}>
      <div className={styles.beside}>
        <TextBox
          name="until"
          aria-label={t('pointTerm')}
          placeholder={t('termAbout')}
          maxLength={20}
          value={ticks.until}
          onChange={(until) => onTicks({ until, term: 'day' })}
        />
        <Choice
          label={t('pointTerm')}
          choices={[
            { key: 'day', label: t('termDay') },
            ...(sheet.idType === 'idCard' ? [{ key: 'longTerm' as const, label: t('longTerm') }] : []),
            { key: 'unreadable', label: t('unreadable') },
          ]}
          chosen={ticks.term}
          onChoose={(term) => onTicks({ term })}
        />
      </div>
    </Point>
  );
}

/** What is compared, one point after the other. */
export function ProofPoints(props: Props): ReactElement {
  const { sheet, ticks, lacks, onTicks } = props;
  const t = useTexts(proofTexts);
  const isCall = sheet.kind === 'videoCall';
  const faceLabel = t(isCall ? 'pointFaceCall' : 'pointFace');
  return (
    <section className={styles.points} aria-label={t('points')}>
      <h3>{t('points')}</h3>
      {isCall && <Call {...props} />}
      <Point {...{ sheet, lacks }} point="name" label={t('pointName')} about={sheet.candidateName}>
        <Choice
          label={t('pointName')}
          choices={[
            { key: 'same', label: t('same') },
            { key: 'different', label: t('different') },
            { key: 'unreadable', label: t('unreadable') },
          ]}
          chosen={ticks.name}
          onChoose={(name) => onTicks({ name })}
        />
      </Point>
      <DocumentNumber {...props} />
      <Term {...props} />
      <Point {...{ sheet, lacks }} point="face" label={faceLabel} {...(isCall ? {} : { about: t('pointFaceAbout') })}>
        <Choice
          label={faceLabel}
          choices={[
            { key: 'same', label: t(isCall ? 'faceSame' : 'facePaper') },
            { key: 'different', label: t(isCall ? 'faceDifferent' : 'faceDifferentPaper') },
            { key: 'unreadable', label: t(isCall ? 'faceUnclear' : 'faceUnclearPaper') },
          ]}
          chosen={ticks.face}
          onChoose={(face) => onTicks({ face })}
        />
      </Point>
    </section>
  );
}
