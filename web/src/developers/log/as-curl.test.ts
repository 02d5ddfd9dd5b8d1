import { describe, expect, it } from 'vitest';
import { asCurl, pretty } from './as-curl.ts';

const order = {
  method: 'POST',
  path: '/open/v1/checks',
  requestBody: '{"candidate":{"name":"林**"}}',
  idempotencyKey: 'hire-77',
  environment: 'live',
  lastFour: '7xQ2',
} as const;

describe('a request as a line for a shell', () => {
  it('has its address, body and Idempotency-Key, and of the secret the end alone', () => {
    expect(asCurl(order, 'https://www.example.cn')).toBe(
      [
        'curl https://www.example.cn/open/v1/checks \\',
        '  -H "Authorization: Bearer bd_live_…7xQ2" \\',
        '  -H "Idempotency-Key: hire-77" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{\n  "candidate": {\n    "name": "林**"\n  }\n}'`,
      ].join('\n'),
    );
  });

  it('that only reads has neither, and a report goes into a file', () => {
    const read = { ...order, method: 'GET', requestBody: null, idempotencyKey: null } as const;
    expect(asCurl({ ...read, path: '/open/v1/reports/rpt_7/pdf' }, 'https://a.cn')).toBe(
      'curl https://a.cn/open/v1/reports/rpt_7/pdf \\\n  -H "Authorization: Bearer bd_live_…7xQ2" \\\n  -o report.pdf',
    );
  });

  it('with a body that was cut stands without it', () => {
    expect(asCurl({ ...order, requestBody: '{"items":[{"co…' }, 'https://a.cn')).not.toContain('items');
    expect(pretty('{"items":[{"co…')).toBe('{"items":[{"co…');
  });
});
