import { z } from 'zod';
import { Face, FaceCommand, FaceEntry, faceTexts } from '#channels/face.ts';
import { IdParams } from '../common.ts';
import { everyone, managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const most = z.number().int();
const count = z.object({ most, length: most });
/** What of a face the channel has, and how much of it; `most` 0: none. */
const Form = z.object({
  texts: z.object({
    about: most.optional(),
    description: most.optional(),
    greeting: most.optional(),
    address: most.optional(),
    email: most.optional(),
  }),
  stays: z.array(z.enum(faceTexts)),
  websites: count,
  commands: count.extend({ name: most }),
  questions: count,
  menu: count,
});

export type FaceForm = z.output<typeof Form>;
export type ShownFace = z.output<typeof Face>;

const text = z.string().trim().max(512).default('');
const line = z.string().trim().min(1).max(256);
const address = z.url({ protocol: /^https?$/ }).max(256);
/** The whole face; what the channel does not have stays empty. */
export const FaceBody = z.strictObject({
  about: text,
  description: text,
  greeting: text,
  address: text,
  email: z.email().max(128).or(z.literal('')).default(''),
  websites: z.array(address).max(2).default([]),
  commands: z
    .array(
      FaceCommand.extend({
        command: z.string().regex(/^[a-z0-9_]{1,32}$/),
        description: line,
      }).strict(),
    )
    .max(100)
    .default([]),
  questions: z.array(line).max(20).default([]),
  menu: z
    .array(FaceEntry.extend({ title: line, url: address.nullable() }).strict())
    .max(20)
    .default([]),
});

const tag = 'channels';
const errors = [
  'channel_not_found',
  'channel_not_connected',
  'no_face',
  'face_access',
  'face_permission',
  'face_wait',
  'provider_unreachable',
  'provider_refused',
] as const;

export const faceRoutes = {
  readFace: route({
    method: 'get',
    path: '/api/channels/{id}/face',
    summary: 'How the business presents itself on the channel now, as the provider says',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: z.object({ face: Face, form: Form }) },
    errors,
  }),
  writeFace: route({
    method: 'put',
    path: '/api/channels/{id}/face',
    summary: 'Present the business on the channel like this; the answer is what stands there now',
    tag,
    auth: managers,
    params: IdParams,
    body: FaceBody,
    answer: { status: 200, data: z.object({ face: Face, form: Form }) },
    errors: [...errors, 'invalid_input'],
  }),
};
