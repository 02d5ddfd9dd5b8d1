import type { Bilingual } from '../wire/language.ts';

/** A candidate whom a system has sent: waits to be ordered, was ordered, could not be, or was taken back before. */
export const arrivalStates = ['waiting', 'ordered', 'refused', 'withdrawn'] as const;
export type ArrivalState = (typeof arrivalStates)[number];

/** What a system is told: waits for its turn or its next try, was heard, or was given up until somebody tries again. */
export const stageStates = ['waiting', 'sent', 'troubled'] as const;
export type StageState = (typeof stageStates)[number];

/** Why a stage was not heard the last time. */
export const stageTroubles = ['silent', 'busy', 'refused', 'login', 'private'] as const;
export type StageTrouble = (typeof stageTroubles)[number];

export const stageTroubleWords: Readonly<Record<StageTrouble, Bilingual>> = {
  silent: { zh: '对方系统没有应答', en: 'The system did not answer' },
  busy: { zh: '对方系统限流，稍后再试', en: 'The system asked us to wait' },
  refused: { zh: '对方系统拒绝了这条进度', en: 'The system refused this update' },
  login: { zh: '对方系统不认可凭证', en: 'The system did not accept the credentials' },
  private: { zh: '地址在内网或无法解析', en: 'The address is private or unknown' },
};

/** Seconds before each try after the first; then it is given up. */
export const stageDelaysS: readonly number[] = [5, 30, 120, 600, 3_600, 10_800, 28_800];
/** For so long a link to a report opens it. */
export const reportLinkDays = 7;
/** Connections of one member. */
export const mostLinks = 10;
