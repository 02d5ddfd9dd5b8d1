import { describe, expect, it } from 'vitest';
import { paramsOf, peopleOfQuery, queryOfPeople, readPeople, tokensOn, widened, writePeople } from './people-view.ts';

const set = { q: '周', role: 'admin', state: 'disabled', pays: 'mayNotPay', cols: 'role,contact', dense: '1' };

describe('the list of people', () => {
  it('stands in the address as it was set, and comes back from it', () => {
    const view = readPeople({ ...set, page: '2', epId: '7', view: '3' });
    const written = writePeople(view);
    expect(readPeople(written)).toEqual(view);
    expect(written).toMatchObject({ ...set, page: '2', epId: '7', view: '3' });
  });

  it('writes nothing of a list that is as it always is', () => {
    const plain = writePeople(readPeople({}));
    expect(Object.values(plain).filter((it) => it !== undefined)).toEqual([]);
  });

  it('reads an address that somebody has edited as far as it makes sense', () => {
    const view = readPeople({ role: 'owner', state: 'asleep', pays: '1', cols: 'nothing', page: '-4', epId: 'x' });
    expect(view).toEqual(readPeople({}));
  });

  it('asks the call for what it is narrowed to', () => {
    expect(paramsOf(readPeople({ ...set, epId: '7' }))).toEqual({
      pageNo: 1,
      pageSize: 20,
      epId: '7',
      namePhoneNoEmail: '周',
      roleId: 1,
      status: 2,
      shareFlag: 0,
    });
  });

  it('saves its filters and looks, and neither the page nor whose people they are', () => {
    const view = readPeople({ ...set, page: '3', epId: '7' });
    const query = queryOfPeople(view);
    expect(new URLSearchParams(query).get('epId')).toBeNull();
    expect(peopleOfQuery(query, { viewId: '5', size: 50, epId: '' })).toEqual({
      ...view,
      page: 1,
      viewId: '5',
      size: 50,
      epId: '',
    });
  });

  it('lets go of every filter at once, and keeps columns and density', () => {
    const view = readPeople(set);
    expect(tokensOn(view)).toEqual(['role', 'state', 'pays']);
    expect(widened(view)).toEqual(readPeople({ cols: set.cols, dense: '1' }));
  });
});
