import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import { useCall } from '../wire/use-call.ts';

const freshMs = 60_000;

/** Whether a custom-made flag of the member is on, for which the person acts now; off until that is known. */
export const useFlag = (flag: FeatureFlag): boolean =>
  useCall(catalogueCalls.customMade, {}, { staleTime: freshMs }).data?.dataMap[flag] === '1';
