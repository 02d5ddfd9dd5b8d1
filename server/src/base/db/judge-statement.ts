import pg from 'pg';

/** A column of a declared row: what its value may be when it runs. */
type DeclaredColumn = {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly isNullable: boolean;
  readonly isOptional: boolean;
};
export type FoundStatement = {
  readonly id: string;
  readonly text: string;
  /** Undefined where the code declares no row. */
  readonly columns?: readonly DeclaredColumn[] | undefined;
  /** With how many values it is run. */
  readonly values: readonly number[];
};

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number };
type Described = { parameters: number; fields: readonly Field[] };

/** Who runs statements; each is asked until one of them may. */
const roles = ['app_user', 'app_worker', 'app_candidate'] as const;

/** Columns of tables that may be null, as `table.column` numbers. */
export async function readNullable(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ place: string }>(
    "select attrelid || '.' || attnum as place from pg_attribute where attnum > 0 and not attnotnull",
  );
  return new Set(rows.map(({ place }) => place));
}

/** What is wrong with a statement; empty when nothing is. */
export async function judgeStatement(
  client: pg.Client,
  statement: FoundStatement,
  nullable: ReadonlySet<string>,
): Promise<string[]> {
  const described = await describeStatement(client, statement.text);
  if (described instanceof Error) return [`does not prepare: ${described.message}`];
  const plan = await explainAsSomeRole(client, statement.text);
  if (plan instanceof Error) return [`no role may run it: ${plan.message}`];
  const { parameters, fields } = described;
  const wrongCounts = statement.values.filter((count) => count !== parameters);
  return [
    ...wrongCounts.map((count) => `is run with ${count} values and has ${parameters} parameters`),
    ...(statement.columns === undefined
      ? []
      : judgeColumns({ ...statement, declared: statement.columns, fields, plan, nullable })),
  ];
}

/** Parse and Describe of the wire protocol: what goes in and what comes out, without running anything. */
function describeStatement(client: pg.Client, text: string): Promise<Described | Error> {
  return new Promise((resolve) => {
    let parameters = 0;
    let fields: readonly Field[] = [];
    let failure: Error | undefined;
    const { connection } = client as unknown as { connection: pg.Connection };
    const count = ({ parameterCount }: { parameterCount: number }): void => {
      parameters = parameterCount;
    };
    connection.once('parameterDescription', count);
    const query = {
      submit(to: pg.Connection) {
        to.parse({ name: '', text, types: [] }, true);
        to.describe({ type: 'S', name: '' }, true);
        to.sync();
      },
      handleRowDescription(message: { fields: readonly Field[] }) {
        fields = message.fields;
      },
      handleError(error: Error) {
        failure = error;
        connection.off('parameterDescription', count);
        resolve(error);
      },
      handleReadyForQuery() {
        connection.off('parameterDescription', count);
        if (failure === undefined) resolve({ parameters, fields });
      },
      handleEmptyQuery() {},
    };
    client.query(query as unknown as pg.Submittable);
  });
}

type Plan = {
  readonly 'Node Type': string;
  readonly 'Join Type'?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly 'Group Key'?: readonly string[];
  readonly Plans?: readonly Plan[];
  readonly 'Parent Relationship'?: string;
};

