import { companyCalls, type CompanyRow } from '@beidiao/contract/company-tree';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextBox } from '../ui/text-box.tsx';
import { useCall } from '../wire/use-call.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    find: '在下级企业里查找',
    add: '添加下级企业',
    tree: '下级企业',
    unfold: '展开 {name}',
    fold: '收起 {name}',
    counts: '{people} 人',
    countsBoth: '{people} 人 · {children} 家下级',
    frozen: '已冻结',
    people: '看成员',
    detach: '移出',
    askDetach: '把 {name} 移出企业架构？',
    askDetachAbout: '这家企业和它的下级会独立出去，各自的订单、余额和成员不变。',
    detached: '已移出企业架构',
    more: '再显示 {count} 家',
    empty: '还没有下级企业',
    emptyAbout: '集团或总部可以把分公司、子公司挂在下面，统一查看成员，并代它们下单。',
    none: '没有叫这个名字的下级企业',
    received: '{name} 申请成为你的上级企业',
    agree: '同意',
    decline: '拒绝',
    agreed: '已成为下级企业',
    declined: '已拒绝',
    sent: '已向 {name} 发出申请，等对方管理员同意',
    takeBack: '撤回',
    takenBack: '已撤回',
  },
  en: {
    find: 'Find a company below',
    add: 'Add a company below',
    tree: 'Companies below',
    unfold: 'Unfold {name}',
    fold: 'Fold {name}',
    counts: 'People: {people}',
    countsBoth: 'People: {people} · Below: {children}',
    frozen: 'Frozen',
    people: 'People',
    detach: 'Remove',
    askDetach: 'Take {name} out of the tree?',
    askDetachAbout: 'It goes its own way with all below it. Orders, balance and people stay as they are.',
    detached: 'Taken out of the tree',
    more: 'Show {count} more',
    empty: 'No companies below',
    emptyAbout: 'A group can have its branches and subsidiaries here, see their people, and order for them.',
    none: 'No company below has this name',
    received: '{name} asks to stand above your company',
    agree: 'Agree',
    decline: 'Decline',
    agreed: 'Your company stands below it now',
    declined: 'Declined',
    sent: '{name} was asked; its administrator decides',
    takeBack: 'Take back',
    takenBack: 'Taken back',
  },
});

type BranchProps = { epId?: string; isAdmin: boolean; isTop: boolean; onPeople: (epId: string) => void };
const pageSize = 60;

