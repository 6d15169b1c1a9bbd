import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, readFile, type CallData } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { Picture } from '#web/ui/media/lightbox.tsx';
import { useSource } from '#web/ui/media/use-source.ts';
import { Later } from '#web/ui/states/later.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Part } from './part.tsx';

const Lightbox = lazyComponent(async () => (await import('#web/ui/media/lightbox.tsx')).Lightbox);
/** How many stand in the strip. All that were read can be turned to once one is open. */
const shown = 6;

/** The newest photos of the person, on whatever channel they came. */
export function ContactMedia({ contactId }: { contactId: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number | null>(null);
  const query = useQuery(
    read('listContactMedia', { params: { id: contactId }, query: { kind: 'image' } }),
  );
  const { data, error } = query;
  const pictures = (data?.media ?? []).map((one) => toPicture(one, t('contacts.photo')));
  if (error && !data)
    return (
      <LoadError
        compact
        error={error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (pictures.length === 0) return null;
  return (
    <Part title={t('contacts.photos')}>
      <ul className="flex flex-wrap gap-1.5">
        {pictures.slice(0, shown).map((picture, place) => (
          <li key={`${picture.messageId} ${picture.index}`}>
            <Thumb picture={picture} onOpen={() => setOpened(place)} />
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Later>
          <Lightbox pictures={pictures} first={opened} onClose={() => setOpened(null)} />
        </Later>
      )}
    </Part>
  );
}

const toPicture = (
  { messageId, index, part }: CallData<'listContactMedia'>['media'][number],
  name: string,
): Picture => ({
  messageId,
  index,
  words: part.caption ?? name,
  fileName: part.fileName ?? `${name}.jpg`,
});

function Thumb({ picture, onOpen }: { picture: Picture; onOpen: () => void }) {
  const { messageId, index, words } = picture;
  const [isBroken, setBroken] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['file', messageId, index],
    queryFn: ({ signal }) => readFile(`/api/messages/${messageId}/media/${index}`, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const image = useRef<HTMLImageElement>(null);
  useSource(image, data);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex size-16 cursor-zoom-in items-center justify-center overflow-hidden rounded-control bg-line/60"
    >
      {data && !isBroken ? (
        <img
          ref={image}
          alt={words}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        <>
          {(isError || isBroken) && (
            <IconPhoto size={20} stroke={1.75} aria-hidden className="text-ink-3" />
          )}
          <span className="sr-only">{words}</span>
        </>
      )}
    </button>
  );
}
