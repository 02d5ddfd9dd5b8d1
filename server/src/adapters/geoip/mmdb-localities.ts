import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type CityResponse, Reader } from 'mmdb-lib';
import type { Locality } from '../../base/locality.ts';
import type { LocalityPort } from '../../ports/ports.ts';

type Names = { readonly en?: string; readonly 'zh-CN'?: string };

/** Databases of cities name them in some languages and not in others. */
const wordsOf = (names: Names | undefined): Locality | undefined => {
  const en = names?.en ?? names?.['zh-CN'];
  return en === undefined ? undefined : { en, zh: names?.['zh-CN'] ?? en };
};

function readerOf(content: Buffer): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(content);
  } catch (error) {
    throw new Error('is no database in the format of MaxMind (.mmdb)', { cause: error });
  }
}

/**
 * A database of cities in the format of MaxMind (GeoLite2-City, DB-IP City Lite and others), which the operator keeps. It is
 * read once, and anew with the next start. @throws Error when the file is none
 */
export function mmdbLocalities(file: string): LocalityPort {
  const reader = readerOf(readFileSync(file));
  return {
    localityOf(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
      // A database of IPv4 knows no IPv6, and says so by an error.
      if (isIP(plain) === 0 || (isIP(plain) === 6 && reader.metadata.ipVersion === 4)) return undefined;
      const found = reader.get(plain);
      const country = wordsOf(found?.country?.names);
      const city = wordsOf(found?.city?.names) ?? wordsOf(found?.subdivisions?.[0]?.names);
      if (city === undefined || country === undefined) return city ?? country;
      return { zh: `${country.zh} ${city.zh}`, en: `${city.en}, ${country.en}` };
    },
  };
}
