/** An answer of the server before it is parsed. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What is wrong with one field, as a refusal lists it. */
export const isDetail = (value: unknown): value is { path: string; message: string } =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
