export type ReturnPlace = 'account' | 'orders';

/** The page that the payer came from, judged by the address that led here; both when that is not known. */
export function returnPlaces(referrer: string, origin: string): readonly ReturnPlace[] {
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const path = from?.origin === origin ? from.pathname.toLowerCase() : '';
  if (path.startsWith('/dashboard/account')) return ['account'];
  if (path.startsWith('/dashboard/order')) return ['orders'];
  return ['account', 'orders'];
}
