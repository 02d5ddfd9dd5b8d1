import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { router } from './app/router.ts';
import { watchIdle } from './app/watch-idle.ts';
import { watchSession } from './app/watch-session.ts';
import { currentLanguage, htmlLang, keepDrawn, startLanguage, startWithLanguage } from './i18n/language.ts';
import { frameSearch, isEmbedded } from './wire/frame/place.ts';
import { takeGivenAnswers } from './wire/given-answers.ts';
import { sweepDrafts } from './wire/forget-drafts.ts';
import { followOtherTabs } from './wire/send/session.ts';
import { onceShared } from './wire/usage-choice.ts';
import { keepUtm } from './wire/utm.ts';

const drawnIn = document.documentElement.lang;

function startDesk(): void {
  startLanguage();
  keepUtm();
  followOtherTabs();
  watchSession(router);
  watchIdle();
  // Not before the page stands: nothing waits for it.
  window.addEventListener('load', () => setTimeout(() => void sweepDrafts(), 2_000));
  onceShared(() => void import('./app/count-pages.ts').then(({ countPages }) => countPages(router)));
}

/** Inside another site the browser may forbid to keep anything, and nobody has been asked whether pages may be counted. */
function startEmbedded(): void {
  startWithLanguage(frameSearch().lang);
  void import('./wire/frame/frame.ts').then(({ openFrame }) => openFrame());
}

if (isEmbedded) startEmbedded();
else startDesk();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');
// A public page stands as text already: it is taken over as it is when its screen has come, unless it speaks otherwise.
if (root.firstElementChild && drawnIn === htmlLang[currentLanguage()]) {
  keepDrawn();
  takeGivenAnswers();
  router.ssr = { manifest: undefined };
  void router.load().then(() => hydrateRoot(root, <RouterProvider router={router} />));
} else createRoot(root).render(<RouterProvider router={router} />);
