import 'fake-indexeddb/auto';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { unstable_IdlePriority as idle, unstable_scheduleCallback as scheduleCallback } from 'scheduler';
import { afterEach } from 'vitest';
import { startWithLanguage } from '../src/i18n/language.ts';
import { closeToasts } from '../src/ui/core/toasts.tsx';
import { closeQuestion } from '../src/ui/desk/confirm.tsx';
import { addBrowserParts } from './browser-parts.ts';
import { signOutEverybody } from './people.ts';

addBrowserParts();
/** Until React has done what it put off: it runs the effects of a page a moment after the page can be seen. */
const untilReactRests = (): Promise<void> => new Promise((done) => scheduleCallback(idle, () => done()));

const { asyncWrapper: workAsBefore } = getConfig();
/**
 * What is found can be used. In a page whose effects have not run, the store hears nothing of what is typed, and a focus
 * that an effect gives comes in between: no person is so quick.
 */
async function workThenRest<T>(work: () => Promise<T>): Promise<T> {
  const done = await workAsBefore(work);
  await untilReactRests();
  return done;
}

// The files of a thread share the library, and each of them runs this.
if (workAsBefore.name !== workThenRest.name)
  configure({
    // Far above what anything takes: a machine that does other work as well is no reason to fail.
    asyncUtilTimeout: 20_000,
    asyncWrapper: workThenRest,
  });

/** Each test begins in a browser that nobody has used. */
afterEach(async () => {
  cleanup();
  document.body.replaceChildren();
  closeToasts();
  closeQuestion();
  signOutEverybody();
  startWithLanguage('zh');
  localStorage.clear();
  sessionStorage.clear();
  await clear();
  history.replaceState(null, '', '/');
});
