const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** CSS image that names the reader all over a page, faint enough to read through: who passes it on is on it. */
export function watermarkOf(words: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="220"><text x="20" y="150" transform="rotate(-20 180 110)" font-size="14" font-family="sans-serif" fill="#12343A" fill-opacity=".045">${escapeXml(words)}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