function CompanyLine({ row, isAdmin, isTop, onPeople }: Omit<BranchProps, 'epId'> & { row: CompanyRow }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const [isOpen, setOpen] = useState(false);
  const { change } = useChange();
  const { epId, epName: name, childCount, peopleCount } = row;
  const detach = async (): Promise<void> => {
    const question = {
      title: t('askDetach', { name }),
      body: t('askDetachAbout'),
      act: t('detach'),
      keep: group('keep'),
      danger: true,
    };
    if (await confirm(question)) await change(companyCalls.detachChild, { epId }, t('detached'));
  };
  return (
    <li>
      <div className={styles.company}>
        {childCount > 0 ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'fold' : 'unfold', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="right" />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        <b>{name}</b>
        {row.isFrozen && (
          <span className={styles.role} data-off="">
            {t('frozen')}
          </span>
        )}
        <small>{t(childCount > 0 ? 'countsBoth' : 'counts', { people: peopleCount, children: childCount })}</small>
        <span className={styles.end}>
          <button type="button" className={styles.link} onClick={() => onPeople(epId)}>
            {t('people')}
          </button>
          {isAdmin && isTop && (
            <>
              {' '}
              <button type="button" className={styles.link} onClick={() => void detach()}>
                {t('detach')}
              </button>
            </>
          )}
        </span>
      </div>
      {isOpen && <Branch epId={epId} isAdmin={isAdmin} isTop={false} onPeople={onPeople} />}
    </li>
  );
}

/** Sixty at a time: what is not unfolded is neither asked for nor drawn. */
function Branch({ epId, ...rest }: BranchProps): ReactElement {
  const t = useTexts(texts);
  const [pages, setPages] = useState(1);
  const size = Math.min(pages * pageSize, 100);
  const answer = useCall(
    companyCalls.children,
    { pageNo: 1, pageSize: size, ...(epId ? { epId } : {}) },
    { keepPrevious: true, staleTime: 30_000 },
  );
  const { data } = answer;
  const shown = data?.enterpriseList ?? [];
  const last = data?.nextCursor;
  return (
    <PanelState answer={answer} isEmpty={shown.length === 0} empty={{ title: t('empty'), about: t('emptyAbout') }}>
      <ul aria-label={epId ? undefined : t('tree')}>
        {shown.map((row) => (
          <CompanyLine key={row.epId} row={row} {...rest} />
        ))}
        {last && size >= 100 && (
          <Further {...rest} {...(epId ? { epId } : {})} cursor={last} left={(data?.total ?? 0) - size} />
        )}
      </ul>
      {last && size < 100 && (
        <Button look="text" size="small" onClick={() => setPages(pages + 1)}>
          {t('more', { count: Math.min(100, data?.total ?? 0) - size })}
        </Button>
      )}
    </PanelState>
  );
}

/** The rows after a cursor, once they are wanted; each block asks for the one behind it. */
function Further({ epId, cursor, left, ...rest }: BranchProps & { cursor: string; left: number }): ReactElement {
  const t = useTexts(texts);
  const [isWanted, setWanted] = useState(false);
  const { data } = useCall(
    companyCalls.children,
    { pageSize, cursor, ...(epId ? { epId } : {}) },
    { enabled: isWanted, staleTime: 30_000 },
  );
  if (!data)
    return (
      <li>
        <Button look="text" size="small" isBusy={isWanted} onClick={() => setWanted(true)}>
          {t('more', { count: Math.min(pageSize, left) })}
        </Button>
      </li>
    );
  return (
    <>
      {data.enterpriseList.map((row) => (
        <CompanyLine key={row.epId} row={row} {...rest} />
      ))}
      {data.nextCursor && (
        <Further {...rest} {...(epId ? { epId } : {})} cursor={data.nextCursor} left={left - pageSize} />
      )}
    </>
  );
}

function Requests(): ReactElement {
  const t = useTexts(texts);
  const { data } = useCall(companyCalls.childRequests, {}, { staleTime: 30_000 });
  const { change } = useChange();
  const answer = (requestId: string, agree: boolean, done: 'agreed' | 'declined' | 'takenBack'): void =>
    void change(companyCalls.answerChild, { requestId, agree }, t(done));
  return (
    <>
      {data?.received.map(({ requestId, parentName }) => (
        <Notice key={requestId}>
          {t('received', { name: parentName })}{' '}
          <button type="button" className={styles.link} onClick={() => answer(requestId, true, 'agreed')}>
            {t('agree')}
          </button>{' '}
          <button type="button" className={styles.link} onClick={() => answer(requestId, false, 'declined')}>
            {t('decline')}
          </button>
        </Notice>
      ))}
      {data?.sent.map(({ requestId, childName }) => (
        <Notice key={requestId}>
          {t('sent', { name: childName })}{' '}
          <button type="button" className={styles.link} onClick={() => answer(requestId, false, 'takenBack')}>
            {t('takeBack')}
          </button>
        </Notice>
      ))}
    </>
  );
}

function Found({ text, ...rest }: Omit<BranchProps, 'epId' | 'isTop'> & { text: string }): ReactElement {
  const t = useTexts(texts);
  const answer = useCall(companyCalls.children, { epName: text }, { keepPrevious: true });
  const rows = answer.data?.enterpriseList ?? [];
  return (
    <PanelState answer={answer} isEmpty={rows.length === 0} empty={{ title: t('none') }}>
      <ul aria-label={t('tree')}>
        {rows.map((row) => (
          <CompanyLine key={row.epId} row={row} isTop={false} {...rest} />
        ))}
      </ul>
    </PanelState>
  );
}

/** The companies below the own one. */
export function TreePanel({ isAdmin, onPeople }: Omit<BranchProps, 'epId' | 'isTop'>): ReactElement {
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
      <div className={styles.tree}>
        {text === '' ? (
          <Branch isAdmin={isAdmin} isTop onPeople={onPeople} />
        ) : (
          <Found text={text} isAdmin={isAdmin} onPeople={onPeople} />
        )}
      </div>
      {adds && <CompanyDialog onClose={() => setAdds(false)} />}
    </>
  );
}
