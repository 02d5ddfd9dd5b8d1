/** The questions of /Faq by their addresses (`/Faq#refused-refund`), which never change; the answers stand beside the page. */
export const faqIds = [
  'refused-refund',
  'no-answer',
  'consent-for-others',
  'separate-consent',
  'consent-withdrawn',
  'when-charged',
  'invoice',
  'how-long',
  'grey-light',
  'genuine',
  'colleagues',
  'first-orders',
  'api',
  'own-server',
  'why-me',
  'dispute',
] as const;
export type FaqId = (typeof faqIds)[number];
