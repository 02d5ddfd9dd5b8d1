/**
 * Pages of members below /Mobile: they belong to the main entry, unlike the candidate's, which have one of their own.
 */
const memberPhonePages = ['approvalNew', 'PhoneActivation', 'PhoneActivationSuccess', 'Unbind'] as const;

const ofMembers = new RegExp(`^/mobile/(${memberPhonePages.join('|')})/?(\\?|$)`, 'i');

/** Whether an address (path and query) is one of the candidate's phone pages. */
export const isCandidatePage = (url: string): boolean => /^\/mobile(\/|\?|$)/i.test(url) && !ofMembers.test(url);
