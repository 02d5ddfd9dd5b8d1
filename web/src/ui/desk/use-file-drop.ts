import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are let go anywhere on the page: beside a field they would open in its place.
 * @returns whether something is held over the page
 */
export function useFileDrop(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onDrop = useEffectEvent((event: DragEvent) => take([...(event.dataTransfer?.files ?? [])]));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    document.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event);
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
  return isOver;
}