/** The plan starts the executor, which asks for every right that a run needs; PREPARE alone asks for none. */
async function explainAsSomeRole(client: pg.ClientBase, text: string): Promise<Plan | Error> {
  let refused: Error = new Error('nobody was asked');
  for (const role of roles) {
    await client.query(`set role ${role}`);
    try {
      const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`);
      return rows[0]['QUERY PLAN'][0].Plan;
    } catch (error) {
      refused = error instanceof Error ? error : new Error(String(error));
    } finally {
      await client.query('reset role');
    }
  }
  return refused;
}

type Judged = {
  readonly text: string;
  readonly declared: readonly DeclaredColumn[];
  readonly fields: readonly Field[];
  readonly plan: Plan;
  readonly nullable: ReadonlySet<string>;
};

function judgeColumns({ text, declared, fields, plan, nullable }: Judged): string[] {
  const names = new Set(fields.map(({ name }) => name));
  const found = declared
    .filter(({ name, isOptional }) => !names.has(name) && !isOptional)
    .map(({ name }) => `answers no column ${name}`);
  const outer = aliasesOfOuterJoins(plan);
  for (const [place, field] of fields.entries()) {
    const column = declared.find(({ name }) => name === field.name);
    if (column === undefined) {
      if (declared.length > 0) found.push(`answers ${field.name}, which its row does not declare`);
      continue;
    }
    const kind = kindOf(field.dataTypeID);
    const fits = kind === 'any' || column.kinds.includes('any') || column.kinds.includes(kind);
    if (!fits) found.push(`${field.name} is ${kind}, declared as ${column.kinds.join(' or ')}`);
    const why = column.isNullable
      ? undefined
      : whyNull({ field, output: plan.Output?.[place], text, plan, outer, nullable });
    if (why !== undefined) found.push(`${field.name} may be null (${why}), and is declared as never null`);
  }
  return found;
}

type MayBeNull = Pick<Judged, 'text' | 'plan' | 'nullable'> & {
  readonly field: Field;
  readonly output: string | undefined;
  readonly outer: ReadonlySet<string>;
};

function whyNull({ field, output = '', text, plan, outer, nullable }: MayBeNull): string | undefined {
  const [, alias, column = field.name] = /^(?:"?(\w+)"?\.)?"?(\w+)"?$/.exec(output) ?? [];
  if (alias !== undefined && outer.has(alias)) return `an outer join may leave out ${alias}`;
  if (field.tableID !== 0) {
    const isAsked = new RegExp(`\\b${column}\\b( is not null| ?[<>])`).test(text);
    return nullable.has(`${field.tableID}.${field.columnID}`) && !isAsked ? 'the column may be null' : undefined;
  }
  const isWhole = plan['Node Type'] === 'Aggregate' && plan['Group Key'] === undefined;
  if (isWhole && /^\(?(max|min|sum|avg|array_agg|string_agg|jsonb_agg)\(/.test(output)) return 'nothing to add up';
  return undefined;
}

/** Aliases on that side of an outer join which may have no row; an outer join that the planner reduced is none. */
function aliasesOfOuterJoins(plan: Plan): ReadonlySet<string> {
  const [first, second] = (plan.Plans ?? []).filter((it) =>
    ['Outer', 'Inner'].includes(it['Parent Relationship'] ?? ''),
  );
  const sides: Record<string, (Plan | undefined)[]> = { Left: [second], Right: [first], Full: [first, second] };
  const left = (sides[plan['Join Type'] ?? ''] ?? []).flatMap((side) => (side === undefined ? [] : aliasesOf(side)));
  return new Set([...left, ...(plan.Plans ?? []).flatMap((inner) => [...aliasesOfOuterJoins(inner)])]);
}

const aliasesOf = (plan: Plan): string[] => [
  ...(plan.Alias === undefined ? [] : [plan.Alias]),
  ...(plan.Plans ?? []).flatMap(aliasesOf),
];

const { builtins } = pg.types;
const kinds = new Map<number, string>([
  [builtins.INT8, 'string'],
  [builtins.NUMERIC, 'string'],
  [builtins.TEXT, 'string'],
  [builtins.VARCHAR, 'string'],
  [builtins.UUID, 'string'],
  [builtins.INT2, 'number'],
  [builtins.INT4, 'number'],
  [builtins.OID, 'number'],
  [builtins.FLOAT8, 'number'],
  [builtins.BOOL, 'boolean'],
  [builtins.BYTEA, 'Buffer'],
  [builtins.DATE, 'Date'],
  [builtins.TIMESTAMP, 'Date'],
  [builtins.TIMESTAMPTZ, 'Date'],
]);

/** What the driver makes of a value of this type; any for what the code reads by a schema, such as JSON. */
const kindOf = (dataTypeID: number): string => kinds.get(dataTypeID) ?? (arrays.has(dataTypeID) ? 'array' : 'any');
/** bool[], bytea[], int2[], int4[], text[], int8[], timestamptz[]. */
const arrays = new Set([1000, 1001, 1005, 1007, 1009, 1016, 1185]);
