import { statementCalls } from '@beidiao/contract/invoice/statement';
import { sheetTypes } from '@beidiao/contract/file/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Menu } from '../../ui/desk/menu.tsx';
import { saveDownload } from '../../wire/save-download.ts';
import { useSend } from '../../wire/use-call.ts';
import { type EntryFilter, paramsOf } from './statement-filter.ts';
import { statementTexts } from './statement-texts.ts';

/** The rows of the filters as a file. */
export function ExportMenu({ filter }: { filter: EntryFilter }): ReactElement {
  const t = useTexts(statementTexts);
  const act = useSend(statementCalls.export);
  const save = (format: (typeof sheetTypes)[number]): void =>
    act.mutate(
      { ...paramsOf(filter), format },
      {
        onSuccess: (file) => {
          saveDownload(file);
          toast('done', t('exported', { name: file.name }));
        },
        onError: ({ message }) => toast('problem', message),
      },
    );
  return (
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
  );
}
