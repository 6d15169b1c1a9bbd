import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { themes, useTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';

const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

export function ThemeMenu() {
  const { t } = useTranslation();
  const [theme, chooseTheme] = useTheme();
  const Mark = icons[theme];
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon">
          <Mark size={18} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('common.theme.label')}</span>
        </Button>
      }
      entries={[
        {
          kind: 'choices',
          label: t('common.theme.label'),
          chosen: theme,
          choices: themes.map((value) => {
            const Choice = icons[value];
            return {
              value,
              label: t(`common.theme.${value}`),
              icon: <Choice size={18} stroke={1.75} aria-hidden />,
              choose: () => chooseTheme(value),
            };
          }),
        },
      ]}
    />
  );
}
