import { describe, expect, test } from 'vitest';
import { wechatReturn } from './wechat-return.ts';

describe('the way back from WeChat', () => {
  test.each([
    'https://evil.example/Login',
    '//evil.example',
    'javascript:alert(1)',
    '',
    'https://bd.example.evil/',
  ])('does not lead to %s', (returnUrl) => {
    expect(wechatReturn({ returnUrl, state: 's', openId: 'o-1' }, 'https://bd.example')).toBeNull();
  });

  test('carries the state and a code of its own each time', () => {
    const consent = { returnUrl: 'https://bd.example/Login', state: 'abc', openId: 'wechat-demo' };
    const codes = [1, 2].map(() => new URL(wechatReturn(consent, 'https://bd.example') ?? '').searchParams);
    expect(codes[0]?.get('state')).toBe('abc');
    expect(codes[0]?.get('code')).toMatch(/^sandbox-wechat-demo\.\w{16}$/);
    expect(codes[1]?.get('code')).not.toBe(codes[0]?.get('code'));
  });
});
