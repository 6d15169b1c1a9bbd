import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contract/channels/authorizations.ts';

/** The permissions that the provider will ask for, as plain sentences with the reason. */
export function PermissionList({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="permissions" className="min-w-0">
      <h2 id="permissions" className="text-base font-semibold">
        {t('channels.login.permissions')}
      </h2>
      <ul className="mt-4 grid gap-4">
        {permissions.map((permission) => (
          <li key={permission} className="flex gap-3">
            <span
              className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-press-soft text-press"
              aria-hidden
            >
              <IconCheck size={14} stroke={2.25} />
            </span>
            <span className="min-w-0">
              <span className="block text-sm font-medium">
                {t(`channels.permissions.${permission}.what`)}
              </span>
              <span className="block text-13 text-ink-2">
                {t(`channels.permissions.${permission}.why`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5 flex gap-2.5 rounded-xl bg-sheet-2 p-3 text-sm text-ink-2">
        <IconShieldCheck size={20} stroke={1.75} aria-hidden className="shrink-0 text-press" />
        {t('channels.login.note')}
      </p>
    </section>
  );
}
