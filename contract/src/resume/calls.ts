import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ClaimContent } from '../candidate/claim-content.ts';
import { fileBodyMax, FileContent, fileRefusals, StoredFile } from '../file/calls.ts';
import { Base64 } from '../upload/calls.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Id, Text } from '../wire/shapes.ts';

const words = z.string().describe('the line of the résumé in which it was found, or the name of the file');
const Found = z.object({ value: z.string(), words }).nullable();
const Post = z.object({
  content: ClaimContent.describe('as the form of an item that asks for it has it; what was not found is left out'),
  words,
});

/** What was found in a résumé. Null, or an empty list: nothing was found, which is not to say that it is not there. */
export const ResumeReading = z.object({
  name: Found,
  phoneNo: Found,
  idCard: Found,
  position: Found.describe('that was applied for, never the present one'),
  employers: z.array(Post),
  schools: z.array(Post),
});
export type ResumeReading = z.infer<typeof ResumeReading>;
export type FoundPost = z.infer<typeof Post>;

const upload = { name: Text(200), base64: Base64 };
const ofDetail = { orderDetailsId: idOf('orderDetail') };
const kept = z
  .object({
    ...ofDetail,
    name: upload.name.optional(),
    base64: upload.base64.optional(),
    fileId: idOf('upload')
      .optional()
      .describe('of a file that was uploaded before; it then counts instead of `name` and `base64`'),
  })
  .refine(({ base64, fileId }) => base64 !== undefined || fileId !== undefined, { error: 'missing', path: ['base64'] })
  .refine(({ name, fileId }) => name !== undefined || fileId !== undefined, { error: 'missing', path: ['name'] });
const resumeFileRefusals = [...fileRefusals, 'resumeTypeUnknown', 'resumeBroken', 'resumeActive'] as const;

export const resumeCalls = {
  read: call({
    path: '/new-gw-bgcheck/resume/V1/read',
    who: 'member',
    effect: 'none',
    shows: [],
    actsFor: true,
    about:
      'What a résumé (PDF, or Word since 2007) says of its person, field by field, with the words in which it was found. Nothing is kept. JSON with the content in base64.',
    perMinute: 20,
    bodyMax: fileBodyMax,
    params: z.object(upload),
    data: ResumeReading,
    refusals: [...resumeFileRefusals, 'resumeEmpty'],
  }),
  attach: call({
    path: '/new-gw-bgcheck/resume/V1/attach',
    who: 'member',
    effect: 'once',
    changes: changedBy('attachResume'),
    actsFor: true,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about:
      'Keeps a résumé with an order detail until the candidate consents; it is erased with it. The latest one counts; the same content once.',
    perMinute: 60,
    bodyMax: fileBodyMax,
    params: kept,
    data: StoredFile,
    refusals: ['orderNotFound', 'orderNotInState', 'fileNotFound', ...resumeFileRefusals, 'filesTooMany'],
  }),
  upload: call({
    path: '/tobapi_v5/feishu/zj/uploadResume',
    who: 'member',
    effect: 'once',
    changes: changedBy('attachResume'),
    actsFor: true,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about:
      'The same for a recruiting system, which knows the résumé by an id afterwards. JSON with the content in base64; the same content is answered with the same id.',
    perMinute: 60,
    bodyMax: fileBodyMax,
    params: kept,
    data: z.object({ resumeId: Id }),
    refusals: ['orderNotFound', 'orderNotInState', 'fileNotFound', ...resumeFileRefusals, 'filesTooMany'],
  }),
  find: call({
    path: '/new-gw-bgcheck/resume/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    actsFor: true,
    about: 'The résumé that an order detail was ordered with, without its content; null when there is none.',
    params: z.object(ofDetail),
    data: z.object({ resume: StoredFile.nullable() }),
    refusals: ['orderNotFound'],
  }),
  open: call({
    path: '/new-gw-bgcheck/resume/V1/download',
    who: 'member',
    effect: 'each',
    changes: [],
    actsFor: true,
    ofOthers: { needs: permissions.revealPeople },
    about: 'The résumé of an order detail with its content. Written to the audit trail.',
    params: z.object(ofDetail),
    data: FileContent,
    refusals: ['orderNotFound', 'fileNotFound'],
  }),
};
