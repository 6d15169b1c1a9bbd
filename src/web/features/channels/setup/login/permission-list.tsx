import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contract/channels/authorizations.ts';

/** The permissions that the provider will ask for, as plain sentences with the reason. */
export function PermissionList({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="permissions" className="min-w-0">
      <h2 id="permissions" className="font-display text-xl font-semibold">
        {t('channels.login.permissions')}
      </h2>
      <ul className="mt-4 grid gap-4">
        {permissions.map((permission) => (
          <li key={permission} className="flex gap-3">
            <IconCheck size={18} stroke={1.75} aria-hidden className="mt-0.5 shrink-0 text-ok" />
            <span className="min-w-0">
              <span className="block text-15 font-medium">
                {t(`channels.permissions.${permission}.what`)}
              </span>
              <span className="block text-13 text-ink-2">
                {t(`channels.permissions.${permission}.why`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-7 flex max-w-[60ch] gap-2.5 text-ink-2">
        <IconShieldCheck size={20} stroke={1.75} aria-hidden className="shrink-0" />
        {t('channels.login.note')}
      </p>
    </section>
  );
}
