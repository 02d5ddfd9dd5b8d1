import type { PaymentWay } from '@beidiao/contract/wallet/calls';

/** A phone can not scan its own screen: there the channel's page is opened. */
export const payWay = (): PaymentWay => (window.matchMedia('(max-width: 768px)').matches ? 'page' : 'qr');
