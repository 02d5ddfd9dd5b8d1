import type { ReactNode } from 'react';

export type MenuEntry = { key: string; label: ReactNode; isChosen?: boolean; act: () => void };
