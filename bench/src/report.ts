import { type Draining, microsOf, rateOf } from './engine-bench.ts';
import type { Paging, PolicyCost } from './list-bench.ts';
import type { Size } from './size.ts';
import type { BooksCost } from './books-bench.ts';
import type { ListCost } from './batch-bench.ts';
import { isLoadMet, type Loaded } from './load-bench.ts';
import type { ManyCost } from './many-bench.ts';
import type { PageCost } from './page-bench.ts';
import type { Printing } from './print-bench.ts';
import { type Compared, median } from './rounds.ts';
import { isFlat, type Scaled, type ScaleSize } from './scale-bench.ts';
import { areWebhooksMet, type Delivering, webhookTarget } from './webhook-bench.ts';
import { isWaitMet, type Waiting, waitTarget } from './dead-endpoints-bench.ts';
import type { Zipping } from './zip-bench.ts';
import type { Counted } from './statement-bench.ts';

type Row = readonly string[];

/** Rows in columns as wide as their widest cell, so that a table reads the same in a terminal and in Markdown. */
function table(head: Row, rows: readonly Row[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: Row): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const spread = (ratios: readonly number[]): Row => [
  median(ratios).toFixed(2),
  `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
];

export const isMet = ({ ratios, target }: Pick<Compared, 'ratios' | 'target'>): boolean =>
  target === undefined || median(ratios) >= target;

export const comparedTable = (all: readonly Compared[]): string =>
  table(
    ['house against floor', 'ratio', 'min to max', 'target', '', 'per s', 'floor', 'CPU ratio', 'CPU µs', 'floor'],
    all.map((one) => [
      one.what,
      ...spread(one.ratios),
      one.target === undefined ? '' : `≥ ${one.target}`,
      one.target === undefined ? '' : isMet(one) ? 'pass' : 'MISS',
      one.houseRate.toFixed(0),
      one.floorRate.toFixed(0),
      one.cpuRatio.toFixed(2),
      one.houseMicros.toFixed(0),
      one.floorMicros.toFixed(0),
    ]),
  );

export const loadTable = (it: Loaded): string =>
  table(
    ['more calls than can be served', 'measured', 'beside', 'ratio', 'target', ''],
    [
      ['served a second at three times the load', it.servedRate, it.bestRate, '≥ 0.9'] as const,
      ['p95 of what is served, ms', it.servedP95, it.aloneP95, '≤ 3'] as const,
      ['median of another enterprise beside 48 calls of one, ms', it.otherBeside, it.otherAlone, '≤ 3'] as const,
    ]
      .map(
        ([what, measured, beside, target]): Row => [
          what,
          measured.toFixed(1),
          beside.toFixed(1),
          (measured / beside).toFixed(2),
          target,
          '',
        ],
      )
      .concat([
        ['declined a second', it.declinedRate.toFixed(1), '', '', '', ''],
        ['p95 until declined, ms', it.declinedP95.toFixed(1), '', '', '≤ 1000', isLoadMet(it) ? 'pass' : 'MISS'],
      ]),
  );

export const policyTable = (costs: readonly PolicyCost[]): string =>
  table(
    ['row-level security alone, c=1', 'ratio', 'min to max', 'µs with', 'µs without'],
    costs.map(({ what, ratios, micros: [user, owner] }) => [
      what,
      ...spread(ratios),
      user.toFixed(0),
      owner.toFixed(0),
    ]),
  );

export const pagingTable = (pagings: readonly Paging[]): string =>
  table(
    ['the long list of one member, c=4', 'p50 ms', 'p95 ms', 'plan for order_detail'],
    pagings.map(({ what, p50, p95, indexes }) => [what, p50.toFixed(1), p95.toFixed(1), indexes.join('; ')]),
  );

/** The most statements that a call may send. */
const mostStatements: Record<string, number> = { submit: 5, 'pay from the balance': 6 };
/** The most times that it may wait for the database. */
const mostTrips: Record<string, number> = {
  'price of 8 items': 2,
  submit: 4,
  'pay from the balance': 4,
  'point read': 2,
  list: 2,
};
export const isCountMet = ({ call, all, trips }: Counted): boolean =>
  all <= (mostStatements[call] ?? Number.POSITIVE_INFINITY) && trips <= (mostTrips[call] ?? Number.POSITIVE_INFINITY);

const against = (count: number, most: number | undefined): string[] =>
  most === undefined ? [String(count), '', ''] : [String(count), `≤ ${most}`, count <= most ? 'pass' : 'MISS'];

export const countedTable = (counted: readonly Counted[]): string =>
  table(
    ['6. statements of a call', 'all', 'target', '', 'trips', 'target', '', 'tenant', 'commit', 'own', 'which'],
    counted.map(({ call, all, trips, tenant, brackets, own }) => [
      call,
      ...against(all, mostStatements[call]),
      ...against(trips, mostTrips[call]),
      String(tenant),
      String(brackets),
      String(own.length),
      own.join(', '),
    ]),
  );

/** How many times an order of one an order of many candidates may cost. */
const mostForMany = 12;
/** In ms: a page that prices a file of thousands answers before anybody wonders. */
const mostForPricing = 1_200;
export const isManyMet = ({ ratios, pricingMs }: ManyCost): boolean =>
  median(ratios) <= mostForMany && median(pricingMs) <= mostForPricing;

/** How many times a COPY of the same rows a list may take, and how much memory. */
const mostForList = 8;
const mostGrownMb = 400;
export const isListMet = ({ ratios, grownMb }: ListCost): boolean =>
  median(ratios) <= mostForList && grownMb <= mostGrownMb;

export const listTable = ({ people, ratios, readMs, orderMs, copyMs, grownMb }: ListCost): string =>
  table(
    [
      '11. a list, from its upload to its order',
      'ratio',
      'min to max',
      'target',
      '',
      'read ms',
      'order ms',
      'COPY ms',
      'MB',
    ],
    [
      [
        `${people} candidates, 8 items`,
        ...spread(ratios),
        `≤ ${mostForList}; ≤ ${mostGrownMb} MB`,
        isListMet({ people, ratios, readMs, orderMs, copyMs, grownMb }) ? 'pass' : 'MISS',
        median(readMs).toFixed(0),
        median(orderMs).toFixed(0),
        median(copyMs).toFixed(0),
        grownMb.toFixed(0),
      ],
    ],
  );

export const manyTable = (
  { oneMs, manyMs, ratios, pricingMs }: ManyCost,
  { candidates, priced }: Pick<Size, 'candidates' | 'priced'>,
): string =>
  [
    table(
      ['9. an order of many candidates, through the use case', 'ratio', 'min to max', 'target', '', 'ms', 'ms of one'],
      [
        [
          `${candidates} candidates, 8 items`,
          ...spread(ratios),
          `≤ ${mostForMany}`,
          median(ratios) <= mostForMany ? 'pass' : 'MISS',
          manyMs.toFixed(1),
          oneMs.toFixed(1),
        ],
      ],
    ),
    table(
      ['10. the price of a choice for many, in one question', 'ms', 'min to max', 'target', ''],
      [
        [
          `${priced} people, 8 items`,
          median(pricingMs).toFixed(0),
          `${Math.min(...pricingMs).toFixed(0)} to ${Math.max(...pricingMs).toFixed(0)}`,
          `≤ ${mostForPricing}`,
          median(pricingMs) <= mostForPricing ? 'pass' : 'MISS',
        ],
      ],
    ),
  ].join('\n\n');

/** How many times one sum over all lines the check of the books may take. */
const mostForBooks = 2;
export const areBooksMet = ({ ratios, unsettled }: BooksCost): boolean =>
  unsettled === 0 && median(ratios) <= mostForBooks;

export const booksTable = (it: BooksCost): string =>
  table(
    ['11. the check of all books', 'ratio', 'min to max', 'target', '', 'ms', 'ms of one sum', 'unsettled'],
    [
      [
        `${it.lines} lines`,
        ...spread(it.ratios),
        `≤ ${mostForBooks}`,
        areBooksMet(it) ? 'pass' : 'MISS',
        it.checkMs.toFixed(0),
        it.sumMs.toFixed(0),
        String(it.unsettled),
      ],
    ],
  );

export const drainTable = (drainings: readonly Draining[]): string =>
  table(
    ['7. tasks and jobs', 'per s', 'CPU µs of the workers', 'ratio', 'min to max', 'to', 'target', ''],
    drainings.map((one) => [
      one.what,
      rateOf(one).toFixed(0),
      microsOf(one).toFixed(0),
      ...(one.against === '' ? ['', ''] : spread(one.ratios)),
      one.against,
      one.target === undefined ? '' : `≥ ${one.target}`,
      one.target === undefined ? '' : isMet(one) ? 'pass' : 'MISS',
    ]),
  );

export const webhookTable = (it: Delivering): string =>
  table(
    ['13. webhooks', 'per s', 'floor', 'ratio', 'min to max', 'target', ''],
    [
      [
        `${it.events} events to one receiver`,
        median(it.house).toFixed(0),
        median(it.floor).toFixed(0),
        ...spread(it.ratios),
        webhookTarget,
        areWebhooksMet(it) ? 'pass' : 'MISS',
      ],
    ],
  );

export const waitTable = (it: Waiting): string =>
  table(
    ['14. webhooks, ten endpoints silent', 'ms p95', 'none silent', 'ratio', 'min to max', 'target', ''],
    [
      [
        `${it.endpoints} endpoints, ${it.perSecond} deliveries a second`,
        median(it.tenDead).toFixed(0),
        median(it.noneDead).toFixed(0),
        ...spread(it.ratios),
        waitTarget,
        isWaitMet(it) ? 'pass' : 'MISS',
      ],
    ],
  );

/** What a report may cost beyond Typst alone, and what the memory may grow by from the 100th report to the last. */
const printing = { ratio: 1.2, growthMb: 15 } as const;

const growthOf = ({ memory }: Printing): number => (memory.at(-1)?.mb ?? 0) - (memory[0]?.mb ?? 0);

export const isPrintingMet = (it: Printing): boolean =>
  median(it.ratios) <= printing.ratio && growthOf(it) <= printing.growthMb;

export const printTable = (it: Printing): string =>
  [
    table(
      ['8. a report of 5 items as PDF', 'ratio', 'min to max', 'target', '', 'ms', 'Typst alone'],
      [
        [
          'the house, in a thread',
          ...spread(it.ratios),
          `≤ ${printing.ratio}`,
          median(it.ratios) <= printing.ratio ? 'pass' : 'MISS',
          it.houseMs.toFixed(1),
          it.floorMs.toFixed(1),
        ],
      ],
    ),
    table(
      ['memory of the process, MB', ...it.memory.map(({ reports }) => `${reports} reports`), 'growth', 'target', ''],
      [
        [
          '',
          ...it.memory.map(({ mb }) => mb.toFixed(0)),
          growthOf(it).toFixed(1),
          `≤ ${printing.growthMb}`,
          growthOf(it) <= printing.growthMb ? 'pass' : 'MISS',
        ],
      ],
    ),
  ].join('\n\n');

export const scaleTable = (scaled: readonly Scaled[], { fewDetails, manyDetails }: ScaleSize): string =>
  table(
    [
      `${manyDetails} order details against ${fewDetails}, ms`,
      'p50',
      'p50 of many',
      'ratio',
      'p95',
      'p95 of many',
      'ratio',
      '',
    ],
    scaled.map((one) => [
      one.what,
      ...(['p50', 'p95'] as const).flatMap((part) => [
        one.few[part].toFixed(1),
        one.many[part].toFixed(1),
        (one.many[part] / one.few[part]).toFixed(2),
      ]),
      isFlat(one) ? 'pass' : 'MISS',
    ]),
  );

export const isPageMet = ({ limitMs, steps }: PageCost): boolean =>
  steps.every(({ longestMs }) => longestMs <= limitMs);

export const pageTable = ({ limitMs, steps }: PageCost): string =>
  table(
    ['12. a list of 10,000 on the page', 'ms of the longest task', 'target', '', 'tasks above it', 'ms on the clock'],
    steps.map(({ what, longestMs, clockMs, longTasks }) => [
      what,
      longestMs.toFixed(0),
      `≤ ${limitMs}`,
      longestMs <= limitMs ? 'pass' : 'MISS',
      String(longTasks),
      clockMs.toFixed(0),
    ]),
  );

/** What a report in a zip may cost beyond its printing, and what the memory may grow by from the first sample to the last byte. */
const zipping = { ratio: 1.3, growthMb: 40 } as const;

const zipGrowth = ({ memory }: Zipping): number =>
  Math.max(...memory.map(({ mb }) => mb)) - (memory[0]?.mb ?? Number.POSITIVE_INFINITY);
const zipRatio = ({ houseMs, floorMs }: Zipping): number => houseMs / floorMs;

export const isZipMet = (it: Zipping): boolean => zipRatio(it) <= zipping.ratio && zipGrowth(it) <= zipping.growthMb;

export const zipTable = (it: Zipping): string =>
  [
    table(
      [
        `10. a zip of ${it.reports} reports, ${it.megabytes.toFixed(0)} MB`,
        'ratio',
        'target',
        '',
        'ms a report',
        'printed alone',
      ],
      [
        [
          'by application, fetched',
          zipRatio(it).toFixed(2),
          `≤ ${zipping.ratio}`,
          zipRatio(it) <= zipping.ratio ? 'pass' : 'MISS',
          it.houseMs.toFixed(1),
          it.floorMs.toFixed(1),
        ],
      ],
    ),
    table(
      ['memory of the process, MB', ...it.memory.map(({ at }) => at), 'growth', 'target', ''],
      [
        [
          '',
          ...it.memory.map(({ mb }) => mb.toFixed(0)),
          zipGrowth(it).toFixed(0),
          `≤ ${zipping.growthMb}`,
          zipGrowth(it) <= zipping.growthMb ? 'pass' : 'MISS',
        ],
      ],
    ),
  ].join('\n\n');
