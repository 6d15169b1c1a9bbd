import { IconMessageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWide } from '#web/lib/media.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

/**
 * The conversation was deleted, or is another workspace's. `messageOf`: the conversation is there,
 * and the message that a link leads to is not.
 */
export const NotFound = ({ messageOf }: { messageOf?: string }) =>
  messageOf === undefined ? <ConversationGone /> : <MessageGone id={messageOf} />;

function ConversationGone() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="m-auto">
      <PageTitle>{t('writing.gone.title')}</PageTitle>
      <EmptyState
        icon={<IconMessageOff size={24} stroke={1.75} aria-hidden />}
        title={t('writing.gone.title')}
        titleAs={useWide() ? 'h2' : 'h1'} // on a phone there is nothing else on the screen
        text={t('writing.gone.conversation')}
        action={
          <Link to="/conversations" search={{}} className={buttonLook({})}>
            {t('conversations.back')}
          </Link>
        }
      />
    </div>
  );
}

function MessageGone({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <div className="m-auto">
      <EmptyState
        title={t('writing.gone.message')}
        action={
          <Link
            to="/conversations/$id"
            params={{ id }}
            search={(before) => ({ ...before, message: undefined })}
            className={buttonLook({})}
          >
            {t('conversations.toNewest')}
          </Link>
        }
      />
    </div>
  );
}
