import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { afterEach } from 'vitest';
import { startWithLanguage } from '../src/i18n/language.ts';
import { closeToasts } from '../src/ui/core/toasts.tsx';
import { addBrowserParts } from './browser-parts.ts';
import { signOutEverybody } from './people.ts';

addBrowserParts();
// Far above what anything takes: a machine that does other work as well is no reason to fail.
configure({ asyncUtilTimeout: 20_000 });

/** Each test begins in a browser that nobody has used. */
afterEach(async () => {
  cleanup();
  document.body.replaceChildren();
  closeToasts();
  signOutEverybody();
  startWithLanguage('zh');
  localStorage.clear();
  sessionStorage.clear();
  await clear();
  history.replaceState(null, '', '/');
});
