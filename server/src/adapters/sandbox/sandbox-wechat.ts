import { VendorRefused, VendorSilent, type WechatPort } from '../../ports/ports.ts';

/** Codes that the sandbox page gives out: `sandbox-<openId>.<nonce>`, each good once; the openId `silent` never answers. */
export function sandboxWechat(parts: { readonly pagesUrl: string }): WechatPort {
  const used = new Set<string>();
  return {
    authorizeUrl({ returnUrl, state, way }) {
      const query = new URLSearchParams({ wechat: returnUrl, state, way });
      return `${parts.pagesUrl}/sandbox?${query}`;
    },
    async openIdOf(code) {
      const [, openId, nonce] = /^sandbox-([\w-]{4,40})\.(\w{4,32})$/.exec(code) ?? [];
      if (openId === 'silent') throw new VendorSilent('the sandbox was asked to be silent');
      if (openId === undefined || nonce === undefined || used.has(code)) throw new VendorRefused('40029');
      used.add(code);
      return { openId, unionId: null };
    },
  };
}
