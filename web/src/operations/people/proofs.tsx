import { proofCalls, type WaitingProof } from '@beidiao/contract/candidate/proof';
import type { ProofTicks } from '@beidiao/contract/candidate/proof-tick-shapes';
import { noTicks } from '@beidiao/contract/candidate/proof-ticks';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import styles from '../plain.module.css';
import { ProofDialog } from '../review/proof-dialog.tsx';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';

const texts = bilingual({
  zh: {
    title: '证件核对',
    about:
      '候选人不使用人脸，三要素不一致（例如手机号登记在家人名下），或持护照、通行证：核对证件或视频通话后，1 个工作日内答复。按紧急程度排序。',
    candidate: '候选人',
    order: '订单',
    way: '方式',
    papers: '证件照片',
    videoCall: '视频通话',
    missedFace: '人脸不一致 {n} 次',
    missedThreeElements: '三要素不一致 {n} 次',
    comma: '，',
    ofOrder: '其中 {n} 次与下单信息不同，没有查询来源',
    insteadOfFace: '代替人脸',
    insteadOfThreeElements: '代替三要素',
    asked: '提交时间',
    due: '答复期限',
    late: '已超时',
    acts: '操作',
    look: '查看',
    none: '暂无待核对证件',
    noneAbout: '候选人选择上传证件或视频通话后，会显示在这里。',
  },
  en: {
    title: 'Identity papers',
    about:
      'Candidates who chose not to use the face check, whose name, ID and phone did not match (for example, a relative’s phone), or who have a passport or travel permit. Check their papers or call them, and decide within one working day. Most urgent first.',
    candidate: 'Candidate',
    order: 'Order',
    way: 'Method',
    papers: 'Photos',
    videoCall: 'Video call',
    missedFace: 'Face check failed: {n}',
    missedThreeElements: 'Identity check failed: {n}',
    comma: ', ',
    ofOrder: '{n} of them differed from the order, source not asked',
    insteadOfFace: 'Instead of face check',
    insteadOfThreeElements: 'Instead of identity check',
    asked: 'Submitted',
    due: 'Answer by',
    late: 'overdue',
    acts: 'Actions',
    look: 'View',
    none: 'No papers to check',
    noneAbout: 'They appear here when a candidate uploads papers or requests a video call.',
  },
});

const placeOf = ({ insteadOf }: WaitingProof) => (insteadOf === 'face' ? 'Face' : 'ThreeElements');

/** What candidates show instead of the face or the three elements. */
export function Proofs(): ReactElement {
  const t = useTexts(texts);
  const query = usePages(proofCalls.list, {}, { nextOf: (page) => page.nextCursor });
  const [open, setOpen] = useState<string | null>(null);
  // What is ticked stays when a sheet is closed by mistake, and never leaves this page: it holds numbers of documents.
  const [kept, keep] = useState<Readonly<Record<string, ProofTicks>>>({});
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns: Column<WaitingProof>[] = [
    {
      key: 'candidate',
      head: t('candidate'),
      phone: 'title',
      width: '20%',
      cell: (row) => <TwoLines first={row.candidateName} second={row.idCard} />,
    },
    {
      key: 'order',
      head: t('order'),
      width: '26%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.orderNo} />,
    },
    {
      key: 'way',
      head: t('way'),
      cell: (row) => (
        <TwoLines
          first={t(row.kind)}
          second={
            row.comparisonsMissed === 0
              ? t(`insteadOf${placeOf(row)}`)
              : [
                  t(`missed${placeOf(row)}`, { n: row.comparisonsMissed }),
                  ...(row.comparisonsUnasked > 0 ? [t('ofOrder', { n: row.comparisonsUnasked })] : []),
                ].join(t('comma'))
          }
        />
      ),
    },
    { key: 'asked', head: t('asked'), width: 120, cell: (row) => formatTimeDense(row.askedAt) },
    {
      key: 'due',
      head: t('due'),
      width: 140,
      cell: (row) => (
        <TwoLines first={formatTimeDense(row.dueAt)} second={Date.parse(row.dueAt) < Date.now() ? t('late') : ''} />
      ),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 90,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton onClick={() => setOpen(row.proofId)}>{t('look')}</LinkButton>
        </span>
      ),
    },
  ];
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.proofId} lines={2} />
      </Rows>
      {open !== null && (
        <ProofDialog
          proofId={open}
          ticks={kept[open] ?? noTicks}
          onTicks={(change) => keep((all) => ({ ...all, [open]: { ...noTicks, ...all[open], ...change } }))}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
