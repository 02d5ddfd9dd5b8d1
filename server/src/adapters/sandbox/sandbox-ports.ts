import type { System } from '../../base/db/db.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import { type IdentityPort, type Ports, VendorSilent } from '../../ports/ports.ts';
import { sandboxFace } from './sandbox-face.ts';
import { sandboxPortals } from './sandbox-portals.ts';
import { sandboxSources } from './sandbox-sources.ts';
import { sandboxCashier } from './sandbox-cashier.ts';
import { sandboxMessages } from './sandbox-messages.ts';
import { sandboxWechat } from './sandbox-wechat.ts';

type Parts = {
  readonly system: System;
  readonly vault: Vault;
  /** Where the pages of the sandbox are. */
  readonly pagesUrl: string;
};

/** Every outside service played on this machine; files are kept for true. */
export const sandboxPorts = (parts: Parts) =>
  ({
    ...sandboxMessages(parts.system),
    wechat: sandboxWechat(parts),
    identity: sandboxIdentity,
    face: sandboxFace,
    portals: sandboxPortals(parts),
    sources: sandboxSources,
    payment: { SANDBOX: sandboxCashier(parts) },
  }) satisfies Omit<Ports, 'files'>;

/**
 * The answer follows from the sequence part of the ID card (characters 15 to 17), so that a newcomer can play each:
 * 403 mismatch, 404 the source knows nothing, 500 the source is silent, anything else a match.
 */
const sandboxIdentity: IdentityPort = {
  async compare({ idCard }) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    switch (idCard.slice(14, 17)) {
      case '403':
        return 'mismatch';
      case '404':
        return 'unknown';
      case '500':
        throw new VendorSilent('the sandbox source was asked to be silent');
      default:
        return 'match';
    }
  },
};
