import { withCheckCharacter } from '@beidiao/contract/wire/rules';
import type { Candidate } from '@beidiao/contract/order/calls';

const families = '沈林陈周吴郑王冯褚卫蒋韩杨朱秦许何吕张孔曹严华金魏陶姜戚谢邹'.split('');
const givens = ['嘉怡', '子墨', '若溪', '明轩', '雨桐', '浩然', '思远', '佳宁', '一鸣', '梓涵', '晓彤', '俊杰', '静怡'];
const special = ['欧阳晨曦', '热孜万古丽·买买提', '钱逸飞', '诸葛明玥', 'Anne-Marie O’Neill', '司徒雅文'];
const positions: readonly (readonly [string, string])[] = [
  ['财务部', '高级财务经理'],
  ['销售部', '区域销售经理'],
  ['研发中心', '后端研发工程师'],
  ['产品部', '产品运营'],
  ['人力资源部', '招聘主管'],
  ['供应链', '采购专员'],
  ['法务部', '法务顾问'],
  ['客户成功', '客户成功经理'],
];

/** Invented: a number with the right last character, which the sandbox's identity source takes for a match. */
function idCardOf(n: number): string {
  const born = `19${80 + (n % 19)}${String(1 + (n % 12)).padStart(2, '0')}${String(1 + ((n * 7) % 28)).padStart(2, '0')}`;
  return withCheckCharacter(`330106${born}${String(100 + n).padStart(3, '0')}`);
}

const of = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length];
  if (one === undefined) throw new TypeError('an empty list has nothing at any place');
  return one;
};

/** One of the demo's candidates. `tail` of the phone plays what the sandbox sources answer. */
export function demoCandidate(n: number, tail: string): Candidate {
  const [department, position] = of(positions, n);
  return {
    name: special[n] ?? of(families, n) + of(givens, n * 5),
    phoneNo: `139${String(n).padStart(4, '0')}${tail}`,
    idCard: idCardOf(n),
    idType: 'idCard',
    department,
    position,
  };
}

/** What a candidate of the demo fills in, whatever the items ask for. */
export const demoClaim = (n: number) => ({
  company: of(['澜石软件有限公司', '杭州远山数据有限公司', '苏州启明制造有限公司'], n),
  position: '主管',
  from: '2019-03',
  to: '2024-08',
  hrPhone: '057188880000',
  leaveReason: '个人发展',
  school: of(['江海大学', '东南理工大学', '云岭师范学院'], n),
  major: '工商管理',
  level: '本科',
  graduatedAt: '2016-06',
  degreeNo: `1033512016${String(10_000 + n)}`,
  studyForm: '全日制',
  hasPosts: false,
});
