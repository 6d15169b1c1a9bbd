import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';

const YEAR_SECONDS = 31_536_000;

const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  mediaSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
};

/** Pages that load a script of a provider, and the origins of that script and its dialogs. */
export interface ForeignScript {
  paths: readonly string[];
  /** Origins. */
  script: string;
  dialog: string;
}

/** Sets the security headers. A response may have a stricter header of its own, as avatars do. */
export function securityHeaders(publicUrl: string, foreign?: ForeignScript): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:');
  const common: Parameters<typeof secureHeaders>[0] = {
    overwrite: false,
    // The web application may be on another host than its API (CORS_ORIGINS) and shows avatars from
    // here.
    crossOriginResourcePolicy: 'cross-origin',
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: isHttps ? `max-age=${YEAR_SECONDS}; includeSubDomains` : false,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
  };
  const own = secureHeaders({
    ...common,
    contentSecurityPolicy,
    crossOriginOpenerPolicy: 'same-origin',
  });
  if (!foreign) return own;
  // the provider's script does not support trusted types
  const { requireTrustedTypesFor: _, ...policy } = contentSecurityPolicy;
  const open = secureHeaders({
    ...common,
    contentSecurityPolicy: {
      ...policy,
      scriptSrc: [...policy.scriptSrc, foreign.script],
      connectSrc: [...policy.connectSrc, foreign.script, foreign.dialog],
      imgSrc: [...policy.imgSrc, foreign.dialog],
      frameSrc: [foreign.dialog],
    },
    // The provider's dialog is a window that reports back to its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  });
  return (c, next) =>
    (foreign.paths.includes(c.req.path.replace(/\/+$/, '')) ? open : own)(c, next);
}

/** Allows only the listed origins and never credentials, because the token travels in a header. */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept-Language',
      'Last-Event-ID',
      'Idempotency-Key',
    ],
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'Idempotency-Replayed'],
    maxAge: 600,
  });
