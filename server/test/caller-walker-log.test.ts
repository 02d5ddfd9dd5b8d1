import { calls } from '@beidiao/contract/calls';
import { faultCode } from '@beidiao/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './house.ts';
import { candidate, chosen, identity, jwe } from './samples.ts';
import { Walk } from './walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

describe('the log', () => {
  it('names faults, and holds nothing personal even when the database quotes a row', async () => {
    const { home, hr, secrets } = walk;
    await home.owner.query(`
      create function app.quote_row() returns trigger language plpgsql as $$
        begin raise exception 'quoted %', to_jsonb(new) using detail = to_jsonb(new)::text; end $$;
      create trigger quotes before insert on app.check_order for each row execute function app.quote_row();
      create trigger quotes before insert on app.sandbox_message for each row execute function app.quote_row();`);
    const { calculateId } = await home.call(calls.pricing.calculate, chosen, hr);
    const broken = await home.send(calls.order.submit, { candidate, ...chosen, calculateId }, hr);
    expect(broken).toMatchObject({ status: 500, answer: { errcode: faultCode, data: null } });
    expect(broken.answer.errmsg).not.toMatch(/quoted|check_order/);
    await home.work();
    await eventually(async () => home.logged.some((line) => line.includes('job failed')));
    const log = home.logged.join('\n');
    expect(log).toContain('call failed');
    const personal = [
      ...secrets,
      ...Object.values(identity),
      candidate.position,
      '沈若溪',
      '陌生人',
      '走查企业',
      'meadow7',
      '@example.com',
      jwe,
    ];
    expect(personal.filter((text) => text !== undefined && log.includes(text))).toEqual([]);
  });
});
