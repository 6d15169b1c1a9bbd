/**
 * Characters that a person does not see and a model reads: controls but tab and line break, marks
 * of writing direction, zero width, tags and variation selectors beyond those of emoji.
 */
const unseen = /[\p{Cf}\p{Variation_Selector}]|(?![\t\n])\p{Cc}/gu;

/** Words of others without what nobody sees, and without anything that looks like our marks. */
export const clean = (text: string): string =>
  text.replace(unseen, '').replace(/<(?=\/?\s*data\b)/giu, '‹');

/** Words of others as data: the nonce is new in every turn, so nobody can write the closing mark. */
export const dataBlock = (
  { id, source, nonce }: { id: string; source: string; nonce: string },
  text: string,
): string =>
  `<data id="${attribute(id)}" source="${attribute(source)}" nonce="${nonce}">\n${clean(text)}\n</data nonce="${nonce}">`;

const attribute = (text: string): string =>
  clean(text)
    .replace(/["<>\n]/g, ' ')
    .slice(0, 200);
