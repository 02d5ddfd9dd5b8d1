import type { Call } from '@beidiao/contract/wire/call';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

type FormCall = { readonly asForm: NonNullable<Call['asForm']>; readonly bodyMax?: number | undefined };

const fieldMax = 64 * 1024;

/** Lets the routes of this scope be sent a form; every other one refuses it before it is read. */
export async function takeForms(scope: FastifyInstance, { bodyMax }: FormCall): Promise<void> {
  const fileSize = bodyMax ?? scope.initialConfig.bodyLimit ?? 0;
  await scope.register(multipart, { limits: { fileSize, files: 1, fields: 20, fieldSize: fieldMax } });
}

/**
 * The parameters that a form holds: its file as name and content in base64, its fields as they are.
 * @throws Refusal formUnread, for more than one file as well; tooLarge
 */
export async function readFormBody(
  request: FastifyRequest,
  { asForm }: Pick<FormCall, 'asForm'>,
): Promise<Record<string, unknown>> {
  const params = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await part.toBuffer();
        params
          .set(asForm.name, params.get(asForm.name) ?? part.filename)
          .set(asForm.content, content.toString('base64'));
      } else {
        if (part.valueTruncated) throw new Refusal('tooLarge');
        params.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    throw refusalOf(error);
  }
  return Object.fromEntries(params);
}

/** What the reader of forms says, which is never a fault of ours. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new Refusal(code === 'FST_REQ_FILE_TOO_LARGE' ? 'tooLarge' : 'formUnread');
}
