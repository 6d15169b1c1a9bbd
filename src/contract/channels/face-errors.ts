/** Errors of the face of a business on a channel; part of `errors.ts`. */
export const faceErrors = {
  no_face: {
    status: 409,
    pt: 'Neste tipo de canal, a apresentação só se muda no próprio aplicativo.',
    en: 'On this type of channel, how you present yourself is changed in the app itself.',
  },
  face_access: {
    status: 409,
    pt: '{provider} recusou o acesso deste canal. Reconecte-o e salve de novo.',
    en: '{provider} refused this channel’s access. Connect it again and save once more.',
  },
  face_permission: {
    status: 409,
    pt: 'Falta uma permissão em {provider} para mudar a apresentação. Reconecte o canal e aceite todas.',
    en: 'A permission of {provider} for changing this is missing. Connect the channel again and accept all of them.',
  },
  face_wait: {
    status: 429,
    pt: '{provider} não aceita mais mudanças por agora. Espere uns minutos e salve de novo.',
    en: '{provider} takes no more changes for now. Wait some minutes and save once more.',
  },
} as const;
