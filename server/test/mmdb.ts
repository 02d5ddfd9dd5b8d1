type Value =
  | string
  | readonly string[]
  | { readonly [key: string]: Value }
  | { readonly uint: 5 | 6 | 9; readonly is: number };
const uint = (type: 5 | 6 | 9, is: number): Value => ({ uint: type, is });
const isUint = (value: object): value is { uint: 5 | 6 | 9; is: number } => 'uint' in value;

/** The control bytes of a value: its type, and how long it is or of how many parts. */
function head(type: number, size: number): Buffer {
  const length = size < 29 ? [size] : [29, size - 29];
  const [first = 0, ...rest] = length;
  return Buffer.from(type > 7 ? [first, type - 7, ...rest] : [(type << 5) | first, ...rest]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(2, text.length), text]);
  }
  if (Array.isArray(value))
    return Buffer.concat([head(11, value.length), ...value.map((each: string) => encode(each))]);
  if (isUint(value)) {
    const bytes = [24, 16, 8, 0].map((shift) => (value.is >>> shift) & 255);
    while (bytes[0] === 0) bytes.shift();
    return Buffer.concat([head(value.uint, bytes.length), Buffer.from(bytes)]);
  }
  const entries = Object.entries(value as Record<string, Value>); // neither of the others
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, each]) => [encode(key), encode(each)])]);
}

/** A database of cities in the format of MaxMind, of networks such as `203.0.113.0/24`. */
export function mmdbOf(networks: Readonly<Record<string, Value>>): Buffer {
  type Node = [Node | number | null, Node | number | null];
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let used = 0;
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', length = '32'] = network.split('/');
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit);
      const next = node[side];
      const deeper: Node = Array.isArray(next) ? next : [null, null];
      node[side] = deeper;
      node = deeper;
    }
    node[Number(bits.at(-1))] = used;
    const written = encode(value);
    data.push(written);
    used += written.length;
  }
  const nodes: Node[] = [];
  const number = (node: Node): void => {
    nodes.push(node);
    for (const side of node) if (Array.isArray(side)) number(side);
  };
  number(root);
  const tree = Buffer.alloc(nodes.length * 6);
  const at = new Map(nodes.map((node, index) => [node, index]));
  for (const [index, node] of nodes.entries())
    for (const [side, to] of node.entries()) {
      const record = to === null ? nodes.length : typeof to === 'number' ? nodes.length + 16 + to : (at.get(to) ?? 0);
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    }
  const metadata = encode({
    binary_format_major_version: uint(5, 2),
    binary_format_minor_version: uint(5, 0),
    build_epoch: uint(9, 1_700_000_000),
    database_type: 'Test-City',
    description: { en: 'Invented' },
    ip_version: uint(5, 4),
    languages: ['en', 'zh-CN'],
    node_count: uint(6, nodes.length),
    record_size: uint(5, 24),
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}

const place = (city: { en: string; 'zh-CN'?: string } | undefined) => ({
  ...(city === undefined ? {} : { city: { names: city } }),
  country: { iso_code: 'CN', names: { en: 'China', 'zh-CN': '中国' } },
});

/** Three networks: two of one city, one of another; then one that is known by its country alone, and one in English alone. */
export const someCities = mmdbOf({
  '198.18.0.0/16': place({ en: 'Hangzhou', 'zh-CN': '杭州' }),
  '198.19.0.0/17': place({ en: 'Hangzhou', 'zh-CN': '杭州' }),
  '203.0.113.0/24': place({ en: 'Chengdu', 'zh-CN': '成都' }),
  '192.0.2.0/24': place(undefined),
  '198.51.100.0/24': place({ en: 'Xining' }),
});
