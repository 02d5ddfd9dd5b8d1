import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const site = 'https://app.example.com';
const second = 'https://hr.example.com';

type Heard = { source: unknown; origin: string; data: unknown };
let sent: [unknown, string][] = [];
let hear: (event: Heard) => void = () => undefined;
const parent = { postMessage: (message: unknown, origin: string) => void sent.push([message, origin]) };

/** A page inside another one; the module is loaded fresh, as a page is. */
async function pageIn({ ancestor, origins = [site, second] }: { ancestor?: string; origins?: string[] }) {
  vi.resetModules();
  vi.stubGlobal('window', {
    parent,
    addEventListener: (_: 'message', listener: typeof hear) => void (hear = listener),
  });
  vi.stubGlobal('location', { ancestorOrigins: ancestor === undefined ? undefined : [ancestor] });
  vi.stubGlobal('document', { referrer: '', getElementById: () => null });
  const { meetParent, tellParent } = await import('./parent.ts');
  meetParent(origins, () => true);
  return tellParent;
}
const question = { type: 'beidiao:close?' };
const answer = { type: 'beidiao:close', losesChanges: true };

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a page inside a recruiting system', () => {
  test('tells the site that is around it, and no other', async () => {
    const tell = await pageIn({ ancestor: second });
    tell({ type: 'beidiao:done' });
    expect(sent).toEqual([[{ type: 'beidiao:done' }, second]]);
  });

  test('addresses each listed site where the browser does not say which one is around it, and never everybody', async () => {
    const tell = await pageIn({});
    tell({ type: 'beidiao:done' });
    expect(sent.map(([, origin]) => origin)).toEqual([site, second]);
  });

  test('tells a site that is not listed nothing', async () => {
    const tell = await pageIn({ ancestor: 'https://evil.example.com' });
    tell({ type: 'beidiao:ordered', orderNo: 'BD1', deliveryId: '1' });
    expect(sent.map(([, origin]) => origin)).not.toContain('https://evil.example.com');
    expect(sent.map(([, origin]) => origin)).not.toContain('*');
  });

  test('tells nobody where no site is listed', async () => {
    const tell = await pageIn({ ancestor: site, origins: [] });
    tell({ type: 'beidiao:done' });
    expect(sent).toEqual([]);
  });

  test('answers the question of a listed site around it', async () => {
    await pageIn({ ancestor: site });
    hear({ source: parent, origin: site, data: question });
    expect(sent).toEqual([[answer, site]]);
  });

  test.each([
    ['another site', { source: parent, origin: 'https://evil.example.com', data: question }],
    ['a site whose name begins like a listed one', { source: parent, origin: `${site}.evil.com`, data: question }],
    ['a listed site in another window', { source: {}, origin: site, data: question }],
    ['no site at all', { source: parent, origin: 'null', data: question }],
  ])('does not hear %s', async (_, event) => {
    await pageIn({ ancestor: site });
    hear(event);
    expect(sent).toEqual([]);
  });

  test.each([
    [null],
    [undefined],
    ['beidiao:close?'],
    [{ type: 'beidiao:ordered' }],
    [{}],
  ])('does not answer %j', async (data) => {
    await pageIn({ ancestor: site });
    hear({ source: parent, origin: site, data });
    expect(sent).toEqual([]);
  });
});
