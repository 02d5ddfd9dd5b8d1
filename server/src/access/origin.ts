const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const firstOf = (list: readonly [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** Enough to tell one's devices apart, and no fingerprint: "Chrome · Windows". Empty when nothing is known. */
export const deviceOf = (userAgent: string): string =>
  [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((part) => part !== undefined).join(' · ');

/** Where it came from, without saying which house: the first half of the address. */
export function coarseAddressOf(address: string): string {
  const four = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(address);
  if (four) return `${four[1]}.${four[2]}.*.*`;
  return `${address.split(':').slice(0, 2).join(':')}:*`;
}
