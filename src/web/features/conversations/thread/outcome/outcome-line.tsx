import { useTranslation } from 'react-i18next';
import { InnerLink } from '../../inner-link.tsx';
import { mendWords } from '../../mend-words.ts';
import type { ThreadMessage } from '../use-thread.ts';
import { linkOf } from './reason.ts';

/**
 * Why the newest message of the customer was not simply answered, and what can be done about it now.
 * Screen readers have heard the first sentence with the message.
 */
export function OutcomeLine({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation();
  const link = linkOf(message);
  return (
    <p className="max-w-[85%] pl-1 text-13 text-ink-2">
      <span aria-hidden>{message.outcomeText} </span>
      {message.outcomeNext && `${message.outcomeNext} `}
      {link && <InnerLink href={link}>{mendWords(message.outcomeReason, t)}</InnerLink>}
    </p>
  );
}
