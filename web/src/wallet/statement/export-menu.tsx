import { statementCalls } from '@beidiao/contract/invoice/statement';
import { sheetTypes } from '@beidiao/contract/file/calls';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Menu } from '../../ui/desk/menu.tsx';
import { saveDownload } from '../../wire/save-download.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useSend } from '../../wire/use-call.ts';
import { type EntryFilter, paramsOf } from './statement-filter.ts';
import { statementTexts } from './statement-texts.ts';

const ExportDialog = lazy(() =>
  import('../../trade/export/export-dialog.tsx').then((it) => ({ default: it.ExportDialog })),
);

/** The rows of the filters as a file: at once, or by application where there are too many. */
export function ExportMenu({ filter }: { filter: EntryFilter }): ReactElement {
  const t = useTexts(statementTexts);
  const act = useSend(statementCalls.export);
  const [isTooLong, setTooLong] = useState(false);
  const save = (format: (typeof sheetTypes)[number]): void =>
    act.mutate(
      { ...paramsOf(filter), format },
      {
        onSuccess: (file) => {
          saveDownload(file);
          toast('done', t('exported', { name: file.name }));
        },
        onError: (fault) => {
          if (fault instanceof Refused && fault.is('exportTooLong')) setTooLong(true);
          else toast('problem', fault.message);
        },
      },
    );
  const apply = () => ({ kind: 'statement', statement: paramsOf(filter) }) as const;
  return (
    <>
      <Menu
        buttonClass={buttonClass('plain', 'small')}
        button={
          <>
            <Icon name={act.isPending ? 'spin' : 'dl'} /> {t('export')}
          </>
        }
        align="end"
        entries={sheetTypes.map((it) => ({ key: it, label: t(it === 'csv' ? 'csv' : 'excel'), act: () => save(it) }))}
      />
      {isTooLong && (
        <Suspense>
          <ExportDialog
            choices={[{ key: 'statement', title: t('wholeSheet'), about: t('wholeSheetAbout'), wish: apply }]}
            onClose={() => setTooLong(false)}
          />
        </Suspense>
      )}
    </>
  );
}
