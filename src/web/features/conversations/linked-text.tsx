import { Fragment } from 'react';

const address = /(https?:\/\/[^\s<>"'“”‘’«»]+[^\s<>"'“”‘’«».,;:!?)\]}])/gi;

/**
 * What somebody wrote, with its web addresses as links that give nothing away. Nothing but http and
 * https is a link.
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
