import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Id, Text, Time } from '../wire/shapes.ts';
import { fileBodyMax, fileRefusals } from '../file/calls.ts';

/** Hours for which a file waits for the call that uses it. */
export const uploadKeptHours = 24;
/** Files of one person that wait at once. */
export const uploadsMax = 50;

export const Base64 = z
  .string()
  .max(fileBodyMax)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'wrong' });

export const uploadCalls = {
  put: call({
    path: '/aliyun-oss/business/upload_file',
    who: 'member',
    effect: 'once',
    changes: changedBy('uploadFile'),
    about: `Keeps a file for ${uploadKeptHours} hours before it is known what it belongs to, such as a résumé that comes before its order: a picture, a PDF or a Word document since 2007. Other calls take its id; the address opens it with the token of the same person. JSON with the content in base64; the same content is answered with the same id.`,
    perMinute: 60,
    bodyMax: fileBodyMax,
    params: z.object({ name: Text(200), base64: Base64 }),
    data: z.object({ fileId: Id, url: z.string(), expiresAt: Time }),
    refusals: [...fileRefusals, 'resumeBroken', 'resumeActive', 'filesTooMany'],
  }),
  open: call({
    path: '/aliyun-oss/business/open_file',
    method: 'GET',
    who: 'member',
    effect: 'none',
    shows: [],
    answersFile: true,
    about: 'A file that the same person has uploaded and that still waits, as it is.',
    perMinute: 60,
    params: z.object({ fileId: idOf('upload') }),
    data: z.object({ name: z.string(), mime: z.string(), bytes: z.number() }),
    refusals: ['fileNotFound', 'vendorSilent'],
  }),
};
