import { useEffect, useEffectEvent } from 'react';

const listOf = ({ target }: DragEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-list]')?.dataset['list'] : undefined;

/** Takes files that are let go on the search of a list; `onDrop` is null where none are taken. */
export function useDroppedPages(onDrop: ((list: string, files: readonly File[]) => void) | null): void {
  const over = useEffectEvent((event: DragEvent) => {
    if (onDrop !== null && listOf(event) !== undefined) event.preventDefault();
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const list = listOf(event);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (onDrop === null || list === undefined || files.length === 0) return;
    event.preventDefault();
    onDrop(list, files);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('dragover', (event) => over(event), { signal });
    document.addEventListener('drop', (event) => drop(event), { signal });
    return () => controller.abort();
  }, []);
}
