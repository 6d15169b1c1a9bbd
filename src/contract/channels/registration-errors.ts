/** Errors of the registration of a WhatsApp number; part of `errors.ts`. */
export const registrationErrors = {
  no_registration: {
    status: 409,
    pt: 'Este tipo de canal não precisa de registro.',
    en: 'This type of channel needs no registration.',
  },
  pin_wrong: {
    status: 409,
    pt: 'Este número já tem outro PIN de verificação em duas etapas. Informe o PIN dele, ou troque-o no Gerenciador do WhatsApp.',
    en: 'This number already has another two-step verification PIN. Enter its PIN, or change it in WhatsApp Manager.',
  },
  pin_tries: {
    status: 409,
    pt: 'O PIN foi errado vezes demais. Espere algumas horas antes de tentar de novo, ou troque-o no Gerenciador do WhatsApp.',
    en: 'The PIN was wrong too often. Wait some hours before you try again, or change it in WhatsApp Manager.',
  },
  registration_tries: {
    status: 409,
    pt: 'O WhatsApp permite dez registros de um número em 72 horas, e eles acabaram. Tente de novo depois.',
    en: 'WhatsApp allows ten registrations of a number in 72 hours, and they are used up. Try again later.',
  },
  number_unverified: {
    status: 409,
    pt: 'O número ainda não foi confirmado por SMS ou ligação. Confirme-o no Gerenciador do WhatsApp e registre de novo.',
    en: 'The number has not been confirmed by text message or call yet. Confirm it in WhatsApp Manager and register again.',
  },
  number_deleted_lately: {
    status: 409,
    pt: 'Este número foi apagado do WhatsApp há pouco. Espere alguns minutos e registre de novo.',
    en: 'This number was deleted from WhatsApp a moment ago. Wait some minutes and register again.',
  },
} as const;
