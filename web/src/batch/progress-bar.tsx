import { type FollowStatus, followStatuses } from '@beidiao/contract/batch/states';
import { type Light, lightName, lights } from '@beidiao/contract/verification/task-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { ResultLight } from '../ui/result-light.tsx';
import styles from './detail.module.css';
import type { DetailFilter } from './detail-filter.ts';
import { detailTexts } from './detail-texts.ts';

type Props = {
  follow: Readonly<Record<FollowStatus, number>>;
  risk: Readonly<Record<Light, number>>;
  filter: DetailFilter;
  onNarrow: (change: Partial<DetailFilter>) => void;
};

/** How far everybody has come. A part filters the rows below, and lets them go at a second click. */
export function ProgressBar({ follow, risk, filter, onNarrow }: Props): ReactElement {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  const parts = followStatuses.filter((it) => follow[it] > 0);
  const reported = lights.filter((it) => risk[it] > 0);
  return (
    <section className={styles.progress} aria-label={t('progress')}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((it) => (
          <i key={it} data-follow={it} style={{ flexGrow: follow[it] }} />
        ))}
      </div>
      <div className={styles.legend}>
        {parts.map((it) => (
          <BareButton
            key={it}
            data-follow={it}
            aria-pressed={filter.follow === it}
            onClick={() => onNarrow({ follow: filter.follow === it ? '' : it })}
          >
            {t(it)} <b>{follow[it].toLocaleString()}</b>
          </BareButton>
        ))}
        {reported.length > 0 && (
          <span className={styles.lights}>
            {t('lights')}
            {reported.map((light) => (
              <BareButton
                key={light}
                aria-pressed={filter.risk === light}
                onClick={() => onNarrow({ risk: filter.risk === light ? '' : light })}
              >
                <ResultLight light={light}>
                  {lightName(light, language)} {risk[light].toLocaleString()}
                </ResultLight>
              </BareButton>
            ))}
          </span>
        )}
      </div>
    </section>
  );
}
