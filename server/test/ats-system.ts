import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { SimulatorFault } from '@beidiao/contract/sandbox/calls';
import {
  closeSimulators,
  judgeStage,
  type Misbehaviour,
  RecruitingSimulator,
  simulatorServer,
  type SimulatorMemory,
  type Taking,
  type ToldStage,
} from '../src/adapters/sandbox/recruiting-simulator.ts';

const account = {
  clientId: 'cli_walker',
  clientSecret: 'secret of the application',
  signingKey: 'key that signs callbacks',
} as const;

/** A simulator of the sandbox that remembers by itself and knows every application, at an address of its own. */
export class AtsSystem extends RecruitingSimulator {
  readonly account: typeof account & { readonly baseUrl: string };
  /** By application, in the order in which it was told. */
  readonly told: Map<string, ToldStage[]>;
  readonly #memory: Memory;
  readonly #server: Server;

  private constructor(kind: RecruitingSystemName, { memory, server }: { memory: Memory; server: Server }) {
    const own = { ...account, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    super({ kind, account: own, memory });
    this.#memory = memory;
    this.#server = server;
    this.told = memory.told;
    this.account = own;
  }

  static async open(kind: RecruitingSystemName): Promise<AtsSystem> {
    // The server is there before the system, which has to know its address.
    const late: { system?: AtsSystem } = {};
    const server = simulatorServer((url) => late.system && { simulator: late.system, url });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    late.system = new AtsSystem(kind, { memory: new Memory(), server });
    return late.system;
  }

  get signingKey(): string {
    return this.account.signingKey;
  }

  get url(): string {
    return this.account.baseUrl;
  }

  set fault(fault: () => SimulatorFault) {
    this.#memory.fault = fault;
  }
  set busyS(seconds: number) {
    this.#memory.busyS = seconds;
  }
  /** A refusal of everything, by a code. */
  set refusal(code: number | undefined) {
    this.#memory.refusal = code;
  }

  /** How often a stage came that was there already. */
  get repeats(): number {
    return this.#memory.repeats;
  }
  /** What was refused for being out of order: nothing, where the sender is right. */
  get disorder(): number {
    return this.#memory.disorder;
  }

  /** As it was when it was opened; its tokens are known no more. */
  reset(): void {
    this.#memory.reset();
    this.tokensGiven = 0;
    this.revoke();
  }

  close(): Promise<void> {
    return closeSimulators(this.#server);
  }
}

class Memory implements SimulatorMemory {
  readonly told = new Map<string, ToldStage[]>();
  repeats = 0;
  disorder = 0;
  fault: () => SimulatorFault = () => 'none';
  busyS = 1;
  refusal: number | undefined;

  reset(): void {
    this.told.clear();
    Object.assign(this, { repeats: 0, disorder: 0, fault: () => 'none', busyS: 1, refusal: undefined });
  }

  async misbehaviour(): Promise<Misbehaviour> {
    const fault = this.fault();
    const { busyS, refusal: code } = this;
    return fault === 'none' && code !== undefined ? { fault: 'refuse', busyS, code } : { fault, busyS };
  }

  async take(outsideId: string, stage: ToldStage): Promise<Taking> {
    const before = this.told.get(outsideId) ?? [];
    const taking = judgeStage(before, stage);
    if (taking === 'repeated') this.repeats += 1;
    if (taking === 'disordered') this.disorder += 1;
    if (taking === 'taken') this.told.set(outsideId, [...before, stage]);
    return taking;
  }
}
