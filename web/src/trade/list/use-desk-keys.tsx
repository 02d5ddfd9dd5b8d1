import { settingsCalls } from '@beidiao/contract/account/settings';
import { type ReactElement, useState } from 'react';
import { type ListKeys, useListKeys } from '../../ui/list/use-list-keys.ts';
import { parts } from '../../ui/parts.ts';
import { usePart } from '../../ui/use-part.ts';
import { useCall } from '../../wire/use-call.ts';

/** The keys of a list, for whoever has not switched them off, with the dialog that names them. */
export function useDeskKeys(keys: Omit<ListKeys, 'help'>): { showHelp: () => void; help: ReactElement | null } {
  const [isHelping, setHelping] = useState(false);
  const { part, want } = usePart(parts.keys);
  const own = useCall(settingsCalls.personalInfo, {}, { asPerson: true, staleTime: 300_000 });
  const showHelp = (): void => {
    want();
    setHelping(true);
  };
  useListKeys({ ...keys, help: showHelp }, own.data?.personInfo.hasShortcuts ?? false);
  const help =
    isHelping && part ? (
      <part.KeysDialog
        hasExport={keys.exportAll !== undefined}
        hasSearch={keys.search !== undefined}
        hasSelection={keys.turn !== undefined}
        onClose={() => setHelping(false)}
      />
    ) : null;
  return { showHelp, help };
}
