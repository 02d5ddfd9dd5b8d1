import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { SimulatorFault } from '@beidiao/contract/sandbox/calls';
import type { Bilingual } from '@beidiao/contract/wire/language';
import type { RecruitingAccount } from './ports.ts';

/** By which a member connects a system of the sandbox. */
export type SimulatorAccount = Pick<RecruitingAccount, 'clientId' | 'clientSecret' | 'signingKey'>;
/** A recruiting system of the sandbox, and what it remembers. */
export type SimulatedSystem = SimulatorAccount & {
  readonly system: RecruitingSystemName;
  readonly baseUrl: string;
  readonly fault: SimulatorFault;
  readonly busyS: number;
  readonly repeats: number;
  readonly disorder: number;
  /** The latest, newest first. */
  readonly applicants: readonly SimulatedApplicant[];
};
export type SimulatedApplicant = {
  readonly applicantId: string;
  readonly system: RecruitingSystemName;
  readonly outsideId: string;
  /** Masked. */
  readonly name: string;
  /** Our number of the connection that it was sent to. */
  readonly linkId: string;
  /** HTTP status of the last answer of the callback address; null where there was none. */
  readonly answered: number | null;
  readonly isTakenBack: boolean;
  readonly sentAt: Date;
  readonly stages: readonly {
    readonly stageId: string;
    readonly name: Bilingual | null;
    readonly result: string | null;
    readonly reportUrl: string | null;
    readonly toldAt: Date;
  }[];
};
export type ApplicantToSend = {
  readonly system: RecruitingSystemName;
  readonly linkId: string;
  /** Of the callback address of the connection, at our public address. */
  readonly callbackPath: string;
  readonly person: {
    readonly name: string;
    readonly phoneNo: string;
    readonly idCard: string;
    readonly package?: string;
  };
  readonly isTwice: boolean;
};

/** The recruiting systems of the sandbox, played at a port of this machine. What they remember is shared by all processes. */
export interface RecruitingSimulators {
  /** That was chosen. */
  readonly port: number;
  readonly isListening: boolean;
  /** Where each is; undefined while nothing listens. */
  addressOf(system: RecruitingSystemName): string | undefined;
  /** Never fails: where the port is taken the log has a warning, and nothing is played. */
  listen(): Promise<void>;
  close(): Promise<void>;
  list(): Promise<readonly SimulatedSystem[]>;
  findApplicant(applicantId: string): Promise<SimulatedApplicant | undefined>;
  /** Null in the place of an answer that did not come. */
  send(applicant: ApplicantToSend): Promise<{ outsideId: string; answers: (number | null)[] }>;
  takeBack(applicant: SimulatedApplicant, callbackPath: string): Promise<number | null>;
  misbehave(system: RecruitingSystemName, how: { fault: SimulatorFault; busyS: number }): Promise<void>;
}
