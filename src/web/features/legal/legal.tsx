import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/page-title.tsx';

export function Privacy() {
  const { t } = useTranslation();
  return (
    <Article title={t('legal.privacyTitle')} intro={t('legal.privacy.intro')}>
      {[
        [t('legal.privacy.whatTitle'), t('legal.privacy.what')],
        [t('legal.privacy.whyTitle'), t('legal.privacy.why')],
        [t('legal.privacy.whoTitle'), t('legal.privacy.who')],
        [t('legal.privacy.rightsTitle'), t('legal.privacy.rights')],
      ]}
    </Article>
  );
}

export function Terms() {
  const { t } = useTranslation();
  return (
    <Article title={t('legal.termsTitle')} intro={t('legal.terms.intro')}>
      {[
        [t('legal.terms.useTitle'), t('legal.terms.use')],
        [t('legal.terms.accountTitle'), t('legal.terms.account')],
        [t('legal.terms.agentsTitle'), t('legal.terms.agents')],
        [t('legal.terms.endTitle'), t('legal.terms.end')],
      ]}
    </Article>
  );
}

function Article({ title, intro, children }: { title: string; intro: string; children: [heading: string, text: string][] }) {
  const { t } = useTranslation();
  return (
    <article className="max-w-140 text-base leading-relaxed text-ink-2">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-28 font-semibold text-ink">{title}</h1>
      <p className="mt-1 text-13 text-ink-3">{t('legal.updated')}</p>
      <p className="mt-6">{intro}</p>
      {children.map(([heading, text]) => (
        <section key={heading} className="mt-6">
          <h2 className="text-lg font-semibold text-ink">{heading}</h2>
          <p className="mt-1.5">{text}</p>
        </section>
      ))}
    </article>
  );
}
