const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const fontPx = 14;
/** Chinese is as wide as it is high, Latin and figures about half of it: the words must fit their tile. */
const widthOf = (words: string): number =>
  [...words].reduce((width, sign) => width + (sign > '\u2e7f' ? fontPx : fontPx * 0.62), 0);

/** CSS image that names the reader all over a page, faint enough to read through: who passes it on is on it. */
export function watermarkOf(words: string): string {
  const width = Math.ceil(widthOf(words));
  const [tile, height] = [width + 40, Math.ceil(width * 0.36) + 90];
  const text = `<text x="${tile / 2}" y="${height / 2}" text-anchor="middle" transform="rotate(-20 ${tile / 2} ${height / 2})" font-size="${fontPx}" font-family="sans-serif" fill="#12343A" fill-opacity=".045">${escapeXml(words)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${height}">${text}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
