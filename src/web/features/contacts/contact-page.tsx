import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { ContactDetails } from './contact-details.tsx';

const route = getRouteApi('/signed-in/contacts/$id');

/** `/contacts/{id}`: one person. */
export function ContactPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { data } = useQuery(read('readContact', { params: { id } }));
  const name = data
    ? (data.name ?? t(data.isGroup ? 'contacts.group.name' : 'contacts.noName'))
    : t('contacts.contact');
  return (
    <div className="mx-auto max-w-160">
      <BackLink to="/contacts">{t('contacts.back')}</BackLink>
      <PageTitle>{name}</PageTitle>
      {(!data || data.isGroup) && <h1 className="sr-only">{name}</h1>}
      <div className="mt-4 [&_section]:px-0">
        <ContactDetails id={id} />
      </div>
    </div>
  );
}
