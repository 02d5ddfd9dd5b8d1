/** The one filled button of a step, beside the price and at the foot of narrow screens. */
export type NextAct = {
  label: string;
  /** At the foot, where the amount stands beside the button. */
  shortLabel?: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled: boolean;
  act: () => void;
};
