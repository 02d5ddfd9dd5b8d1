import './ui/tokens.css';
import './candidate/phone.css';
import { createRoot } from 'react-dom/client';
import { App } from './candidate/app.tsx';
import { sweepDrafts } from './candidate/claims/claim-drafts.ts';
import { startInvitation } from './candidate/entry/invitation.ts';
import { sweepWaiting } from './candidate/kit/waiting-files.ts';
import { openScanned } from './candidate/scan/open-scanned.ts';
import { warmScreens } from './candidate/screens.tsx';
import { startLanguage } from './i18n/language.ts';

startLanguage();
openScanned();
sweepDrafts();
startInvitation();

const root = document.getElementById('root');
if (!root) throw new Error('m.html has lost its #root');
createRoot(root).render(<App />);
// After the first page stands with what it asked for: what follows must not slow it.
window.addEventListener('load', () =>
  setTimeout(() => {
    warmScreens();
    void sweepWaiting();
  }, 2_000),
);
