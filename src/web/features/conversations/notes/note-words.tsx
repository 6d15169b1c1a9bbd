import { Fragment } from 'react';
import { LinkedWords } from '../linked-text.tsx';
import type { Note } from './use-notes.ts';

/** The words of a note, in which the people whom it names stand out. */
export function NoteWords({ text, mentions }: Pick<Note, 'text' | 'mentions'>) {
  const names = mentions.map(({ name }) => `@${name}`);
  if (names.length === 0) return <LinkedWords text={text} />;
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text.split(new RegExp(`(${escaped.join('|')})`)).map((piece, index) =>
    names.includes(piece) ? (
      <strong key={index} className="font-semibold">
        {piece}
      </strong>
    ) : (
      <Fragment key={index}>
        <LinkedWords text={piece} />
      </Fragment>
    ),
  );
}
