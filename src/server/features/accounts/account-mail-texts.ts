import type { Mail } from '#server/platform/mail.ts';

type Text = Pick<Mail, 'subject' | 'text'>;
type Language = 'pt' | 'en';

export function resetText(language: Language, name: string, link: string): Text {
  return language === 'pt'
    ? {
        subject: 'Escolha uma nova senha do Recado',
        text: `Olá, ${name}.\n\nAlguém pediu uma nova senha para a sua conta do Recado. Se foi você, abra este link:\n\n${link}\n\nEle vale por 30 minutos e só pode ser usado uma vez. Se não foi você, ignore este email: sua senha continua a mesma.\n\nEquipe Recado\n`,
      }
    : {
        subject: 'Choose a new Recado password',
        text: `Hello ${name},\n\nSomeone asked for a new password for your Recado account. If it was you, open this link:\n\n${link}\n\nIt works for 30 minutes and only once. If it was not you, ignore this email: your password stays the same.\n\nThe Recado team\n`,
      };
}

export function passwordChangedText(language: Language, name: string, publicUrl: string): Text {
  return language === 'pt'
    ? {
        subject: 'Sua senha do Recado foi alterada',
        text: `Olá, ${name}.\n\nA senha da sua conta do Recado acabou de ser alterada e as outras sessões foram encerradas. Se não foi você, recupere o acesso agora em ${publicUrl}/forgot-password\n\nEquipe Recado\n`,
      }
    : {
        subject: 'Your Recado password was changed',
        text: `Hello ${name},\n\nThe password of your Recado account has just been changed and the other sessions have ended. If it was not you, recover access now at ${publicUrl}/forgot-password\n\nThe Recado team\n`,
      };
}

export function emailChangedText(language: Language, name: string): Text {
  return language === 'pt'
    ? {
        subject: 'O email da sua conta do Recado foi alterado',
        text: `Olá, ${name}.\n\nO email da sua conta do Recado foi trocado, e este endereço não entra mais nela. Se não foi você, fale agora com o suporte.\n\nEquipe Recado\n`,
      }
    : {
        subject: 'The email of your Recado account was changed',
        text: `Hello ${name},\n\nThe email of your Recado account was replaced, and this address no longer signs in to it. If it was not you, contact support now.\n\nThe Recado team\n`,
      };
}
