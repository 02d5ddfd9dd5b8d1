import { orderCalls } from '@beidiao/contract/order/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { saveDownload } from '../../wire/save-download.ts';
import { send } from '../../wire/send/send.ts';

const texts = bilingual({ zh: { exported: '已导出 {name}' }, en: { exported: 'Exported {name}' } });

/** Checks as a workbook, one row each, saved at once. Throws why it is not. */
export function useSheet(): (params: ParamsSent<typeof orderCalls.exportList>) => Promise<void> {
  const t = useTexts(texts);
  return async (params) => {
    const file = await send(orderCalls.exportList, params);
    saveDownload(file);
    toast('done', t('exported', { name: file.name }));
  };
}
