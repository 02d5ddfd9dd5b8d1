import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { Outbound } from '../../base/outbound/outbound.ts';
import type { RecruitingSystem } from '../../ports/ports.ts';
import { feishu } from './feishu.ts';
import { generic } from './generic.ts';
import { moka } from './moka.ts';

/** All of them go by the door to addresses that members have typed in. */
export const recruitingSystems = (outbound: Outbound): Readonly<Record<RecruitingSystemName, RecruitingSystem>> => ({
  feishu: feishu(outbound),
  moka: moka(outbound),
  generic: generic(outbound),
});
