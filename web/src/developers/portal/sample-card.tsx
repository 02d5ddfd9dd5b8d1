import { sampleLanguages } from '@beidiao/contract/open/samples';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { CodeCard } from '../code/code-card.tsx';
import styles from '../code/code.module.css';
import { useBench, useShownKey } from './bench.tsx';
import { portalTexts } from './portal-texts.ts';
import { sampleLanguageNames } from './sample-choice.ts';

type SampleProps = { write: (key: string) => string; children?: ReactNode };

/** A sample in the language that is chosen for the page. */
export function SampleCard({ write, children }: SampleProps): ReactElement {
  const t = useTexts(portalTexts);
  const { language, choose } = useBench();
  const { shown, copied } = useShownKey();
  const tabs = sampleLanguages.map((key) => ({ key, label: sampleLanguageNames[key] }));
  return (
    <CodeCard
      title={
        <div className={styles.tabs}>
          <Tabs label={t('languageChoice')} tabs={tabs} chosen={language} onChoose={choose} />
        </div>
      }
      text={write(shown)}
      copied={write(copied)}
      mark={shown}
    >
      {children}
    </CodeCard>
  );
}
