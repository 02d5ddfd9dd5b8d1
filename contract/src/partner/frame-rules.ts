/** A ticket for a page of ours inside a recruiting system: once, and for so long. */
export const frameTicketLifeMs = 5 * 60_000;
/** An embedded page that nobody uses ends after this long. */
export const frameIdleMs = 30 * 60_000;
/** Candidates whom a recruiting system has sent, and for whom nobody has ordered, are forgotten after this long. */
export const applicantLifeDays = 90;
/** Characters that the draft of an embedded order may have. */
export const frameDraftMax = 40_000;

/** The pages that a recruiting system may show in a frame; the path is matched without regard to case. */
export const framePaths = {
  create: '/Other/Create',
  deliveries: '/Other/DeliveryList',
  result: '/Other/MokaResult',
  deletion: '/Other/commingDelete',
} as const;
export type FramePage = keyof typeof framePaths;
export const framePages = Object.keys(framePaths) as [FramePage, ...FramePage[]]; // Object.keys forgets the keys of the table

/** Whether an address is of an embedded page: the only ones that another site may frame. */
export const isFramePage = (url: string): boolean => /^\/other\/./i.test(url.split(/[?#]/)[0] ?? '');

/** Whose turn it is with a candidate whom a recruiting system has sent. */
export const turns = ['all', 'you', 'candidate', 'checking', 'reported', 'ended'] as const;
export type Turn = (typeof turns)[number];

const channelOf = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** Relative luminance of #rrggbb, as WCAG 2 has it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channelOf(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** Whether white words can be read on the colour, and words of the colour on white (WCAG 2 AA). */
export const isReadableTheme = (colour: string): boolean =>
  /^#[\da-f]{6}$/i.test(colour) && 1.05 / (luminanceOf(colour) + 0.05) >= 4.5;

/** `https://host` or with a port, without path; on this machine http as well. */
export const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isHere)) && !text.includes('*');
};

/** What an embedded page says to the page around it, and what it listens to. */
export const frameMessages = {
  height: 'beidiao:height',
  step: 'beidiao:step',
  ordered: 'beidiao:ordered',
  cancelled: 'beidiao:cancelled',
  done: 'beidiao:done',
  ended: 'beidiao:session-ended',
  askClose: 'beidiao:close?',
  close: 'beidiao:close',
} as const;
