import type { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { Refusal } from '../base/refusal.ts';
import type { Handlers, House } from '../house.ts';
import type { RecruitingSimulators } from '../ports/recruiting-simulators.ts';
import { openSecrets } from './account.ts';
import { findPlayedLink, listPlayedLinks } from './link-store.ts';
import { callbackPathOf } from './news.ts';

type Calls = Pick<typeof sandboxCalls, 'simulators' | 'sendApplicant' | 'takeBackApplicant' | 'simulatorFault'>;

/** @throws Refusal simulatorOff */
function mustPlay({ simulators }: House): RecruitingSimulators {
  if (simulators?.isListening !== true) throw new Refusal('simulatorOff');
  return simulators;
}

/** A connection to a system of the sandbox, whoever's it is, with its callback address. @throws Refusal recruitingLinkUnknown */
async function linkOf({ system, vault }: House, simulators: RecruitingSimulators, linkId: string) {
  const link = await findPlayedLink(system.db, linkId);
  if (link === undefined || link.base_url !== simulators.addressOf(link.system))
    throw new Refusal('recruitingLinkUnknown');
  return { system: link.system, callbackPath: callbackPathOf(openSecrets(vault, link).callbackKey) };
}

/** Of the sandbox: who connects a system is known here, what the systems do is played by their adapter. */
export const recruitingSandboxHandlers: Handlers<Calls> = {
  async simulators(_, { house }) {
    const { simulators, system } = house;
    if (simulators === undefined) return { port: null, simulatorList: [] };
    const played = await simulators.list();
    const links = await listPlayedLinks(
      system.db,
      played.map(({ baseUrl }) => baseUrl),
    );
    return {
      port: simulators.port,
      simulatorList: played.map(({ applicants, ...it }) => {
        const own = links.filter((link) => link.system === it.system && link.base_url === it.baseUrl);
        return {
          ...it,
          linkList: own.map((link) => ({ linkId: link.id, name: link.name, enterpriseName: link.enterprise_name })),
          applicantList: applicants.map(({ linkId, stages, sentAt, system: _system, ...applicant }) => ({
            ...applicant,
            linkName: own.find((link) => link.id === linkId)?.name ?? '',
            sentAt: sentAt.toISOString(),
            stageList: stages.map(({ toldAt, ...stage }) => ({ ...stage, toldAt: toldAt.toISOString() })),
          })),
        };
      }),
    };
  },

  async sendApplicant({ linkId, isTwice, package: ordered, ...person }, { house }) {
    const simulators = mustPlay(house);
    const link = await linkOf(house, simulators, linkId);
    const named = ordered === '' ? person : { ...person, package: ordered };
    return simulators.send({ ...link, linkId, person: named, isTwice });
  },

  async takeBackApplicant({ applicantId }, { house }) {
    const simulators = mustPlay(house);
    const applicant = await simulators.findApplicant(applicantId);
    if (applicant === undefined) throw new Refusal('sentApplicantUnknown');
    const { callbackPath } = await linkOf(house, simulators, applicant.linkId);
    return { answered: await simulators.takeBack(applicant, callbackPath) };
  },

  async simulatorFault({ system, ...how }, { house }) {
    await mustPlay(house).misbehave(system, how);
    return {};
  },
};
