import type { Mail } from '#server/platform/mail.ts';

type Text = Pick<Mail, 'subject' | 'text'>;
type Language = 'pt' | 'en';
/** Writes the letter to a person of this name, with the link that it is about. */
export type LetterText = (language: Language, name: string, link: string) => Text;

const SHOWN = 60;

/**
 * Makes a name fit for a letter: one line, and not longer than a name needs to be. Users choose
 * their names, and a letter may go to somebody who does not know the user. So a name stands in one
 * place only, and never in the subject.
 */
export function nameInLetter(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return [...line].length <= SHOWN ? line : `${[...line].slice(0, SHOWN - 1).join('')}…`;
}

const letter: Record<Language, (name: string, ...paragraphs: string[]) => string> = {
  pt: (name, ...paragraphs) =>
    `Olá, ${nameInLetter(name)}.\n\n${paragraphs.join('\n\n')}\n\nEquipe Recado\n`,
  en: (name, ...paragraphs) =>
    `Hello ${nameInLetter(name)},\n\n${paragraphs.join('\n\n')}\n\nThe Recado team\n`,
};
const notMe = {
  pt: (link: string) =>
    `Não foi você? Abra este link: todas as sessões terminam e você escolhe uma nova senha.\n\n${link}`,
  en: (link: string) =>
    `Was it not you? Open this link: all sessions end, and you choose a new password.\n\n${link}`,
};

export const resetText: LetterText = (language, name, link) =>
  language === 'pt'
    ? {
        subject: 'Escolha uma nova senha do Recado',
        text: letter.pt(
          name,
          'Alguém pediu uma nova senha para a sua conta do Recado. Se foi você, abra este link:',
          link,
          'Ele vale por 30 minutos e só pode ser usado uma vez. Se não foi você, ignore este email: sua senha continua a mesma.',
        ),
      }
    : {
        subject: 'Choose a new Recado password',
        text: letter.en(
          name,
          'Someone asked for a new password for your Recado account. If it was you, open this link:',
          link,
          'It works for 30 minutes and only once. If it was not you, ignore this email: your password stays the same.',
        ),
      };

export const confirmEmailText: LetterText = (language, name, link) =>
  language === 'pt'
    ? {
        subject: 'Confirme o seu email no Recado',
        text: letter.pt(
          name,
          'Alguém disse que este é o email da sua conta do Recado. Se foi você, abra este link para confirmar:',
          link,
          'Ele vale por 24 horas e só pode ser usado uma vez. Se não foi você, ignore este email: nada acontece.',
        ),
      }
    : {
        subject: 'Confirm your email for Recado',
        text: letter.en(
          name,
          'Someone said that this is the email of their Recado account. If it was you, open this link to confirm it:',
          link,
          'It works for 24 hours and only once. If it was not you, ignore this email: nothing happens.',
        ),
      };

/**
 * The letter to an address that has an account already. The person who asked for the address has
 * another account, and is not told.
 */
export const addressInUseText = (language: Language, publicUrl: string): Text =>
  language === 'pt'
    ? {
        subject: 'Este email já tem uma conta do Recado',
        text: `Olá,\n\nAlguém pediu para usar este email em outra conta do Recado. Como ele já é de uma conta, nada mudou.\n\nSe foi você, entre com este email ou recupere a senha: ${publicUrl}/forgot-password\n\nEquipe Recado\n`,
      }
    : {
        subject: 'This email already has a Recado account',
        text: `Hello,\n\nSomeone asked to use this email for another Recado account. As it belongs to an account already, nothing has changed.\n\nIf it was you, sign in with this email or recover the password: ${publicUrl}/forgot-password\n\nThe Recado team\n`,
      };

export const passwordChangedText: LetterText = (language, name, link) =>
  language === 'pt'
    ? {
        subject: 'Sua senha do Recado foi alterada',
        text: letter.pt(
          name,
          'A senha da sua conta do Recado acabou de ser alterada e as outras sessões foram encerradas.',
          notMe.pt(link),
        ),
      }
    : {
        subject: 'Your Recado password was changed',
        text: letter.en(
          name,
          'The password of your Recado account has just been changed and the other sessions have ended.',
          notMe.en(link),
        ),
      };

export const emailAskedText: LetterText = (language, name, link) =>
  language === 'pt'
    ? {
        subject: 'Alguém pediu para trocar o email da sua conta do Recado',
        text: letter.pt(
          name,
          'Foi pedido outro email para a sua conta do Recado. A troca só vale depois que o link enviado a ele for aberto.',
          notMe.pt(link),
        ),
      }
    : {
        subject: 'Someone asked to change the email of your Recado account',
        text: letter.en(
          name,
          'Another email was asked for in your Recado account. It counts only once the link that was sent to it has been opened.',
          notMe.en(link),
        ),
      };

export const emailChangedText: LetterText = (language, name, link) =>
  language === 'pt'
    ? {
        subject: 'O email da sua conta do Recado foi alterado',
        text: letter.pt(
          name,
          'O email da sua conta do Recado foi trocado, e este endereço não entra mais nela.',
          notMe.pt(link),
        ),
      }
    : {
        subject: 'The email of your Recado account was changed',
        text: letter.en(
          name,
          'The email of your Recado account was replaced, and this address no longer signs in to it.',
          notMe.en(link),
        ),
      };
