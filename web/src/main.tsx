import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.ts';
import { watchIdle } from './app/watch-idle.ts';
import { watchSession } from './app/watch-session.ts';
import { startLanguage } from './i18n/language.ts';
import { sweepDrafts } from './wire/forget-drafts.ts';
import { followOtherTabs } from './wire/send/session.ts';
import { keepUtm } from './wire/utm.ts';

startLanguage();
keepUtm();
followOtherTabs();
watchSession(router);
watchIdle();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');
createRoot(root).render(<RouterProvider router={router} />);
// Not before the page stands: nothing waits for it.
window.addEventListener('load', () => setTimeout(() => void sweepDrafts(), 2_000));
