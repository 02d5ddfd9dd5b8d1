import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';

/** An agreement that the member may order by: those for trials of the provider are not read. */
export type AgreementTerms = {
  readonly limitStatus: boolean;
  readonly itemCodes: readonly string[];
};
export type Visibility = {
  readonly flags: Readonly<Partial<Record<FeatureFlag, string>>>;
  readonly agreements: readonly AgreementTerms[];
};

export const isOn = (flag: string | undefined): boolean => flag === '1';

/** The visibility rules of the specification, and what `isManPower` opens, for the items that not everyone may see. */
const openers: Readonly<Record<string, (of: Visibility) => boolean>> = {
  XP_DISPATCH: ({ flags }) => isOn(flags.isManPower),
  XP_AUTO: ({ flags }) => isOn(flags.workExperienceAuto),
  XP_AUTO_DEEP: ({ flags, agreements }) =>
    isOn(flags.workExperienceAutoDeep) ||
    agreements.some(({ limitStatus, itemCodes }) => !limitStatus && itemCodes.includes('XP_AUTO_DEEP')),
  CREDIT: ({ flags }) => isOn(flags.credit),
  EVALUATION_EMOTIONAL_SIMPLE: ({ flags }) => isOn(flags.isDingDongMaiCai),
};

export const isItemVisible = (code: string, of: Visibility): boolean => openers[code]?.(of) ?? true;
