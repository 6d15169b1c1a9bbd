import { IconMailCheck, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { AuthForm, AuthHeading } from './auth-form.tsx';

const confirmRoute = getRouteApi('/mailed/confirm-email');
const notMeRoute = getRouteApi('/mailed/not-me');

/**
 * The screen of the mailed link. It asks for a press, because programs that scan mails open links
 * too.
 */
export function ConfirmEmail() {
  const { t } = useTranslation();
  const { token } = confirmRoute.useSearch();
  return (
    <MailedAct
      texts="confirmEmail"
      token={token}
      icon={<IconMailCheck size={26} stroke={1.75} aria-hidden />}
      act="confirmEmail"
    >
      {/* A full page load, which reads again whose session this browser has. */}
      <a href="/" className={`mt-6 ${buttonLook({ wide: true })}`}>
        {t('mailed.confirmEmail.goOn')}
      </a>
    </MailedAct>
  );
}

/**
 * "It was not me": ends all sessions of the account and gives the account back to the owner of this
 * address.
 */
export function NotMe() {
  const { token } = notMeRoute.useSearch();
  return (
    <MailedAct
      texts="notMe"
      token={token}
      icon={<IconShieldCheck size={26} stroke={1.75} aria-hidden />}
      act="denyChange"
    />
  );
}

interface MailedActProps {
  texts: 'confirmEmail' | 'notMe';
  token: string | undefined;
  act: 'confirmEmail' | 'denyChange';
  icon: ReactNode;
  /** Shown below the message that the call has succeeded. */
  children?: ReactNode;
}

function MailedAct({ texts, token, act, icon, children }: MailedActProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useMutation({ mutationFn: () => call(act, { body: { token: token ?? '' } }) });
  useEffect(() => heading.current?.focus(), [send.isSuccess]);
  if (send.isSuccess)
    return (
      <div className="text-center">
        <PageTitle>{t(`mailed.${texts}.done`)}</PageTitle>
        <span className="inline-flex size-12 items-center justify-center rounded-sheet bg-ok-soft text-ok">
          {icon}
        </span>
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold outline-none">
          {t(`mailed.${texts}.done`)}
        </h1>
        <p className="mt-2 text-sm break-words text-ink-2">
          {t(`mailed.${texts}.doneText`, { email: send.data.email })}
        </p>
        {children}
      </div>
    );
  return (
    <>
      <AuthHeading title={t(`mailed.${texts}.title`)} text={t(`mailed.${texts}.text`)} />
      {token ? (
        <AuthForm
          error={send.error}
          onSubmit={(event) => {
            event.preventDefault();
            if (!send.isPending) send.mutate();
          }}
        >
          <Button type="submit" wide busy={send.isPending}>
            {t(`mailed.${texts}.submit`)}
          </Button>
        </AuthForm>
      ) : (
        <Alert kind="bad">{t('mailed.confirmEmail.missing')}</Alert>
      )}
    </>
  );
}
