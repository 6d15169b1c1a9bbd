import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/accounts.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';

const ProfilePopup = lazyComponent(async () => (await import('./profile-popup.tsx')).ProfilePopup);

/** One's own picture, and what it opens. */
export function ProfileMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="ml-1 flex size-9 items-center justify-center rounded-full touch:size-11"
        >
          <Avatar url={user.avatarUrl} />
          <span className="sr-only">{t('common.profile.label')}</span>
        </button>
      }
      popup={ProfilePopup}
    />
  );
}
