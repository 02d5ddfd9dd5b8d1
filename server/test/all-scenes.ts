import { scenesOfCandidates } from './scenes-candidates.ts';
import { scenesOfNews } from './scenes-news.ts';
import { scenesOfOrders } from './scenes-orders.ts';
import { scenesOfPeople } from './scenes-people.ts';
import { scenesOfStaff } from './scenes-staff.ts';
import type { Scene, Scenes } from './scenes.ts';
import { entries, type Entry } from './walk.ts';

const scenes: Scenes = {
  ...scenesOfPeople,
  ...scenesOfOrders,
  ...scenesOfCandidates,
  ...scenesOfStaff,
  ...scenesOfNews,
};

/** The calls that leave something behind. Each has a scene. */
export const leaving: readonly Entry[] = entries.filter(({ call }) => call.effect !== 'none');

export function sceneOf({ name }: Entry): Scene {
  const [noun = '', call = ''] = name.split('.');
  return Reflect.get(Reflect.get(scenes, noun), call) as Scene; // `Scenes` has every call that leaves something behind
}
