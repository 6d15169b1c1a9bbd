import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { figuresQuery } from './dashboard-queries.ts';
import { openConversations } from './links.ts';

/** Greets the user and says the one thing that matters most. */
export function Greeting({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const sentence = useSentence();
  return (
    <PageHeader
      page={t('common.nav.home')}
      title={t(`dashboard.${part}`, { name: user.name.split(' ')[0] ?? user.name })}
      text={isNew ? t('dashboard.start') : sentence}
      action={
        !isNew && (
          <Link {...openConversations} className={buttonLook()}>
            {t('dashboard.openConversations')}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        )
      }
    />
  );
}

function useSentence(): string {
  const { t } = useTranslation();
  const { data } = useQuery(figuresQuery);
  // A space of the same height keeps the page from moving when the figures arrive.
  if (!data) return '\u00A0';
  const { open, waiting } = data.conversations;
  if (open === 0) return t('dashboard.sentence.calm', { count: data.messages.today });
  return t('dashboard.sentence.open', {
    count: open,
    waiting: t('dashboard.sentence.waiting', { count: waiting }),
  });
}
