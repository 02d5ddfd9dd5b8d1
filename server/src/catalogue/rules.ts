import type { FeatureFlag } from '@beidiao/contract/catalogue';

export type AgreementTerms = {
  readonly name: string;
  readonly limitStatus: boolean;
  readonly itemCodes: readonly string[];
};
export type Visibility = {
  readonly flags: Readonly<Partial<Record<FeatureFlag, string>>>;
  readonly agreements: readonly AgreementTerms[];
};

/** Agreements and packages of these two meanings serve the provider's own trials and are never offered in a list. */
const hiddenMeanings = ['自查', '新用户试用'] as const;
export const isHiddenByName = (name: string): boolean => hiddenMeanings.some((meaning) => name.includes(meaning));

const isOn = (flag: string | undefined): boolean => flag === '1';

/** The visibility rules of the specification for the four items that not everyone may see. */
const openers: Readonly<Record<string, (of: Visibility) => boolean>> = {
  XP_AUTO: ({ flags }) => isOn(flags.workExperienceAuto),
  XP_AUTO_DEEP: ({ agreements }) =>
    agreements.some(
      (agreement) =>
        !agreement.limitStatus && !isHiddenByName(agreement.name) && agreement.itemCodes.includes('XP_AUTO_DEEP'),
    ),
  CREDIT: ({ flags }) => isOn(flags.credit),
  EVALUATION_EMOTIONAL_SIMPLE: ({ flags }) => isOn(flags.isDingDongMaiCai),
};

export const isItemVisible = (code: string, of: Visibility): boolean => openers[code]?.(of) ?? true;
