import { documentShort, documentWords } from '@beidiao/contract/typed/document';
import { proofCalls, type proofDecisions, type ProofSheet } from '@beidiao/contract/candidate/proof';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from './proof-dialog.module.css';

const texts = bilingual({
  zh: {
    title: '核对证件',
    close: '关闭',
    loading: '正在加载',
    compare: '与订单上的候选人核对：姓名、号码一致，照片清晰、未过期、无涂改。',
    name: '姓名',
    phone: '手机号',
    order: '订单',
    words: '方便的时间',
    anyTime: '没有说明',
    call: '请用工作电话拨打，请对方出示{document}；不得截图或录像。',
    open: '打开 PDF',
    accepted: '通过',
    again: '请补充',
    rejected: '不是本人',
    acceptedTitle: '确认是本人？',
    againTitle: '请候选人补充',
    rejectedTitle: '确认不是本人？',
    acceptedBody: '核查继续。证件照片随即删除，只留下结论和理由。',
    againBody: '候选人会看到理由，并重新获得 24 小时时限。',
    rejectedBody: '核查结束，费用全部退回企业，候选人会看到理由。不能撤回。',
    done: '已答复',
  },
  en: {
    title: 'Check identity papers',
    close: 'Close',
    loading: 'Loading',
    compare: 'Compare with the candidate in the order: same name and number, clear photo, not expired, no alterations.',
    name: 'Name',
    phone: 'Phone',
    order: 'Order',
    words: 'Preferred time',
    anyTime: 'Not specified',
    call: 'Call from a work phone and ask to see the {document}. Do not take screenshots or recordings.',
    open: 'Open PDF',
    accepted: 'Accept',
    again: 'Request again',
    rejected: 'Not the candidate',
    acceptedTitle: 'Confirm that this is the candidate?',
    againTitle: 'Ask the candidate to submit again',
    rejectedTitle: 'Confirm that this is not the candidate?',
    acceptedBody: 'The check continues. The photos are deleted now; only the decision and reason are kept.',
    againBody: 'The candidate will see the reason and gets another 24 hours.',
    rejectedBody:
      'The check ends, the full amount is refunded to the organization, and the candidate will see the reason. This cannot be undone.',
    done: 'Decision saved',
  },
});

type Decision = (typeof proofDecisions)[number];
const decisions = ['rejected', 'again', 'accepted'] as const satisfies readonly Decision[];

/** The papers beside the person of the order, and what the reviewer makes of them. */
export function ProofDialog({ proofId, onClose }: { proofId: string; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const { data: sheet, error } = useStaffCall(proofCalls.open, { proofId }, { retry: false, staleTime: 60_000 });
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const decide = async (decision: Decision, reason: string): Promise<void> => {
    await sendAsStaff(proofCalls.decide, { proofId, decision, reason });
    toast('done', t('done'));
    onClose();
  };
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('close')}
      width={760}
      onClose={onClose}
      foot={
        sheet &&
        decisions.map((decision) => (
          <Button
            key={decision}
            size="small"
            look={decision === 'accepted' ? 'primary' : decision === 'rejected' ? 'danger' : 'plain'}
            onClick={() => setDeciding(decision)}
          >
            {t(decision)}
          </Button>
        ))
      }
    >
      {error && <Notice kind="problem">{error.message}</Notice>}
      {!sheet && !error && <Skeleton label={t('loading')} rows={6} />}
      {sheet && <Sheet sheet={sheet} />}
      {deciding && (
        <AskWhy
          title={t(`${deciding}Title`)}
          body={t(`${deciding}Body`)}
          act={t(deciding)}
          isDanger={deciding === 'rejected'}
          onClose={() => setDeciding(null)}
          onAct={(why) => decide(deciding, why)}
        />
      )}
    </Dialog>
  );
}

function Sheet({ sheet }: { sheet: ProofSheet }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const facts = [
    [t('name'), sheet.candidateName],
    [documentWords[sheet.idType].number[language], sheet.idCard],
    [t('phone'), sheet.phoneNo],
    [t('order'), `${sheet.enterpriseName} · ${sheet.orderNo}`],
    ...(sheet.kind === 'videoCall' ? [[t('words'), sheet.words ?? t('anyTime')]] : []),
  ];
  return (
    <div className={styles.sheet}>
      <p>
        {sheet.kind === 'videoCall' ? t('call', { document: documentShort[sheet.idType][language] }) : t('compare')}
      </p>
      <dl>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.papers}>
        {sheet.files.map((file) => (
          <Paper key={file.fileId} proofId={sheet.proofId} fileId={file.fileId} name={file.name} />
        ))}
      </div>
    </div>
  );
}

function Paper({ proofId, fileId, name }: { proofId: string; fileId: string; name: string }): ReactElement {
  const t = useTexts(texts);
  const { data, error } = useStaffCall(proofCalls.file, { proofId, fileId }, { retry: false, staleTime: 60_000 });
  if (error) return <Notice kind="problem">{error.message}</Notice>;
  if (!data) return <Skeleton label={t('loading')} rows={3} />;
  const address = `data:${data.mime};base64,${data.base64}`;
  if (data.mime.startsWith('image/')) return <img src={address} alt={name} />;
  return (
    <a href={address} download={name}>
      {t('open')} · {name}
    </a>
  );
}
