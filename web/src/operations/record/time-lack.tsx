import type { Lack } from '@beidiao/contract/verification/lack-words';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { placeId } from '../sheet/sheet-place.ts';
import { lackText } from './lack-texts.ts';
import styles from './time-lack.module.css';

const timeLacks: readonly Lack['what'][] = [
  'laterThanNow',
  'beforeConsent',
  'afterConsent',
  'noConsent',
  'laterThanFound',
  'endBeforeStart',
];

/** A whole time or date that cannot be the right one, in `field` (`ground.queriedAt`, `fields.to`). */
export const timeLackOf = (lacks: readonly Lack[], field: string): Lack | undefined =>
  lacks.find((lack) => lack.field === field && timeLacks.includes(lack.what));

/** Of the words that say why, for `aria-describedby`; undefined where nothing is wrong. */
export const timeLackId = (lacks: readonly Lack[], field: string): string | undefined =>
  timeLackOf(lacks, field) && `${placeId(field)}-wrong`;

/** Why a time or a date cannot stand, below the control that it was typed into. */
export function TimeLack({ lacks, field }: { lacks: readonly Lack[]; field: string }): ReactElement | null {
  const language = useLanguage();
  const lack = timeLackOf(lacks, field);
  if (lack === undefined) return null;
  return (
    <p id={timeLackId(lacks, field)} className={styles.lack}>
      <Icon name="alert" size={14} /> <span>{lackText(lack, language)}</span>
    </p>
  );
}
