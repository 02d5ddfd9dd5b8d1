import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someCities } from '../../../test/mmdb.ts';
import { mmdbLocalities } from './mmdb-localities.ts';

let folder: string;
const fileOf = (content: Buffer): string => {
  const file = join(folder, 'cities.mmdb');
  writeFileSync(file, content);
  return file;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beidiao-geoip-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a database of cities', () => {
  it('says city and country in both languages, as far as it knows them', () => {
    const { localityOf } = mmdbLocalities(fileOf(someCities));
    expect(localityOf('198.18.7.9')).toEqual({ zh: '中国 杭州', en: 'Hangzhou, China' });
    expect(localityOf('::ffff:203.0.113.7')).toEqual({ zh: '中国 成都', en: 'Chengdu, China' });
    expect(localityOf('192.0.2.1')).toEqual({ zh: '中国', en: 'China' });
    expect(localityOf('198.51.100.20')).toEqual({ zh: '中国 Xining', en: 'Xining, China' });
  });

  it('knows nothing of addresses that are not in it, and of what is no address', () => {
    const { localityOf } = mmdbLocalities(fileOf(someCities));
    for (const address of ['10.0.0.1', '127.0.0.1', '::1', '2001:db8::1', 'unknown', '', '198.18.7.9, 1.2.3.4'])
      expect(localityOf(address)).toBeUndefined();
  });

  it('is refused at the start when it is none', () => {
    expect(() => mmdbLocalities(fileOf(Buffer.from('no database')))).toThrow('is no database');
    expect(() => mmdbLocalities(join(folder, 'missing.mmdb'))).toThrow('ENOENT');
  });
});
