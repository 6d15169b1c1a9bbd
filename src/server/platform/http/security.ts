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

/** An answer may bring a stricter header of its own, as avatars do. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:');
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy,
    // The web application may live on another host than its API (CORS_ORIGINS) and shows avatars from here.
    crossOriginResourcePolicy: 'cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: isHttps ? `max-age=${YEAR_SECONDS}; includeSubDomains` : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], browsingTopics: [] },
  });
}

/** Only the listed origins, never credentials: the token travels in a header. */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Last-Event-ID'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
