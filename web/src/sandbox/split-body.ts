export type BodyPart = { kind: 'text' | 'link' | 'code'; text: string };

/** A web address up to the first blank, bracket or Chinese mark; or a code of six digits that is no part of a longer number. */
const special = /(https?:\/\/[^\s<>"'“”（）()【】，。；、！？]+)|(?<![\d.¥-])(\d{6})(?![.,-]?\d)/g;
const marksAtEnd = /[.,;:!?]+$/;

const leadsTo = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** Cuts the text of a message into words, codes, and the addresses of this site; other addresses stay words. */
export function splitBody(body: string, origin: string): BodyPart[] {
  const parts: BodyPart[] = [];
  let from = 0;
  for (const match of body.matchAll(special)) {
    const [, address, code] = match;
    const text = code ?? (address ?? '').replace(marksAtEnd, '');
    if (address && leadsTo(text) !== origin) continue;
    if (match.index > from) parts.push({ kind: 'text', text: body.slice(from, match.index) });
    parts.push({ kind: code ? 'code' : 'link', text });
    from = match.index + text.length;
  }
  if (from < body.length) parts.push({ kind: 'text', text: body.slice(from) });
  return parts;
}
