import { nameInLetter } from '#server/features/accounts/letters/account-mail-texts.ts';
import type { Mail } from '#server/platform/mail.ts';

interface Unread {
  name: string;
  workspace: string;
  titles: string[];
  publicUrl: string;
}

/**
 * The letter about what somebody left unread. It says what happened, and never what a customer
 * wrote: mail is read by more eyes than the page.
 */
export function unreadText(
  language: 'pt' | 'en',
  { name, workspace, titles, publicUrl }: Unread,
): Pick<Mail, 'subject' | 'text'> {
  const [who, place] = [nameInLetter(name), nameInLetter(workspace)];
  const lines = titles.map((title) => `- ${title.replaceAll(/[\s\p{Cc}]+/gu, ' ')}`);
  const settings = `${publicUrl}/?profile=notices`;
  return language === 'pt'
    ? {
        subject: 'Avisos que você ainda não leu no Recado',
        text: `Olá, ${who}.\n\nEm ${place}:\n\n${lines.join('\n')}\n\nAbra o Recado para ver:\n\n${publicUrl}/\n\nVocê escolhe o que chega por email em ${settings}\n\nEquipe Recado\n`,
      }
    : {
        subject: 'Notices that you have not read on Recado',
        text: `Hello ${who},\n\nIn ${place}:\n\n${lines.join('\n')}\n\nOpen Recado to look:\n\n${publicUrl}/\n\nYou choose what comes by mail at ${settings}\n\nThe Recado team\n`,
      };
}
