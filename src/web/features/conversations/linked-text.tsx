import { Fragment } from 'react';

const address = /(https?:\/\/[^\s<>"'“”‘’«»]+[^\s<>"'“”‘’«».,;:!?)\]}])/gi;

/**
 * A text in which web addresses are links that send no referrer. Only http and https become links.
 */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap">
      {text.split(address).map((piece, index) =>
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
      )}
    </p>
  );
}
