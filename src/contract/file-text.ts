/**
 * The text of a file as spreadsheets save it: UTF-8 with or without a mark, UTF-16, and what is not
 * valid UTF-8 as Windows-1252, which Excel writes by default in western languages.
 */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether it is no text but a workbook, a picture or the like. */
export const isNoText = (text: string): boolean => text.includes('\u0000');
