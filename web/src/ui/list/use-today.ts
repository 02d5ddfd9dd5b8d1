import { useState } from 'react';
import { formatDay } from '../../i18n/format.ts';

/** The day in China on which the page was opened: what it asks for stays the same while it is drawn. */
export const useToday = (): string => useState(() => formatDay(Date.now()))[0];
