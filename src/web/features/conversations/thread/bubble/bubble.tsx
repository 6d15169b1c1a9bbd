import { clsx } from 'clsx';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/lib/session/can.tsx';
import { customerOf } from '../../names.ts';
import type { MessageRow } from '../log/rows.ts';
import { OutcomeLine } from '../outcome/outcome-line.tsx';
import { isWorthSaying } from '../outcome/reason.ts';
import { PartView } from '../parts/part-view.tsx';
import { show, useIsShown } from '../passport/shown.ts';
import { DeliveryTroubles } from './delivery-troubles.tsx';
import { bubbleLook, isOfPeople } from './looks.ts';
import { piecesOf, type Piece } from './pieces.ts';
import { Quote } from './quote.tsx';
import { Signature } from './signature.tsx';
import { Teach } from '../teach/teach.tsx';

interface BubbleProps extends MessageRow {
  /** The reader was led to this message. */
  landed: boolean;
  isLast: boolean;
  /** The customer's name; for a group, its title. */
  customer: string;
  isGroup: boolean;
  onQuote: (messageId: string) => void;
}

/**
 * One message with its author and time; a message of the customer with its outcome. It renders
 * again only when it has changed.
 */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { t } = useTranslation();
  const { message, begins, isLast, landed, tells } = props;
  const { author } = message;
  const isOurs = author !== 'customer';
  const pieces = message.removedAt ? [[]] : piecesOf(message);
  const isShown = useIsShown(message.id);
  const who = t(`conversations.author.${author}`, {
    name: customerOf(message, { name: props.customer, isGroup: props.isGroup }, t),
  });
  return (
    <div className={clsx('flex flex-col gap-1', begins ? 'pt-2.5' : 'pt-1.5', isLast && 'pb-4')}>
      {pieces.map((piece, index) => (
        <div
          key={index}
          aria-current={landed || undefined}
          className={clsx(
            bubbleLook(author),
            (landed || isShown) && 'outline-2 outline-offset-2 outline-press',
          )}
        >
          {index === 0 && <Opening {...props} who={who} />}
          <Words {...props} piece={piece} />
          {index === pieces.length - 1 && (
            <Closing message={message} explains={props.explains} who={who} isShown={isShown} />
          )}
        </div>
      ))}
      <Reactions message={message} isOurs={isOurs} />
      {isOurs && <DeliveryTroubles message={message} />}
      {tells && <OutcomeLine message={message} />}
    </div>
  );
});

/** Who speaks, and what they speak of. */
function Opening({ message, begins, isGroup, who, ...reply }: BubbleProps & { who: string }) {
  const { author } = message;
  return (
    <>
      {isGroup && author === 'customer' && begins ? (
        <p className="text-13 font-semibold text-ink-2">
          {who}
          <span className="sr-only">: </span>
        </p>
      ) : (
        <span className="sr-only">{who}: </span>
      )}
      {reply.quotedId !== null && (
        <Quote
          id={reply.quotedId}
          message={reply.quoted}
          isOnInk={isOfPeople(author)}
          onOpen={reply.onQuote}
        />
      )}
    </>
  );
}

function Words({ message, pressed, piece }: BubbleProps & { piece: Piece[] }) {
  const { t } = useTranslation();
  if (message.removedAt) return <p className="italic">{t('conversations.part.removed')}</p>;
  return piece.map(({ part, index }, place) => (
    <PartView
      key={place}
      part={part}
      messageId={message.id}
      index={index}
      pressed={pressed}
      solid={isOfPeople(message.author)}
    />
  ));
}

/** The small print. */
function Closing({
  message,
  explains,
  who,
  isShown,
}: Pick<BubbleProps, 'message' | 'explains'> & { who: string; isShown: boolean }) {
  const [isTaught, setTaught] = useState(false);
  const mayTeach = useCan('correctAnswer');
  const { author, outcome, answers } = message;
  const isSilent =
    author === 'customer' &&
    isWorthSaying(message) &&
    outcome !== 'answered' &&
    outcome !== 'pending';
  const traced = explains && answers ? answers : isSilent ? message.id : null;
  // How far it came goes on while it is shown.
  useEffect(() => {
    if (isShown && traced !== null) show({ message, traced });
  }, [isShown, message, traced]);
  return (
    <>
      <Signature
        message={message}
        who={who}
        why={
          traced === null
            ? null
            : { isOpen: isShown, onToggle: () => show(isShown ? null : { message, traced }) }
        }
        onTeach={author === 'agent' && traced !== null && mayTeach ? () => setTaught(true) : null}
      />
      {isTaught && <Teach message={message} onClose={() => setTaught(false)} />}
    </>
  );
}

function Reactions({ message, isOurs }: { message: MessageRow['message']; isOurs: boolean }) {
  const { t } = useTranslation();
  if (message.reactions.length === 0) return null;
  return (
    <p className={clsx('-mt-2 px-2 text-sm', isOurs ? 'self-end' : 'self-start')}>
      <span className="rounded-full border border-line bg-sheet px-1.5 py-0.5">
        <span className="sr-only">{t('conversations.reactions')}: </span>
        {message.reactions.join(' ')}
      </span>
    </p>
  );
}
