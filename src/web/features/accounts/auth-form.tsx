import type { ReactNode, SubmitEventHandler } from 'react';
import { ApiError } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';

export const authLink =
  'inline-flex min-h-6 items-center rounded-slip text-sm font-semibold text-press underline-offset-2 hover:underline touch:min-h-11';

export function AuthHeading({ title, text }: { title: string; text?: string }) {
  return (
    <div className="mb-6">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-34">{title}</h1>
      {text && <p className="mt-1.5 text-15 text-ink-2">{text}</p>}
    </div>
  );
}

/** The fields, and below them the server's error, which screen readers announce at once. */
export function AuthForm({
  onSubmit,
  error,
  errorTitle,
  errorSentence,
  children,
}: {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  error: Error | null;
  /** Says what failed, where the error is not about a field of the form. */
  errorTitle?: string;
  errorSentence?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-1 gap-4 [&_input]:h-10.5">
      {error && (
        <Alert kind="bad">
          {errorSentence ??
            (errorTitle && !isRefusal(error)
              ? `${errorTitle}. ${errorText(error)}`
              : errorText(error))}
        </Alert>
      )}
      {children}
    </form>
  );
}

const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status < 500;
