import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { BareButton } from '../ui/core/bare-button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { RowField } from '../ui/desk/row-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type Acting, actFor, useSession } from '../wire/send/session.ts';
import { useCall } from '../wire/use-call.ts';
import styles from './acting-dialog.module.css';

const texts = bilingual({
  zh: {
    title: '代他人下单',
    about: '选择后，订单和付款计入对方名下，并记录您的姓名。',
    ways: '代办对象',
    company: '下级企业',
    colleague: '同事',
    search: '按名称查找',
    searchPerson: '按姓名、手机号或邮箱查找',
    loading: '正在加载',
    noCompany: '暂无下级企业',
    noCompanyAbout: '在“企业与成员”里可以新建或关联下级企业。',
    noPerson: '未找到同事',
    noPersonAbout: '请更换关键词，或先邀请同事加入。',
    close: '关闭',
  },
  en: {
    title: 'Act on behalf of others',
    about: 'Orders and payments will be made in their name. Your name is recorded with them.',
    ways: 'Act for',
    company: 'Subsidiaries',
    colleague: 'Colleagues',
    search: 'Search by name',
    searchPerson: 'Search by name, phone number or e-mail',
    loading: 'Loading',
    noCompany: 'No subsidiaries',
    noCompanyAbout: 'Add one under “Company and people”.',
    noPerson: 'No matching colleagues',
    noPersonAbout: 'Try another search, or invite colleagues first.',
    close: 'Close',
  },
});

type Choice = Acting & { key: string };

function Choices({ rows, onChoose }: { rows: readonly Choice[]; onChoose: (acting: Acting) => void }): ReactElement {
  return (
    <ul className={styles.choices}>
      {rows.map(({ key, ...acting }) => (
        <li key={key}>
          <BareButton onClick={() => onChoose(acting)}>{acting.name}</BareButton>
        </li>
      ))}
    </ul>
  );
}

/** Chooses the company or colleague for whom the person orders from here on. */
export function ActingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const [way, setWay] = useState<'company' | 'colleague'>('company');
  const [text, setText] = useState('');
  const self = useSession((session) => session.person?.userId);
  const isCompany = way === 'company';
  const wish = text.trim();
  const companies = useCall(companyCalls.children, wish ? { epName: wish } : {}, {
    enabled: isCompany,
    keepPrevious: true,
  });
  const people = useCall(enterpriseCalls.operators, wish ? { namePhoneNoEmail: wish } : {}, {
    enabled: !isCompany,
    keepPrevious: true,
  });
  const { data, isError, refetch } = isCompany ? companies : people;
  const rows: readonly Choice[] = isCompany
    ? (companies.data?.enterpriseList ?? []).map(({ epId, epName }) => ({
        key: epId,
        memberId: epId,
        userId: null,
        name: epName,
      }))
    : (people.data?.userList ?? [])
        .filter(({ userId }) => userId !== self)
        .map(({ userId, name }) => ({ key: userId, memberId: null, userId, name }));
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} width={520}>
      <p className={styles.about}>{t('about')}</p>
      <Tabs
        label={t('ways')}
        tabs={[
          { key: 'company', label: t('company') },
          { key: 'colleague', label: t('colleague') },
        ]}
        chosen={way}
        onChoose={(next) => {
          setWay(next);
          setText('');
        }}
        controls="acting-choices"
      />
      <div id="acting-choices" role="tabpanel" aria-label={t(way)} className={styles.panel}>
        <RowField
          name="find"
          label={t(isCompany ? 'search' : 'searchPerson')}
          value={text}
          onChange={setText}
          maxLength={60}
          autoComplete="off"
        />
        {isError && <NotLoaded what={t(way)} onRetry={refetch} />}
        {!data && !isError && <Skeleton rows={3} label={t('loading')} />}
        {data && rows.length === 0 && (
          <EmptyState
            title={t(isCompany ? 'noCompany' : 'noPerson')}
            about={t(isCompany ? 'noCompanyAbout' : 'noPersonAbout')}
          />
        )}
        <Choices
          rows={rows}
          onChoose={(acting) => {
            actFor(acting);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
