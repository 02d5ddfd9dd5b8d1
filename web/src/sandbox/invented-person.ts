const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** By which the sandbox answers with trouble. */
const troubled = ['403', '404', '500'];

const digits = (count: number, from: number, below: number): string =>
  String(from + Math.floor(Math.random() * (below - from))).padStart(count, '0');

/**
 * Phone and ID card of nobody, which pass the checks of the forms and mean no trouble in the sandbox. Others each time:
 * a person who was checked within the last 7 days is not ordered again.
 */
export function inventPerson(): { phoneNo: string; idCard: string } {
  let place = digits(3, 1, 1_000);
  while (troubled.includes(place)) place = digits(3, 1, 1_000);
  const seventeen = `330106${digits(4, 1970, 2000)}${digits(2, 1, 13)}${digits(2, 1, 29)}${place}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(seventeen[at]), 0);
  return {
    phoneNo: `138${digits(4, 0, 10_000)}${digits(4, 1_000, 10_000)}`,
    idCard: `${seventeen}${'10X98765432'[sum % 11]}`,
  };
}
