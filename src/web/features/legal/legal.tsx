import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/page/page-title.tsx';

export function Privacy() {
  const { t } = useTranslation();
  return <Article title={t('legal.privacyTitle')} text={t('legal.privacy')} />;
}

export function Terms() {
  const { t } = useTranslation();
  return <Article title={t('legal.termsTitle')} text={t('legal.terms')} />;
}

/** A long text with a table of contents. Sections are numbered so that one can refer to them. */
function Article({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { intro, sections } = read(text);
  return (
    <article className="max-w-152 text-base leading-relaxed text-ink-2">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-34 text-ink">{title}</h1>
      <p className="mt-1.5 text-15 text-ink-2">{t('legal.updated')}</p>
      <div className="mt-6">
        <Paragraphs lines={intro} />
      </div>
      <nav aria-labelledby={id} className="mt-8 border-y border-line py-4">
        <h2 id={id} className="text-sm font-semibold text-ink">
          {t('legal.contents')}
        </h2>
        <ol className="mt-2 grid gap-x-6 text-sm sm:grid-cols-2">
          {sections.map(({ heading }, index) => (
            <li key={heading}>
              <a
                href={`#section-${index + 1}`}
                className="inline-flex min-h-7 items-center rounded-slip text-press underline-offset-2 hover:underline touch:min-h-11"
              >
                {index + 1}. {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ heading, lines }, index) => (
        <section key={heading} className="mt-8">
          <h2
            id={`section-${index + 1}`}
            tabIndex={-1}
            className="scroll-mt-6 font-display text-xl font-semibold text-ink outline-none"
          >
            {index + 1}. {heading}
          </h2>
          <Paragraphs lines={lines} />
        </section>
      ))}
    </article>
  );
}

/** Splits a text of the catalogue into sections: `# ` begins one. */
function read(text: string): { intro: string[]; sections: { heading: string; lines: string[] }[] } {
  const [intro = '', ...rest] = text.split(/^# /m);
  const lines = (part: string): string[] => part.split('\n').filter(Boolean);
  return {
    intro: lines(intro),
    sections: rest.map((part) => {
      const [heading = '', ...others] = lines(part);
      return { heading, lines: others };
    }),
  };
}

/** Each line is a paragraph; lines that begin with a dash form a list. */
function Paragraphs({ lines }: { lines: readonly string[] }) {
  const blocks: ReactNode[] = [];
  let points: string[] = [];
  const endList = (): void => {
    if (points.length === 0) return;
    blocks.push(
      <ul key={blocks.length} className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-ink-3">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>,
    );
    points = [];
  };
  for (const line of lines) {
    if (line.startsWith('- ')) {
      points.push(line.slice(2));
      continue;
    }
    endList();
    blocks.push(
      <p key={blocks.length} className="mt-2">
        {line}
      </p>,
    );
  }
  endList();
  return blocks;
}
