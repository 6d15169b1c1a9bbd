import { Fragment } from 'react';

const address = /(https?:\/\/[^\s<>"'“”‘’«»]+[^\s<>"'“”‘’«».,;:!?)\]}])/gi;

/** A paragraph in which web addresses are links. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className="whitespace-pre-wrap">
    <LinkedWords text={text} />
  </p>
);

/**
 * Words in which web addresses are links that send no referrer. Only http and https become links.
 */
export function LinkedWords({ text }: { text: string }) {
  return text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      <a
        key={index}
        href={piece}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2"
      >
        {piece}
      </a>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
