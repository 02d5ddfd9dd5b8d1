import type { CandidateStep } from '@beidiao/contract/candidate/calls';

/** Every page of the phone by its name. Those with one or two parts stand in the specification. */
export const paths = {
  begin: '/Mobile/begin',
  scan: '/Mobile/QrcodeBgcheck',
  collect: '/Collect',
  collectOnPhone: '/Collect/Mobile',
  collectOnDesktop: '/Collect/Web',
  login: '/Mobile/Login',
  identity: '/Mobile/ThreeElement',
  consent: '/Mobile/Authorization',
  own: '/Mobile/OrderDetail',
  report: '/Mobile/Report',
  overDue: '/Mobile/OverDue',
  protocol: '/Mobile/Protocol',
  sign: '/Mobile/Authorization/sign',
  refuse: '/Mobile/Authorization/refuse',
  claim: '/Mobile/OrderDetail/claim',
  employers: '/Mobile/OrderDetail/employers',
  face: '/Mobile/OrderDetail/face',
  credentials: '/Mobile/OrderDetail/credentials',
  right: '/Mobile/OrderDetail/right',
  material: '/Mobile/OrderDetail/material',
  record: '/Mobile/OrderDetail/record',
  respond: '/Mobile/Report/respond',
} as const;

export const placeOfStep: Record<CandidateStep, string> = {
  identity: paths.identity,
  consent: paths.consent,
  face: paths.face,
  claims: paths.own,
  status: paths.own,
};

export const withLink = (path: string, link: string | null): string =>
  link ? `${path}?link=${encodeURIComponent(link)}` : path;
