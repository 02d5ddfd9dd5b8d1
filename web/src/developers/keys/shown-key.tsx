import type { ApiKey } from '@beidiao/contract/open/calls';
import { openBase } from '@beidiao/contract/open/limits';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatMoney, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { CodeCard } from '../code/code-card.tsx';
import { EnvironmentTag } from './environment-tag.tsx';
import { keyTexts } from './key-texts.ts';
import { scopeNames } from './key-words.ts';
import styles from './keys.module.css';

export type MadeKey = Pick<ApiKey, 'name' | 'environment' | 'scopes' | 'addresses' | 'dayLimitFen' | 'expiresAt'> & {
  readonly secret: string;
};

const tryWith = (key: string): string =>
  `curl ${window.location.origin}${openBase}/me \\\n  -H "Authorization: Bearer ${key}"`;
const shortened = (secret: string): string => `${secret.slice(0, 11)}…${secret.slice(-4)}`;

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Facts({ made }: { made: MadeKey }): ReactElement {
  const t = useTexts(keyTexts);
  const language = useLanguage();
  const { name, environment, dayLimitFen, addresses, expiresAt } = made;
  return (
    <dl className={styles.facts}>
      <Fact label={t('name')}>
        {name} <EnvironmentTag environment={environment} />
      </Fact>
      <Fact label={t('scopes')}>{scopeNames(made, language).join(t('comma'))}</Fact>
      {made.scopes.includes('checks:write') && (
        <Fact label={t('limit')}>{dayLimitFen === null ? t('noLimit') : formatMoney(dayLimitFen)}</Fact>
      )}
      <Fact label={t('addresses')}>{addresses.length === 0 ? t('anywhere') : <code>{addresses.join(', ')}</code>}</Fact>
      <Fact label={t('expires')}>{formatTime(expiresAt)}</Fact>
    </dl>
  );
}

/** The secret of a key, this once; whoever leaves without saying that it is saved is asked. */
export function ShownKey({ made, onClose }: { made: MadeKey; onClose: () => void }): ReactElement {
  const t = useTexts(keyTexts);
  const [isSaved, setSaved] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { secret } = made;
  const copy = useCopy();
  if (isLeaving)
    return (
      <Dialog
        key="leaving"
        title={t('shownTitle')}
        closeLabel={t('keepOpen')}
        onClose={() => setLeaving(false)}
        foot={
          <>
            <Button size="small" look="primary" onClick={() => setLeaving(false)}>
              {t('keepOpen')}
            </Button>
            <Button size="small" look="danger" onClick={onClose}>
              {t('closeAll')}
            </Button>
          </>
        }
      >
        <Notice kind="problem">{t('notSaved')}</Notice>
      </Dialog>
    );
  return (
    <Dialog
      key="shown"
      title={t('shownTitle')}
      closeLabel={t('close')}
      onClose={() => (isSaved ? onClose() : setLeaving(true))}
      width={560}
      foot={
        <>
          <label className={styles.isSaved}>
            <TickBox isOn={isSaved} onTurn={setSaved} />
            {t('isSaved')}
          </label>
          <Button size="small" look="primary" disabled={!isSaved} onClick={onClose}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{t('shownAbout')}</p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <Button size="small" onClick={() => void copy(secret)}>
          <Icon name="layers" />
          {t('copy')}
        </Button>
      </div>
      <Facts made={made} />
      <CodeCard title={t('tryIt')} text={tryWith(shortened(secret))} copied={tryWith(secret)} />
    </Dialog>
  );
}
