import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** How many proxies of ours an address passes, or the networks that they stand in. False: nobody stands in front. */
export type TrustedProxies = number | readonly string[] | false;

/** Of proxy-addr, which Fastify asks: loopback, link-local addresses, and those of private networks. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

const misread =
  'must be off, the number of proxies in front (1, 2 …), or their networks with commas between them, such as 10.0.0.0/8,loopback';
const tooTrusting =
  'on would believe whatever a caller writes into x-forwarded-for. Say how many proxies stand in front, or their networks';

function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^[1-9]\d{0,2}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

export const proxyFields = {
  /** Which proxies' x-forwarded-for is believed: a number of hops counted from here, or networks. */
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context): TrustedProxies => {
      if (text === 'off') return false;
      if (/^[1-9]$/.test(text)) return Number(text);
      const networks = text.split(',').map((part) => part.trim());
      if (networks.every(isNetwork)) return networks;
      const isOn = ['on', 'true', 'yes'].includes(text);
      context.addIssue({ code: 'custom', message: isOn ? tooTrusting : misread });
      return z.NEVER;
    }),
};
