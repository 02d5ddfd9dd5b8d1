import { requestSample } from '@beidiao/contract/open/samples';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useBench } from './bench.tsx';
import { CodeCard } from '../code/code-card.tsx';
import { SampleCard } from './sample-card.tsx';
import { type ShownOperation, samplePath } from './document.ts';
import { Fields, Section, Words } from './parts.tsx';
import { portalTexts } from './portal-texts.ts';
import styles from './portal.module.css';
import { RunPanel } from './run-panel.tsx';

/** One operation as the document has it, with a sample that runs. */
export function Operation({ operation }: { operation: ShownOperation }): ReactElement {
  const t = useTexts(portalTexts);
  const { language, base } = useBench();
  const { name, method, path, summary, about, scope, endsOn, bodyExample: body, changes, isPdf } = operation;
  const write = (key: string): string =>
    requestSample(language, { method, path: samplePath(operation), body, changes, isPdf }, { base, key });
  return (
    <Section
      id={name}
      title={summary}
      side={
        <>
          <SampleCard write={write}>
            <RunPanel operation={operation} body={body} />
          </SampleCard>
          {operation.answerExample && (
            <CodeCard
              badge={operation.status}
              title={t('answer')}
              text={JSON.stringify(operation.answerExample, null, 2)}
            />
          )}
        </>
      }
    >
      <p className={styles.address}>
        <b>{method}</b> <code>{path}</code>
      </p>
      <p>
        <Words>{about}</Words>
      </p>
      <p className={styles.scope}>
        {scope === null ? t('anyKey') : `${t('needs')} `}
        {scope !== null && <code>{scope}</code>}
        {endsOn !== undefined && <b>{t('endsOn', { day: endsOn })}</b>}
      </p>
      <Fields title={t('parameters')} fields={operation.parameters} />
      <Fields title={t('body')} fields={operation.body} />
      <Fields title={t('answerFields')} fields={operation.answer} />
      <h4>{t('errorsOf')}</h4>
      <p className={styles.codes}>
        {operation.codes.map(({ code, status }) => (
          <a key={code} href={`#${code}`}>
            {status} {code}
          </a>
        ))}
      </p>
    </Section>
  );
}
