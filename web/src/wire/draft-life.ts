/** What was typed and not sent outlives neither signing out nor a day without a change: browsers are lent and sold. */
export const draftLifeMs = 24 * 60 * 60_000;

/** Whether a draft of this moment has to go. One without a moment has to. */
export const isOver = (changedAt: number | null | undefined, now = Date.now()): boolean =>
  !(now - (changedAt ?? 0) < draftLifeMs);
