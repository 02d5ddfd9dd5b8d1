import { readIdNumber } from '../typed/id-number.ts';
import { shownName } from '../typed/name.ts';
import { readPhone } from '../typed/phone.ts';

/** The recruiting systems that are spoken to directly; `generic` is for all that send our own plain form. */
export const recruitingSystems = ['feishu', 'moka', 'generic'] as const;
export type RecruitingSystemName = (typeof recruitingSystems)[number];

/** What an order needs to know of a candidate, as a system calls it. */
export const mappedFields = ['name', 'phoneNo', 'idCard', 'department', 'position', 'package'] as const;
export type MappedField = (typeof mappedFields)[number];
/** Without them nothing can be ordered. */
export const neededFields = ['name', 'phoneNo', 'idCard'] as const satisfies readonly MappedField[];

/** What a system is told as the outcome of a report; `withheld` where the candidate has not agreed. */
export const outcomeWords = ['green', 'blue', 'grey', 'yellow', 'red', 'withheld'] as const;
export type OutcomeWord = (typeof outcomeWords)[number];

/** How one system says things: data of its connection, which an administrator changes. */
export type RecruitingMapping = {
  /** Where each field stands in what the system sends: names with a dot between, `candidate.mobile.number`. Empty: it is not sent. */
  readonly fields: Readonly<Record<MappedField, string>>;
  /** Packages by the name or number that the system has for them. */
  readonly packages: readonly { readonly outside: string; readonly packageId: string }[];
  /** Ordered where the system names no package. */
  readonly packageId: string | null;
  readonly outcomes: Readonly<Record<OutcomeWord, string>>;
};

const usualOutcomes: RecruitingMapping['outcomes'] = {
  green: '无差异',
  blue: '提示',
  grey: '未全部核实',
  yellow: '需关注',
  red: '有风险',
  withheld: '已完成',
};
const usualFields: Readonly<Record<RecruitingSystemName, RecruitingMapping['fields']>> = {
  feishu: {
    name: 'candidate_info.name',
    phoneNo: 'candidate_info.mobile.number',
    idCard: 'custom_field.id_card',
    department: 'custom_field.department',
    position: 'custom_field.position',
    package: 'package_id',
  },
  moka: {
    name: 'candidate.name',
    phoneNo: 'candidate.phone',
    idCard: 'candidate.citizenId',
    department: 'job.department',
    position: 'job.title',
    package: 'menuId',
  },
  generic: {
    name: 'candidate.name',
    phoneNo: 'candidate.phone',
    idCard: 'candidate.id_card',
    department: 'department',
    position: 'position',
    package: 'package',
  },
};
export const usualMapping = (system: RecruitingSystemName): RecruitingMapping => ({
  fields: usualFields[system],
  packages: [],
  packageId: null,
  outcomes: usualOutcomes,
});

/** What a path finds, as a text; '' where there is nothing. A number in it is a place in a list. */
export function readPath(sent: unknown, path: string): string {
  if (path === '') return '';
  let found: unknown = sent;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return '';
    found = Reflect.get(found, name);
  }
  return typeof found === 'string' ? found.trim() : typeof found === 'number' ? String(found) : '';
}

export type MappedCandidate = Record<MappedField, string>;
export const mapCandidate = (mapping: Pick<RecruitingMapping, 'fields'>, sent: unknown): MappedCandidate => {
  const read = (field: MappedField): string => readPath(sent, mapping.fields[field]);
  return {
    name: shownName(read('name')),
    // Systems keep the code of the country before the number.
    phoneNo: readPhone(read('phoneNo')),
    idCard: readIdNumber(read('idCard')),
    department: read('department').slice(0, 60),
    position: read('position').slice(0, 60),
    package: read('package'),
  };
};

/** The package that is ordered; null where nothing says which. */
export const packageOf = ({ packages, packageId }: RecruitingMapping, named: string): string | null =>
  (named === '' ? undefined : packages.find(({ outside }) => outside === named)?.packageId) ?? packageId;
