const place = 'beidiao.offers';

/** Offers by their ids: those that have been put away stay so, new ones are shown. */
export const arePutAway = (ids: readonly string[]): boolean => {
  const kept = (localStorage.getItem(place) ?? '').split(' ');
  return ids.every((id) => kept.includes(id));
};
export const putAway = (ids: readonly string[]): void => localStorage.setItem(place, ids.join(' '));
