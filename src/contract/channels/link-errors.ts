/** Errors of a channel's links; part of `errors.ts`. */
export const linkErrors = {
  link_not_found: { status: 404, pt: 'Link não encontrado', en: 'Link not found' },
  too_many_links: {
    status: 409,
    pt: 'Um canal pode ter no máximo {count} links. Exclua um que não usa mais.',
    en: 'A channel may have at most {count} links. Delete one that is no longer used.',
  },
  link_words_few: {
    status: 400,
    pt: 'Escreva pelo menos três palavras. É por elas que reconhecemos quem veio por este link, e um "oi" qualquer pessoa escreve.',
    en: 'Write at least three words. They are how we recognise who came by this link, and anybody writes "hi".',
  },
  link_words_taken: {
    status: 409,
    pt: 'Outro link deste canal já usa estas palavras. Mude alguma, para sabermos de qual dos dois o cliente veio.',
    en: 'Another link of this channel uses these words already. Change one, so that we know by which of the two a customer came.',
  },
} as const;
