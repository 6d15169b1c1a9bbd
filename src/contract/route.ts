import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './people/roles.ts';

/**
 * One call of the HTTP API, as data. The server mounts it, and the OpenAPI document and the web
 * client are derived from it. `answer.data` describes the field `data` of the body.
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
    | 'models'
    | 'contacts'
    | 'conversations'
    | 'dashboard'
    | 'simulator'
    | 'system';
  /**
   * The roles that may call it, `everyone` or `managers`; anybody else is refused before the input
   * is read. `none`: it needs no session.
   */
  auth: 'none' | readonly Role[];
  /**
   * The call is refused with `password_needed` unless the password was confirmed in the last ten
   * minutes, because a borrowed session must not be enough.
   */
  confirmed?: true;
  /** The call concerns this session alone, so it is done each time, whatever key it comes with. */
  ofSession?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `file`: multipart with one file, described by `upload`. The handler first decides, and only
   * then reads the file and the form fields beside it.
   */
  bodyType?: 'json' | 'file';
  /**
   * `fieldBytes`: the most of the fields beside the file, where they hold more than a caption.
   * `kept`: the file stays with the workspace, and counts towards its storage.
   */
  upload?: {
    field: string;
    maxBytes: number;
    tooLarge: ErrorCode;
    fields?: z.ZodObject;
    fieldBytes?: number;
    kept?: true;
  };
  answer: {
    status: 200 | 201 | 202;
    data: z.ZodType;
    /**
     * The name of a field of the data. While that field is not null, part of the work is still to
     * be done, and the status is 202.
     */
    acceptedWhile?: string;
  };
  errors?: readonly ErrorCode[];
}

export const route = <const R extends Route>(definition: R): R => definition;

/**
 * The form of the header `Idempotency-Key`. A caller chooses a key for one call, so that sending it
 * again does not do it again.
 */
export const CALL_KEY = /^[\x20-\x7e]{1,255}$/;
/**
 * A POST takes a key if it needs a session, because without a session nobody knows whose key it is.
 */
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

/** An uploaded file, kept on this machine's disk until the call is over. */
export interface UploadedFile {
  path: string;
  /** Bytes. */
  size: number;
  fileName: string;
}
