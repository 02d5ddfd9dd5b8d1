import { type Lack, lackText } from '@beidiao/contract/verification/lack-words';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { placeId } from '../sheet/sheet-place.ts';
import styles from './field-lack.module.css';

/** What can not stand beside what was chosen or typed; what is merely missing is listed beside the sheet. */
const wrongs: readonly Lack['what'][] = [
  'laterThanNow',
  'beforeConsent',
  'afterConsent',
  'noConsent',
  'laterThanFound',
  'endBeforeStart',
  'sourceNotOfItem',
  'methodNotOfSource',
  'contactOfOtherWay',
  'claimedUnconfirmed',
  'switchboardMissing',
  'candidatePaper',
  'besideUnknown',
  'besideDismissal',
  'factGround',
  'factGroundGone',
  'notOfDocument',
  'forbiddenName',
  'adverseWithoutProof',
  'termsNotTaken',
  'pageOfOther',
  'idNotShown',
  'kindNotOfList',
  'notOfKind',
  'digitsDiffer',
  'digitsDifferBefore',
];

/** What is wrong with the value of `field` (`ground.queriedAt`, `fields.to`). */
export const fieldLackOf = (lacks: readonly Lack[], field: string): Lack | undefined =>
  lacks.find((lack) => lack.field === field && wrongs.includes(lack.what));

/** Of the words that say why, for `aria-describedby`; undefined where nothing is wrong. */
export const fieldLackId = (lacks: readonly Lack[], field: string): string | undefined =>
  fieldLackOf(lacks, field) && `${placeId(field)}-wrong`;

/** Why a value cannot stand, below the control that it was typed into. */
export function FieldLack({ lacks, field }: { lacks: readonly Lack[]; field: string }): ReactElement | null {
  const language = useLanguage();
  const lack = fieldLackOf(lacks, field);
  if (lack === undefined) return null;
  return (
    <p id={fieldLackId(lacks, field)} className={styles.lack}>
      <Icon name="alert" size={14} /> <span>{lackText(lack, language)}</span>
    </p>
  );
}
