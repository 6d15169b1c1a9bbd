import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage, languages } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';

/** Changes the language of the interface and stores the choice. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" className="text-13">
          {language.toUpperCase()}
          <span className="sr-only">{t('common.language.label')}</span>
        </Button>
      }
      entries={[
        {
          kind: 'choices',
          label: t('common.language.label'),
          chosen: language,
          choices: languages.map((value) => ({
            value,
            label: t(`common.language.${value}`),
            choose: () => void chooseLanguage(value),
          })),
        },
      ]}
    />
  );
}
