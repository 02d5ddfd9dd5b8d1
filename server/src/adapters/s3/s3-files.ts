import type { S3Settings } from '../../base/env/file-env.ts';
import { type FilesPort, VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { callS3, type S3Answer } from './call-s3.ts';
import { readCode, readPage } from './s3-xml.ts';

/** A place is made by the house and never by a caller; this holds if that is ever forgotten. */
const isPlace = (text: string): boolean => /^[a-z0-9-]{8,80}$/.test(text);

/** What no other try would change: rights, name of the bucket, clock. */
const refusedBy = (answer: S3Answer): VendorRefused =>
  new VendorRefused(readCode(answer.body.toString('utf8')) ?? `status ${answer.status}`);

/** Files in a bucket of S3, OSS or whatever speaks like it. Several machines share them. */
export function s3Files(settings: S3Settings): FilesPort {
  const keyOf = (place: string): string => {
    if (!isPlace(place)) throw new TypeError('not a place of a file');
    return `${settings.prefix}${place}`;
  };
  const isAbsent = ({ status, body }: S3Answer): boolean =>
    // An absent bucket is a fault of the settings, and must not look like an absent file.
    status === 404 && readCode(body.toString('utf8')) !== 'NoSuchBucket';
  return {
    async write(place, sealed) {
      const answer = await callS3(settings, { method: 'PUT', key: keyOf(place), body: sealed });
      if (answer.status !== 200) throw refusedBy(answer);
    },

    async read(place) {
      const answer = await callS3(settings, { method: 'GET', key: keyOf(place) });
      if (answer.status === 200) return answer.body;
      if (isAbsent(answer)) return undefined;
      throw refusedBy(answer);
    },

    async remove(place) {
      const answer = await callS3(settings, { method: 'DELETE', key: keyOf(place) });
      if (![200, 204].includes(answer.status) && !isAbsent(answer)) throw refusedBy(answer);
    },

    async *list(before) {
      let token: string | undefined;
      do {
        const query = {
          'list-type': '2',
          prefix: settings.prefix,
          'max-keys': '1000',
          ...(token === undefined ? {} : { 'continuation-token': token }),
        };
        const answer = await callS3(settings, { method: 'GET', key: '', query });
        if (answer.status !== 200) throw refusedBy(answer);
        const page = readPage(answer.body.toString('utf8'));
        for (const { key, writtenAt } of page.objects) {
          const place = key.slice(settings.prefix.length);
          // What the house has not written is not the house's to sweep.
          if (key.startsWith(settings.prefix) && isPlace(place) && writtenAt < before) yield place;
        }
        if (page.next !== undefined && page.next === token) throw new VendorSilent('the list goes in a ring');
        token = page.next;
      } while (token !== undefined);
    },

    async probe() {
      const query = { 'list-type': '2', prefix: settings.prefix, 'max-keys': '1' };
      const answer = await callS3(settings, { method: 'GET', key: '', query });
      if (answer.status !== 200) throw refusedBy(answer);
    },
  };
}
