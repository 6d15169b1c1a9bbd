/**
 * The sample files that customers send: small files of our own, just complete enough for their type
 * to be recognised.
 */
export const sampleFiles = {
  /** 64 by 64 PNG, a plain colour. */
  photo: {
    mimeType: 'image/png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAQElEQVR42u3PQQ0AAAgEoNM+Rrev8bsmNQiJ1Kx6a0lJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJ6fMBVnIBJDkhlZIAAAAASUVORK5CYII=',
      'base64',
    ),
  },
  /** The head of an Ogg Opus file. */
  voice: {
    mimeType: 'audio/ogg; codecs=opus',
    bytes: Buffer.from(
      'T2dnUwACAAAAAAAAAAAzT0VjAAAAALh3kXQBE09wdXNIZWFkAQE4AYC7AAAAAAA=',
      'base64',
    ),
  },
  /** One white pixel. */
  sticker: {
    mimeType: 'image/webp',
    bytes: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  },
  /** The first box of an MP4. */
  video: {
    mimeType: 'video/mp4',
    bytes: Buffer.from('AAAAHGZ0eXBpc29tAAACAGlzb21pc28ybXA0MQ==', 'base64'),
  },
  document: { mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
};
