import { BlockList, isIPv6 } from 'node:net';
import type { TrustedProxies } from '../env/proxy-env.ts';

const inside = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fc00::', 7],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * In the words of Fastify: which of the addresses, counted from this process outwards, are proxies of ours. Hops count
 * only when the nearest one is of a private network: whoever reaches this process from outside without a proxy would
 * otherwise be believed to be one.
 */
export function trustOf(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  if (typeof trusted !== 'number') return [...trusted];
  return (address, hop) => hop < trusted && (hop > 0 || isInside(address));
}
