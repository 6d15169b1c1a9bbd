import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';

const ListPopup = lazyComponent(async () => {
  const [popup] = await Promise.all([import('./list-popup.tsx'), loadTexts('writing')]);
  return popup.ListPopup;
});

/** What else a list can do. */
export function ListMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="iconSmall" className="max-md:size-11">
          <IconDots size={20} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('conversations.list.options')}</span>
        </Button>
      }
      popup={ListPopup}
    />
  );
}
