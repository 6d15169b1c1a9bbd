import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './people/roles.ts';

/**
 * One call of the HTTP API, as data. The server mounts it, the OpenAPI document and the web client
 * are derived from it. `answer.data` is what stands under `data` in the body.
 */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters. */
  path: string;
  summary: string;
  tag:
    | 'accounts'
    | 'people'
    | 'notifications'
    | 'channels'
    | 'agents'
    | 'contacts'
    | 'conversations'
    | 'dashboard'
    | 'simulator'
    | 'system';
  /**
   * Whose session it needs, `everyone` or `managers`: anybody else is refused before the input is
   * read. `none`: it needs no session.
   */
  auth: 'none' | readonly Role[];
  /**
   * Refused with `password_needed` where the password was not said again in the last ten minutes: a
   * borrowed session must not be enough.
   */
  confirmed?: true;
  /**
   * What it does and answers is of this session alone: it is done each time, whatever key it comes
   * with.
   */
  ofSession?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `file`: multipart with one file, described by `upload`; the handler decides first, and then
   * asks for it and the texts that go along.
   */
  bodyType?: 'json' | 'file';
  /** `kept`: what is sent stays with the workspace, and counts to its storage. */
  upload?: {
    field: string;
    maxBytes: number;
    tooLarge: ErrorCode;
    fields?: z.ZodObject;
    kept?: true;
  };
  answer: {
    status: 200 | 201 | 202;
    data: z.ZodType;
    /**
     * A field of the data: while it is not null, something of what was asked for is still to come,
     * and the status is 202.
     */
    acceptedWhile?: string;
  };
  errors?: readonly ErrorCode[];
}

export const route = <const R extends Route>(definition: R): R => definition;

/**
 * Of the header `Idempotency-Key`: what one caller chose for one call, to send it again without its
 * being done again.
 */
export const CALL_KEY = /^[\x20-\x7e]{1,255}$/;
/** Whoever has a session may give each POST a key. Without one nobody knows whose key it is. */
export const takesKey = ({
  method,
  auth,
  ofSession,
}: Pick<Route, 'method' | 'auth' | 'ofSession'>): boolean =>
  method === 'post' && auth !== 'none' && ofSession === undefined;

/** What a handler receives and a client passes, already parsed. */
export type RouteInput<R extends Route> = {
  params: R extends { params: infer P extends z.ZodType } ? z.output<P> : undefined;
  query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
  body: R extends { bodyType: 'file' }
    ? () => Promise<{
        file: UploadedFile;
        fields: R extends { upload: { fields: infer F extends z.ZodType } }
          ? z.output<F>
          : undefined;
      }>
    : R extends { body: infer B extends z.ZodType }
      ? z.output<B>
      : undefined;
};
export type RouteData<R extends Route> = z.output<R['answer']['data']>;

/** A file that was sent, on this machine's disk until the call is over. */
export interface UploadedFile {
  path: string;
  /** Bytes. */
  size: number;
  fileName: string;
}
