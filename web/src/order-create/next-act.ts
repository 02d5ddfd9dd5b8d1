/** The one filled button of a step, beside the price and at the foot of narrow screens. */
export type NextAct = {
  label: string;
  /** At the foot, where the amount stands beside the button. */
  shortLabel?: string;
  /** While it is under way, what it says instead; it takes no second press. */
  busyLabel?: string | undefined;
  isDisabled: boolean;
  act: () => void;
};
