import type { Language } from '@beidiao/contract/wire/language';
import type { OrderRow } from '@beidiao/contract/order/calls';

/** Whose order it is; with who placed it where that was somebody else, or came from the enterprise above. */
export function placedWords(
  { operatorName, placedBy }: Pick<OrderRow, 'operatorName' | 'placedBy'>,
  language: Language,
): string {
  if (placedBy === null) return operatorName;
  const { name, fromName } = placedBy;
  const by = fromName === null ? name : language === 'zh' ? `${name}（${fromName}）` : `${name} (${fromName})`;
  if (name === operatorName && fromName !== null)
    return language === 'zh' ? `${by}代下单` : `${by} for this organization`;
  return language === 'zh' ? `${by}代${operatorName}` : `${by} for ${operatorName}`;
}
