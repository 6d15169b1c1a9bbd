import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SdkError } from '../login/login-sdk.ts';

interface Offer {
  numbers: ApiError['details'];
  choose: (phoneNumberId: string) => void;
  cancel: () => void;
}

/**
 * Asks for the number when the account has several. `connect` is first called without a number and,
 * if the server asks for one, again with the chosen number. Rejects with SdkError `cancelled` when
 * no number is chosen.
 */
export function useNumberChoice<Result>(): {
  ask: (connect: (phoneNumberId?: string) => Promise<Result>) => Promise<Result>;
  offer: Offer | null;
} {
  const [offer, setOffer] = useState<Offer | null>(null);
  return {
    offer,
    async ask(connect) {
      try {
        return await connect();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'whatsapp_choose_number')) throw error;
        const chosen = await new Promise<string>((resolve, reject) =>
          setOffer({
            numbers: error.details,
            choose: resolve,
            cancel: () => reject(new SdkError('cancelled')),
          }),
        ).finally(() => setOffer(null));
        return connect(chosen);
      }
    },
  };
}

export function NumberChoice({ offer }: { offer: Offer | null }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={offer !== null}
      onOpenChange={(open) => !open && offer?.cancel()}
      title={t('channels.whatsapp.chooseNumber')}
      description={t('channels.whatsapp.chooseNumberText')}
    >
      <ul className="grid grid-cols-1 gap-2">
        {offer?.numbers.map(({ path, message }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => offer.choose(path)}
              className="w-full rounded-sheet border border-line p-3.5 text-left text-sm font-medium transition-colors duration-150 hover:border-field hover:bg-sheet-2"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
