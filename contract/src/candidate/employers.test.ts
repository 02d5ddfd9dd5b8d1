import { describe, expect, it } from 'vitest';
import { closedEmployersOf, employerKey, employersOf, withEmployerAnswer } from './employers.ts';

const present = { company: '南浔映山示例物流有限公司', position: '主管', from: '2022-05', isPresent: true };
const former = { company: '湖州青禾示例食品有限公司', from: '2019-03', to: '2022-04' };

describe('an employer', () => {
  it('is told by its name, whatever the width of its letters, its spaces and its brackets', () => {
    expect(employerKey('示例（上海） ＡＢＣ有限公司')).toBe(employerKey('示例(上海)abc有限公司'));
    expect(employerKey('示例有限公司')).not.toBe(employerKey('示例有限责任公司'));
    expect(employerKey('示例物流')).not.toBe(employerKey('示例物流有限公司'));
    expect([employerKey(null), employerKey(' （）')]).toEqual(['', '']);
  });

  it('is asked about once, however many items name it', () => {
    const referee = { company: '南浔映山示例物流 有限公司', refereeName: '方静', refereePhone: '13812340000' };
    expect(employersOf([former, present, { ...present, bankCardLast4: '8812' }, referee])).toMatchObject([
      { company: present.company, jobs: [{ from: '2022-05', to: { zh: '至今' } }], isPresent: true, referees: 1 },
      { company: former.company, jobs: [{ from: '2019-03', to: '2022-04' }], isPresent: false, referees: 0 },
    ]);
  });

  it('of the present is not contacted unless the candidate allows it, and a former one may be', () => {
    expect(employersOf([former, present]).map((it) => [it.doNotContact, it.isAnswered])).toEqual([
      [true, false],
      [false, false],
    ]);
    const answered = [
      { ...present, doNotContact: false },
      { ...former, doNotContact: true },
    ];
    expect(employersOf(answered).map((it) => [it.doNotContact, it.isAnswered])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it('is not contacted as soon as one claim of it says so', () => {
    const claims = [present, { ...present, doNotContact: false }, { ...present, doNotContact: true }];
    expect(employersOf(claims)).toMatchObject([{ doNotContact: true }]);
    expect(closedEmployersOf(claims)).toEqual([present.company]);
  });

  it('of a job that is said not to exist is not asked about', () => {
    expect(employersOf([{ ...former, none: true }])).toEqual([]);
  });

  it('is answered for in every claim that names it, and in no other', () => {
    const answer = [{ company: '南浔映山示例物流 有限公司', doNotContact: false }];
    expect(withEmployerAnswer(present, answer)).toEqual({ ...present, doNotContact: false });
    expect(withEmployerAnswer(former, answer)).toBe(former);
    expect(withEmployerAnswer({ school: '江海大学' }, [{ company: '', doNotContact: true }])).toEqual({
      school: '江海大学',
    });
  });
});

it('a claim of before that says nothing closes no employer', () => {
  expect(closedEmployersOf([present, former])).toEqual([]);
});
