import { z } from 'zod';
import { nameInLetter } from '#server/features/accounts/letters/account-mail-texts.ts';
import { newToken } from '#server/features/accounts/sessions/sessions.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Mail, Mailer } from '#server/platform/mail.ts';
import type { Jobs, Services } from '#server/platform/services.ts';
import { deleteOldVisits } from './presence.store.ts';
import { deleteOldInvitations, findInvitation, type InvitationRow } from './invitations.store.ts';
import { setMailedToken } from './invitation-tokens.store.ts';

const JOB = 'invitation-mail';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const Letter = z.object({ id: z.string(), language: z.enum(['pt', 'en']) });
type Letter = z.output<typeof Letter>;

/**
 * Enqueues the mail in the transaction that stores the invitation, so that it is sent only if that
 * commits.
 */
export async function mailInvitation(jobs: Jobs, db: Queryable, letter: Letter): Promise<void> {
  await jobs.enqueue(db, JOB, letter);
}

/** Declares the job that mails invitations, and the nightly deletion of old ones. */
export function registerPeopleJobs(
  jobs: RunningJobs,
  { config, db }: Pick<Services, 'config' | 'db'>,
  mailer: Mailer,
  now: () => Date,
): void {
  jobs.handle(JOB, { retryLimit: 8, retryDelaySeconds: 15, timeoutSeconds: 60 }, async (data) => {
    const { id, language } = Letter.parse(data);
    const invitation = await findInvitation(db, id);
    // The invitation was withdrawn or accepted in the meantime, or has expired.
    if (!invitation || Date.parse(invitation.expires_at) <= now().getTime()) return;
    // The token is made here, so that no row of the job queue ever holds one. A repeated job mails
    // another link, and the one before no longer works.
    const { token, hash } = newToken();
    if (!(await setMailedToken(db, id, hash))) return;
    await mailer.send({
      to: invitation.email,
      ...invitationText(language, invitation, `${config.publicUrl}/invite?token=${token}`),
    });
  });
  jobs.handle('people-sweep', { cron: '23 4 * * *' }, async () => {
    await deleteOldVisits(db);
    await deleteOldInvitations(db, new Date(now().getTime() - KEPT_MS));
  });
}

const roles = {
  pt: { owner: 'proprietário', admin: 'administrador', attendant: 'atendente' },
  en: { owner: 'an owner', admin: 'an admin', attendant: 'an attendant' },
} as const;

function invitationText(
  language: 'pt' | 'en',
  { workspace_name: workspace, inviter, role }: InvitationRow,
  link: string,
): Pick<Mail, 'subject' | 'text'> {
  const [place, who] = [
    workspace,
    inviter ?? (language === 'pt' ? 'Alguém da equipe' : 'Somebody of the team'),
  ].map(nameInLetter);
  return language === 'pt'
    ? {
        subject: 'Convite para atender no Recado',
        text: `Olá,\n\n${who} convidou você para atender em ${place}, no Recado, como ${roles.pt[role]}. Para participar, abra este link:\n\n${link}\n\nEle vale por sete dias e só pode ser usado uma vez. Se você não esperava este convite, ignore este email: nada acontece.\n\nEquipe Recado\n`,
      }
    : {
        subject: 'An invitation on Recado',
        text: `Hello,\n\n${who} has invited you to ${place} on Recado as ${roles.en[role]}. To join, open this link:\n\n${link}\n\nIt works for seven days and only once. If you did not expect this invitation, ignore this email: nothing happens.\n\nThe Recado team\n`,
      };
}
