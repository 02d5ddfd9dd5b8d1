import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import { sandboxCalls, type Simulator } from '@beidiao/contract/sandbox/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { CopyButton } from './copy-button.tsx';
import { Freshness } from './freshness.tsx';
import { RecruitingFault } from './recruiting-fault.tsx';
import { RecruitingList } from './recruiting-list.tsx';
import { RecruitingSend } from './recruiting-send.tsx';
import { recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';
import { useRefreshed } from './use-refreshed.ts';

const noParams = {};
const accountFields = ['baseUrl', 'clientId', 'clientSecret', 'signingKey'] as const;

/** By what a member connects it. */
function Account({ simulator }: { simulator: Simulator }): ReactElement {
  const t = useTexts(recruitingTexts);
  return (
    <section aria-label={t('account')}>
      <h3>{t('account')}</h3>
      <p>
        {t('accountAbout')} <Link to="/Dashboard/Recruiting">{t('page')}</Link>
      </p>
      <dl className={styles.account}>
        {accountFields.map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd>
              <CopyButton text={simulator[field]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The recruiting systems that the sandbox plays: how to connect them, whom they have sent, and what they were told. */
export function SandboxRecruiting(): ReactElement {
  const t = useTexts(recruitingTexts);
  const [chosen, setChosen] = useState<RecruitingSystemName>('feishu');
  const { data, error, again } = useRefreshed(sandboxCalls.simulators, noParams);
  const simulator = data?.simulatorList.find(({ system }) => system === chosen);
  return (
    <div className={styles.recruiting}>
      <h2>{t('title')}</h2>
      <p>{t('about')}</p>
      <Freshness isLoaded={data !== null} error={error} />
      {data?.simulatorList.length === 0 && (
        <Notice kind="problem">{data.port === null ? t('none') : t('off', { port: data.port })}</Notice>
      )}
      {data && simulator && (
        <>
          <div className={styles.systems} role="group" aria-label={t('system')}>
            {data.simulatorList.map(({ system }) => (
              <Button
                key={system}
                look={system === chosen ? 'primary' : 'plain'}
                aria-pressed={system === chosen}
                onClick={() => setChosen(system)}
              >
                {t(system)}
              </Button>
            ))}
          </div>
          <Account simulator={simulator} />
          <RecruitingFault key={`fault ${chosen}`} simulator={simulator} onTurned={again} />
          <RecruitingSend key={`send ${chosen}`} simulator={simulator} onSent={again} />
          <RecruitingList applicants={simulator.applicantList} onTakenBack={again} />
        </>
      )}
    </div>
  );
}
