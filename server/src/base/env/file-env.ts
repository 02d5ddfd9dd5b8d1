import { z } from 'zod';

/** Where files are kept. Without a bucket it is a folder of DATA_DIR. */
export const fileFields = {
  /** The address of the service: https://s3.cn-north-1.amazonaws.com.cn, https://oss-cn-hangzhou.aliyuncs.com. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address that starts with https://' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'is no name of a bucket' })
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Whether the bucket stands in the path or before the host; OSS wants the latter. */
  S3_STYLE: z.enum(['path', 'virtual']).default('virtual'),
  /** What the keys of the house begin with, so that it never sweeps what others keep in the bucket. */
  S3_PREFIX: z
    .string()
    .regex(/^([a-z0-9][a-z0-9-]*\/)+$/, { error: 'must be names of folders with / at the end' })
    .default('beidiao/'),
};
const Fields = z.object(fileFields);
type Fields = z.infer<typeof Fields>;

export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly style: 'path' | 'virtual';
  readonly prefix: string;
  /** Of one try, from the first byte to the last. */
  readonly timeoutMs: number;
  /** Before the second try; twice as long before the third. */
  readonly retryMs: number;
};

const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What lacks of a bucket that was begun; and in production nothing goes in the clear. */
export function wrongFileFields(env: Fields, isProduction: boolean): string[] {
  const lacking = names.filter((name) => env[name] === undefined);
  if (lacking.length === names.length) return [];
  const isClear = isProduction && env.S3_ENDPOINT?.startsWith('http://') === true;
  return [
    ...lacking.map((name) => `${name}: is missing, files can not be kept in the bucket without it`),
    ...(isClear ? ['S3_ENDPOINT: must start with https:// in production'] : []),
  ];
}

export function s3SettingsOf(env: Fields): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (endpoint === undefined || bucket === undefined || region === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const { S3_STYLE: style, S3_PREFIX: prefix } = env;
  const patience = { timeoutMs: 20_000, retryMs: 200 };
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, style, prefix, ...patience };
}
