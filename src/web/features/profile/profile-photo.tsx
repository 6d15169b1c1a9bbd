import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/accounts.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { faultOf, type ChosenPhoto } from './photo-file.ts';

const loadCrop = () => import('./crop-photo.tsx');
const CropPhoto = lazyComponent(async () => (await loadCrop()).CropPhoto);

/**
 * The photo, with a button to choose another. A chosen photo is cropped in the same place before it
 * is sent.
 */
export function ProfilePhoto({
  user,
  cropping,
  onCropping,
}: {
  user: User;
  cropping: boolean;
  onCropping: (cropping: boolean) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [fault, setFault] = useState<'invalid' | 'tooLarge' | null>(null);

  const choose = async (chosen: File): Promise<void> => {
    const found = await faultOf(chosen);
    setFault(found);
    if (found) return;
    setPhoto({ file: chosen, address: URL.createObjectURL(chosen) });
    onCropping(true);
  };
  const finish = (): void => {
    onCropping(false);
    setPhoto(null);
  };
  const cropped = useRef(false);
  useEffect(() => {
    if (!cropping && cropped.current) button.current?.focus();
    cropped.current = cropping;
  }, [cropping]);
  useEffect(() => () => URL.revokeObjectURL(photo?.address ?? ''), [photo]);
  if (cropping && photo)
    return (
      <PanelErrorBoundary fallback={<Waiting />}>
        <CropPhoto photo={photo} onFinish={finish} />
      </PanelErrorBoundary>
    );
  return (
    <>
      <div className="flex items-center gap-5">
        <Avatar url={user.avatarUrl} size="lg" />
        <div className="min-w-0">
          <Button
            ref={button}
            look="secondary"
            size="small"
            onClick={() => input.current?.click()}
            onPointerEnter={() => void loadCrop()}
          >
            <IconCamera size={16} aria-hidden />
            {t(user.avatarUrl ? 'profile.photo.change' : 'profile.photo.choose')}
          </Button>
          <p className="mt-1.5 text-13 text-ink-2">{t('profile.photo.hint')}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('profile.photo.label')}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = ''; // lets the person choose the same file again
            if (chosen) void choose(chosen);
          }}
        />
      </div>
      {fault && (
        <Alert kind="bad" className="mt-4">
          {t(`profile.photo.${fault}`)}
        </Alert>
      )}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="flex h-72 items-center justify-center text-press">
      <Spinner label={t('common.loading')} />
    </div>
  );
}
