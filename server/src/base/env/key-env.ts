import { z } from 'zod';

const isKey = (value: string): boolean => Buffer.from(value, 'base64').length === 32;

/** Keys of before, and where the heads of the audit trail are kept outside. */
export const keyFields = {
  /** Master keys of before, newest first, with commas between: they open and seal nothing any more. */
  RETIRED_MASTER_KEYS: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter((key) => key !== ''))
    .refine((keys) => keys.every(isKey), { error: 'must be keys of 32 bytes in base64, with commas between' }),
  /** `file:/path`, `bucket` (that of S3_BUCKET) or `mail:somebody@example.com`. */
  AUDIT_ANCHOR: z
    .string()
    .regex(/^(off|bucket|file:\/.+|mail:[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be off, bucket, file:/path or mail:address',
    })
    .default('off'),
};
const Fields = z.object(keyFields);
type Fields = z.infer<typeof Fields>;

export type AnchorSetting =
  | { readonly kind: 'bucket' }
  | { readonly kind: 'file' | 'mail'; readonly to: string }
  | undefined;

export function anchorSettingOf({ AUDIT_ANCHOR }: Fields): AnchorSetting {
  if (AUDIT_ANCHOR === 'off') return undefined;
  if (AUDIT_ANCHOR === 'bucket') return { kind: 'bucket' };
  const [kind] = AUDIT_ANCHOR.split(':');
  return { kind: kind === 'mail' ? 'mail' : 'file', to: AUDIT_ANCHOR.slice(5) };
}

export const retiredKeysOf = ({ RETIRED_MASTER_KEYS }: Fields): Buffer[] =>
  RETIRED_MASTER_KEYS.map((key) => Buffer.from(key, 'base64'));

export const wrongKeyFields = ({ AUDIT_ANCHOR }: Fields, hasBucket: boolean): string[] =>
  AUDIT_ANCHOR === 'bucket' && !hasBucket ? ['AUDIT_ANCHOR: is bucket, and S3_BUCKET is not set'] : [];
