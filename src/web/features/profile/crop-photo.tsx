import 'react-easy-crop/react-easy-crop.css';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { cutOut, type ChosenPhoto, type Square } from './photo-file.ts';

const arrows = [
  { to: 'left', icon: IconArrowLeft, x: 1, y: 0 },
  { to: 'right', icon: IconArrowRight, x: -1, y: 0 },
  { to: 'up', icon: IconArrowUp, x: 0, y: 1 },
  { to: 'down', icon: IconArrowDown, x: 0, y: -1 },
] as const;
const step = 12;
const within = (value: number, limit: number): number =>
  Math.min(Math.max(value, -limit), Math.max(limit, 0));

/**
 * Crops the chosen photo to a circle and sends it. Dragging, the arrow keys and buttons move it.
 */
export function CropPhoto({
  photo: { file, address },
  onFinish,
}: {
  photo: ChosenPhoto;
  onFinish: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { updateUser } = useSession();
  const area = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const [shown, setShown] = useState({ width: 0, height: 0 });
  const [hole, setHole] = useState({ width: 0, height: 0 });
  // The circle is shown once the photo has a size.
  const ready = hole.width > 0;
  useEffect(() => {
    if (ready) area.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
  }, [ready]);

  const upload = useMutation({
    mutationFn: async (cut: Square) => call('uploadAvatar', { body: await cutOut(file, cut) }),
    onSuccess: ({ avatarUrl }) => {
      updateUser({ avatarUrl });
      toast.done({ title: t('profile.photo.done') });
      onFinish();
    },
  });
  const move = (x: number, y: number): void =>
    setPlace({
      x: within(place.x + x * step, (shown.width * zoom - hole.width) / 2),
      y: within(place.y + y * step, (shown.height * zoom - hole.height) / 2),
    });

  return (
    <div>
      {upload.error && (
        <Alert kind="bad" className="mb-4">
          {t('profile.photo.error')} {upload.error instanceof ApiError && errorText(upload.error)}
        </Alert>
      )}
      <div ref={area} className="relative h-72 overflow-hidden rounded-sheet bg-sheet-2">
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={step}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setSquare(pixels)}
          onMediaLoaded={setShown}
          onCropSizeChange={setHole}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label': t('profile.photo.area'),
            'aria-describedby': `${id}-hint`,
          }}
        />
      </div>
      <p id={`${id}-hint`} className="mt-2 text-13 text-ink-2">
        {t('profile.photo.areaHint')}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <label className="flex min-w-40 flex-1 items-center gap-3 text-sm font-medium">
          {t('profile.photo.zoom')}
          <input
            type="range"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-6 min-w-0 flex-1 accent-press touch:h-11"
          />
        </label>
        <div className="flex gap-1">
          {arrows.map(({ to, icon: Arrow, x, y }) => (
            <Button key={to} look="quiet" size="iconSmall" onClick={() => move(x, y)}>
              <Arrow size={18} aria-hidden />
              <span className="sr-only">{t(`profile.photo.${to}`)}</span>
            </Button>
          ))}
        </div>
      </div>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onFinish}>
          {t('common.cancel')}
        </Button>
        <Button
          busy={upload.isPending}
          disabled={square === null}
          onClick={() => square && upload.mutate(square)}
        >
          {t('profile.photo.use')}
        </Button>
      </div>
    </div>
  );
}
