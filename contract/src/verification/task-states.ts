import type { Language } from '../wire/language.ts';

/** A task looks one item up for one subject (two employers, two tasks). */
export const taskStates = [
  'queued',
  'running',
  'waitingReviewer',
  'waitingCandidate',
  'done',
  'disputed',
  'stopped',
] as const;
export type TaskState = (typeof taskStates)[number];

export const taskMoves = {
  run: { from: ['queued'], to: 'running' },
  retry: { from: ['running'], to: 'queued' },
  askReviewer: { from: ['queued', 'running'], to: 'waitingReviewer' },
  /** Staff let the engine try once more. */
  tryAgain: { from: ['waitingReviewer'], to: 'queued' },
  finish: { from: ['running', 'waitingReviewer'], to: 'done' },
  /** The reviewer lacks something; the clock of the task stands still until it is back. */
  askCandidate: { from: ['waitingReviewer'], to: 'waitingCandidate' },
  answerMaterial: { from: ['waitingCandidate'], to: 'waitingReviewer' },
  expireMaterial: { from: ['waitingCandidate'], to: 'waitingReviewer' },
  takeBackMaterial: { from: ['waitingCandidate'], to: 'waitingReviewer' },
  /** A withdrawal stops what has not run. */
  stop: { from: ['queued', 'waitingReviewer', 'waitingCandidate'], to: 'stopped' },
  /** The candidate says that the finding is wrong: it stands, marked, until somebody else has looked into it. */
  reopen: { from: ['done'], to: 'disputed' },
  decide: { from: ['disputed'], to: 'done' },
  /** The finding of an ended task was corrected at the candidate's request. */
  correct: { from: ['done', 'disputed'], to: 'done' },
  /** Everything that was found is deleted. */
  erase: { from: taskStates, to: 'stopped' },
} as const satisfies Record<string, { from: readonly TaskState[]; to: TaskState }>;
export type TaskMove = keyof typeof taskMoves;

/** From the quietest to the gravest; grey stands apart: it says that something was not verified. */
export const lights = ['green', 'blue', 'grey', 'yellow', 'red'] as const;
export type Light = (typeof lights)[number];

export const lightWords: Record<Light, Record<Language, string>> = {
  green: { zh: '绿灯，一致、未见记录或没有命中规则', en: 'Green: matches, no record, or no rule fired' },
  blue: { zh: '蓝灯，表述不同或有出入，供参考', en: 'Blue: worded differently or noted, for reference' },
  grey: { zh: '灰灯，未能核实或部分核实', en: 'Grey: not verified, or in part only' },
  yellow: { zh: '黄灯，需关注', en: 'Yellow: needs attention' },
  red: { zh: '红灯，重大不符或不利记录', en: 'Red: major difference or adverse record' },
};

/** For a row of a list: the name of the light without what it means. */
export const lightName = (light: Light, language: Language): string =>
  lightWords[light][language].split(/[，:]/)[0] ?? light;

/** The overall light is the worst item's. */
export const overallLight = (of: readonly Light[]): Light =>
  of.reduce<Light>((worst, light) => (lights.indexOf(light) > lights.indexOf(worst) ? light : worst), 'green');
