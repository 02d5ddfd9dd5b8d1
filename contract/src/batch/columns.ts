/** The columns of a list of candidates, in the order of the template. */
export const columns = ['name', 'phoneNo', 'idCard', 'department', 'position', 'proposedEntryDate', 'remark'] as const;
export type Column = (typeof columns)[number];
/** Without one of these nobody can be checked. */
export const neededColumns: readonly Column[] = ['name', 'phoneNo', 'idCard'];

/** As the template writes them. */
export const columnNames: Readonly<Record<Column, { zh: string; en: string }>> = {
  name: { zh: '姓名', en: 'Name' },
  phoneNo: { zh: '手机号', en: 'Phone' },
  idCard: { zh: '身份证号', en: 'ID number' },
  department: { zh: '部门', en: 'Department' },
  position: { zh: '岗位', en: 'Position' },
  proposedEntryDate: { zh: '拟入职日期', en: 'Start date' },
  remark: { zh: '备注', en: 'Remark' },
};

/** What lists that people have already call them. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  name: [
    '姓名',
    '候选人',
    '候选人姓名',
    '员工姓名',
    '应聘者',
    '名字',
    'name',
    'fullname',
    'candidate',
    'candidatename',
  ],
  phoneNo: [
    '手机',
    '手机号',
    '手机号码',
    '电话',
    '电话号码',
    '联系电话',
    '联系方式',
    '移动电话',
    'phone',
    'mobile',
    'mobileno',
    'phoneno',
    'phonenumber',
    'mobilephone',
    'mobilenumber',
    'tel',
    'cell',
  ],
  idCard: [
    '身份证',
    '身份证号',
    '身份证号码',
    '证件号',
    '证件号码',
    '公民身份号码',
    'idcard',
    'idnumber',
    'idno',
    'id',
    'idcardno',
    'idcardnumber',
    'identitycard',
  ],
  department: ['部门', '所属部门', '用人部门', '事业部', 'department', 'dept', 'team'],
  position: [
    '岗位',
    '职位',
    '职务',
    '应聘岗位',
    '应聘职位',
    '岗位名称',
    'position',
    'jobtitle',
    'title',
    'role',
    'job',
  ],
  proposedEntryDate: [
    '拟入职日期',
    '入职日期',
    '入职时间',
    '预计入职日期',
    '预计入职时间',
    '拟入职时间',
    '到岗日期',
    '到岗时间',
    'startdate',
    'entrydate',
    'proposedentrydate',
    'joiningdate',
    'onboarddate',
  ],
  remark: ['备注', '说明', '备注信息', 'remark', 'remarks', 'note', 'notes', 'comment', 'comments'],
};
const columnOf: ReadonlyMap<string, Column> = new Map(
  columns.flatMap((column) => headings[column].map((heading) => [heading, column] as const)),
);

/** A heading without what people set around it: blanks, stars, units and hints in brackets. */
export const bareHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【（].*?[)\]】）]/gu, '')
    .replace(/[\s*:：_./-]/gu, '');

/** Where each column stands in the file, by the place of its cell. */
export type Mapping = Readonly<Partial<Record<Column, number>>> & {
  /** The column that says which document the number beside it is of; it belongs to the cell of the number. */
  readonly documentType?: number;
};
const documentTypeHeadings: readonly string[] = [
  '证件类型',
  '证件种类',
  '证件类别',
  '证件名称',
  'documenttype',
  'idtype',
  'typeofdocument',
  'typeofid',
];
export const isDocumentTypeHeading = (heading: string): boolean => documentTypeHeadings.includes(bareHeading(heading));

/** May as well be the heading of serial numbers: what stands below tells. */
export const isVague = (heading: string): boolean => bareHeading(heading) === 'id';

/** The cells of a row of headings that name each column: 电话 beside 手机号 names the same. */
export type Places = Readonly<Partial<Record<Column, readonly number[]>>>;

/**
 * What a row of headings names.
 * @param known what this enterprise has said of other headings before, by `bareHeading`
 */
export function readHeadings(
  cells: readonly (string | undefined)[],
  known: Readonly<Record<string, Column>> = {},
): Places {
  const places: Partial<Record<Column, number[]>> = {};
  for (const [place, cell] of cells.entries()) {
    const bare = bareHeading(cell ?? '');
    const column = known[bare] ?? columnOf.get(bare);
    if (column !== undefined) places[column] = [...(places[column] ?? []), place];
  }
  return places;
}

/** Above a list stand titles and merged headings of groups: the headings are looked for so far down. */
export const headingRowsMax = 20;

export type HeadingRow = { readonly row: number; readonly places: Places };
/** The row that names most columns, two at least; the first of several. */
export function findHeadings(
  rows: readonly { readonly n: number; readonly cells: readonly (string | undefined)[] }[],
  known: Readonly<Record<string, Column>> = {},
): HeadingRow | undefined {
  const found = rows.map(({ n, cells }) => ({ row: n, places: readHeadings(cells, known) }));
  const best = Math.max(0, ...found.map(({ places }) => Object.keys(places).length));
  return best < 2 ? undefined : found.find(({ places }) => Object.keys(places).length === best);
}

export const lacksOf = (mapping: Mapping): Column[] => neededColumns.filter((column) => mapping[column] === undefined);
