import { reportsInZip } from '@beidiao/contract/report/calls';
import { lazy, type ReactElement, Suspense } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { SelectAct } from '../../ui/list/select-frame.tsx';
import { useExporting } from './export-button.tsx';
import { useZip } from './use-zip.ts';

const FreshProof = lazy(() => import('../proof/proof-dialog.tsx').then((it) => ({ default: it.FreshProofDialog })));

const texts = bilingual({
  zh: {
    zip: '打包下载',
    later: '申请打包',
    title: '选中的 {count} 份报告',
    about: '每份一个 PDF，打包成 zip',
  },
  en: {
    zip: 'Download zip',
    later: 'Request zip',
    title: '{count} selected reports',
    about: 'One PDF each, packed as a zip',
  },
});

type Wish = Parameters<typeof useExporting>[0][0]['wish'];
type Props = {
  /** The selected reports; null for all that the filters let through. */
  ids: readonly string[] | null;
  count: number;
  /** What is applied for where they are too many for one answer. */
  wish: Wish;
  isFirst?: boolean;
  onSaved: () => void;
};

/** The reports of the selected rows as PDF files in one zip: at once where they are few, else by application. */
export function ZipAct({ ids, count, wish, isFirst, onSaved }: Props): ReactElement {
  const t = useTexts(texts);
  const zip = useZip(onSaved);
  const isSmall = ids !== null && ids.length <= reportsInZip;
  const exporting = useExporting([{ key: 'chosen', title: t('title', { count }), about: t('about'), wish }]);
  const save = (): void => zip.save([...(ids ?? [])]);
  return (
    <>
      <SelectAct
        icon={zip.isBusy ? 'spin' : 'doc'}
        isFirst={isFirst}
        disabled={zip.isBusy || count === 0 || (!isSmall && exporting.isOff)}
        onAct={isSmall ? save : exporting.open}
      >
        {t(isSmall ? 'zip' : 'later')}
      </SelectAct>
      {exporting.dialog}
      {zip.isProofWanted && (
        <Suspense>
          <FreshProof onProved={save} onClose={zip.endProof} />
        </Suspense>
      )}
    </>
  );
}
