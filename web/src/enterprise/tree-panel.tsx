import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { useCall } from '../wire/use-call.ts';
import { CompanyDialog } from './company-dialog.tsx';
import styles from './group.module.css';
import { TreeList } from './tree-list.tsx';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    find: '搜索下级企业',
    add: '添加下级企业',
    received: '{name} 申请成为您的上级企业',
    agree: '同意',
    decline: '拒绝',
    agreed: '已成为下级企业',
    declined: '已拒绝',
    sent: '已向 {name} 发出申请，待对方管理员同意',
    takeBack: '撤回',
    takenBack: '已撤回',
    requests: '关联申请',
  },
  en: {
    find: 'Search subsidiaries',
    add: 'Add subsidiary',
    received: '{name} asks to become your parent organization',
    agree: 'Agree',
    decline: 'Decline',
    agreed: 'Your organization is now a subsidiary',
    declined: 'Declined',
    sent: 'Invitation sent to {name}. Its administrator will review it',
    takeBack: 'Withdraw',
    takenBack: 'Withdrawn',
    requests: 'Requests',
  },
});

function Requests(): ReactElement {
  const t = useTexts(texts);
  const { data, isError, refetch } = useCall(companyCalls.childRequests, {}, { staleTime: 30_000 });
  const { change } = useChange();
  const answer = (requestId: string, agree: boolean, done: 'agreed' | 'declined' | 'takenBack'): void =>
    void change(companyCalls.answerChild, { requestId, agree }, t(done));
  return (
    <>
      {isError && !data && <NotLoaded what={t('requests')} onRetry={refetch} />}
      {data?.received.map(({ requestId, parentName }) => (
        <Notice key={requestId}>
          {t('received', { name: parentName })}{' '}
          <LinkButton onClick={() => answer(requestId, true, 'agreed')}>{t('agree')}</LinkButton>{' '}
          <LinkButton onClick={() => answer(requestId, false, 'declined')}>{t('decline')}</LinkButton>
        </Notice>
      ))}
      {data?.sent.map(({ requestId, childName }) => (
        <Notice key={requestId}>
          {t('sent', { name: childName })}{' '}
          <LinkButton onClick={() => answer(requestId, false, 'takenBack')}>{t('takeBack')}</LinkButton>
        </Notice>
      ))}
    </>
  );
}

/** The companies below the own one. */
export function TreePanel({ isAdmin, onPeople }: { isAdmin: boolean; onPeople: (epId: string) => void }): ReactElement {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [adds, setAdds] = useState(false);
  const text = useDeferredValue(typed.trim());
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.find}>
          <TextBox
            type="search"
            aria-label={t('find')}
            placeholder={t('find')}
            value={typed}
            maxLength={80}
            onChange={setTyped}
          />
        </div>
        {isAdmin && (
          <div className={styles.end}>
            <Button size="small" onClick={() => setAdds(true)}>
              {t('add')}
            </Button>
          </div>
        )}
      </div>
      {isAdmin && <Requests />}
      <div className={styles.below}>
        <TreeList key={text === '' ? 'tree' : 'found'} text={text} isAdmin={isAdmin} onPeople={onPeople} />
      </div>
      {adds && <CompanyDialog onClose={() => setAdds(false)} />}
    </>
  );
}
