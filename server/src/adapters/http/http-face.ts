import type { System } from '../../base/db/db.ts';
import { type FaceAnswer, type FacePort, VendorSilent } from '../../ports/ports.ts';
import type { SourceSettings } from './connector-settings.ts';
import { HttpConnector } from './http-connector.ts';
import { textOf, valueAt, wordAt, writeRequest } from './mapping.ts';

const results = new Set<string>(['match', 'mismatch', 'unclear'] satisfies FaceAnswer['result'][]);
const isResult = (word: string | null): word is FaceAnswer['result'] => word !== null && results.has(word);

/** Services count to 1 or to 100; a number beside both is none. */
function scoreOf(text: string | null): number | null {
  const score = Number(text ?? Number.NaN);
  if (!Number.isFinite(score) || score < 0 || score > 100) return null;
  return score > 1 ? score / 100 : score;
}

/** Faces by a source of the configuration; undefined where it names none. The picture travels in the question and is kept nowhere. */
export function httpFace(system: System, settings: SourceSettings): FacePort | undefined {
  const { face } = settings;
  const its = settings.connectors.get(face?.connector ?? '');
  if (face === undefined || its === undefined) return undefined;
  const connector = new HttpConnector(system, its);
  return {
    compare: ({ person, picture }) => {
      const key = crypto.randomUUID();
      const known = writeRequest(face.request, { person, claim: {} });
      const payload = { key, ...known, [face.picture]: picture.toString('base64') };
      return connector.ask({ key, payload }, ({ json }) => {
        const result = wordAt(json, face.result);
        if (!isResult(result)) throw new VendorSilent('says no result');
        const score = face.score === undefined ? null : scoreOf(textOf(valueAt(json, face.score)));
        return { result, score };
      });
    },
  };
}
