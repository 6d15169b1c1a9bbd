import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Throws if the mail server does not accept the mail. */
  send(mail: Mail): Promise<void>;
}

const CONNECT_MS = 10_000;

/**
 * Sends mail over SMTP_URL. Without it each mail is a file in DATA_DIR/outbox that any mail program
 * opens.
 */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl === null
    ? createOutbox(join(config.dataDir, 'outbox'), config.mailFrom)
    : createSmtp(config.smtpUrl, config.mailFrom);
}

function createSmtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: 3 * CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
}

function createOutbox(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ to, subject, text }) => {
      const { message } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
      });
      // Only the owner of the process may read it, because a mail can hold a link that opens an
      // account.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`,
      );
      await writeFile(`${file}.new`, message, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}
