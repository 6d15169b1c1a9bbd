import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { QrCode } from '#web/ui/qr/qr-code.tsx';
import { qrAsPng, qrAsSvg } from './qr-files.ts';

/** The QR code of a link, to show or to take away for printing. */
export function LinkQr({
  link: { name, ref, url },
  open,
  onClose,
}: {
  link: { name: string; ref: string; url: string };
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const savePicture = (): void => {
    qrAsPng(url).then(
      (file) => saveFile(file, `qr-${ref}.png`),
      (error: unknown) =>
        toast.failed({ title: t('channels.window.links.pictureFailed'), text: errorText(error) }),
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={name}
      description={t('channels.window.links.qrText')}
      footer={
        <>
          <Button look="secondary" onClick={savePicture}>
            {t('channels.window.links.png')}
          </Button>
          <Button onClick={() => saveFile(qrAsSvg(url), `qr-${ref}.svg`)}>
            {t('channels.window.links.svg')}
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-72">
        <QrCode text={url} label={t('channels.window.links.qrLabel', { name })} />
      </div>
      <p className="mt-3 text-center font-mono text-13 break-all text-ink-2">{url}</p>
    </Dialog>
  );
}
