/**
 * Pages of members below /Mobile: they belong to the main entry, unlike the candidate's, which have one of their own.
 */
const memberPhonePages = ['approvalNew', 'CreatOrder', 'PhoneActivation', 'PhoneActivationSuccess', 'Unbind'] as const;

const ofMembers = new RegExp(`^/mobile/(${memberPhonePages.join('|')})/?(\\?|$)`, 'i');

/** Whether an address (path and query) is one of the candidate's pages; who hands papers over comes in by /Collect, who scans a sheet by /q. */
export const isCandidatePage = (url: string): boolean =>
  /^\/(mobile|collect)(\/|\?|$)/i.test(url) ? !ofMembers.test(url) : /^\/q\/[^/]+$/.test(url);
