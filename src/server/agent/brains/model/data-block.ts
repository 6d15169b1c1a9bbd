import { cleanUntrusted } from '#server/agent/guards/model/clean-untrusted.ts';

/** Words of others as data: the nonce is new in every turn, so nobody can write the closing mark. */
export const dataBlock = (
  { id, source, nonce }: { id: string; source: string; nonce: string },
  text: string,
): string =>
  `<data id="${attribute(id)}" source="${attribute(source)}" nonce="${nonce}">\n${cleanUntrusted(text)}\n</data nonce="${nonce}">`;

const attribute = (text: string): string =>
  cleanUntrusted(text)
    .replace(/["<>\n]/g, ' ')
    .slice(0, 200);
