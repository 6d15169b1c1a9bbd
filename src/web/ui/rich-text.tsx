import { Fragment, type ReactNode } from 'react';

/**
 * A text with marked parts: `Abra <bot>@BotFather</bot>.` with `parts={{ bot: (words) =>
 * <a>{words}</a> }}`.
 */
export function RichText({
  text,
  parts,
}: {
  text: string;
  parts: Record<string, (words: string) => ReactNode>;
}) {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((piece, index) => {
    const [, name = '', words = ''] = /^<(\w+)>([^<]*)</.exec(piece) ?? [];
    return <Fragment key={index}>{parts[name]?.(words) ?? piece}</Fragment>;
  });
}
