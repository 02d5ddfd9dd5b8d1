import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { useFrame } from '../../wire/frame/frame.ts';
import { useSession } from '../../wire/send/session.ts';
import type { Draft } from '../draft.ts';
import { type Step, wayTo } from '../steps.ts';
import { StepsBar } from '../steps-bar.tsx';
import styles from './frame.module.css';
import { frameTexts } from './frame-texts.ts';

const shown = ['candidate', 'items', 'confirm'] as const;

/** For whom, in whose name, and where one is. */
export function FrameHead({ step, draft }: { step: Step; draft: Draft }): ReactElement {
  const t = useTexts(frameTexts);
  const { channelName: channel, applyId } = useFrame();
  const person = useSession((session) => session.person?.username ?? '');
  const enterprise = useSession((session) => session.enterprise?.epName ?? '');
  const { name, phoneNo, idCard, position } = draft.candidate;
  const isFirst = step === 'candidate';
  return (
    <>
      <header className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          {isFirst ? <Icon name="link" /> : name.slice(0, 1)}
        </span>
        <div>
          <h1>
            {isFirst ? t('from', { channel }) : name}
            {!isFirst && (
              <small>
                {maskPhone(phoneNo)} {maskIdCard(idCard)}
              </small>
            )}
          </h1>
          <p>
            {isFirst ? t('fromAbout', { channel }) : t('application', { position, channel, applyId: applyId ?? '' })}
          </p>
        </div>
        <p className={styles.who}>
          <span>
            <Icon name="shield" size={14} /> {t('openedBy', { channel, name: person })}
          </span>
          <span>{enterprise}</span>
        </p>
      </header>
      {step !== 'package' && (
        <StepsBar
          steps={shown.map((it) => ({ label: t(it), way: wayTo(draft, it) }))}
          now={shown.findIndex((it) => it === step)}
        />
      )}
    </>
  );
}
