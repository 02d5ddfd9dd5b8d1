import { isFramePage } from '@beidiao/contract/partner/frame-rules';

/** Whether this page was loaded as one that recruiting systems show: nothing of it is kept in the browser. */
// Public pages are drawn where there is no browser.
const { pathname = '', search = '' } = typeof location === 'undefined' ? {} : location;
export const isEmbedded: boolean = isFramePage(pathname);

const first = new URLSearchParams(search);
/** What stays in the address from page to page: by it the server knows who may frame a page that is loaded anew. */
export const frameSearch = (): { channel?: string; lang?: string } => {
  const [channel, lang] = [first.get('channel'), first.get('lang')];
  return { ...(channel ? { channel } : {}), ...(lang ? { lang } : {}) };
};
