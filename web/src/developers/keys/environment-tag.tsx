import type { KeyEnvironment } from '@beidiao/contract/open/scopes';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { keyTexts } from './key-texts.ts';
import styles from './keys.module.css';

export function EnvironmentTag({ environment }: { environment: KeyEnvironment }): ReactElement {
  const t = useTexts(keyTexts);
  return (
    <span className={styles.environment} data-environment={environment}>
      {t(environment)}
    </span>
  );
}
