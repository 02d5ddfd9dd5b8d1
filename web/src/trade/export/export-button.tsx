import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { useSession } from '../../wire/send/session.ts';
import type { ExportChoice } from './export-dialog.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((it) => ({ default: it.ExportDialog })));

export type ExportChoices = readonly [ExportChoice, ...ExportChoice[]];
export type Exporting = {
  /** Who acts for another enterprise sees lists that are not exported for them. */
  readonly isOff: boolean;
  readonly open: () => void;
  readonly dialog: ReactElement | null;
};

/** The way from a list to a file of it, by a button or a key. */
export function useExporting(choices: ExportChoices): Exporting {
  const isOff = useSession(({ acting }) => acting !== null);
  const [isOpen, setOpen] = useState(false);
  return {
    isOff,
    open: () => setOpen(!isOff),
    dialog: isOpen ? (
      <Suspense>
        <ExportDialog choices={choices} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}

/** Opens the dialog, which the page shows. */
export function ExportButton({ exporting, children }: { exporting: Exporting; children: ReactNode }): ReactNode {
  return (
    !exporting.isOff && (
      <Button size="small" onClick={exporting.open}>
        <Icon name="dl" />
        {children}
      </Button>
    )
  );
}
