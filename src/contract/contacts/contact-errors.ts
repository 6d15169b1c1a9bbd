/** Errors about contacts; part of `errors.ts`. */
export const contactErrors = {
  contact_not_found: { status: 404, pt: 'Contato não encontrado.', en: 'Contact not found.' },
  contact_field_not_found: {
    status: 404,
    pt: 'Este campo não existe mais. Recarregue a página.',
    en: 'This field no longer exists. Reload the page.',
  },
  contact_field_taken: {
    status: 409,
    pt: 'Já existe um campo com esse nome. Escolha outro.',
    en: 'There is a field of that name already. Choose another.',
  },
  contact_field_limit: {
    status: 409,
    pt: 'No máximo {count} campos. Exclua um que não usa mais.',
    en: 'At most {count} fields. Delete one that is no longer used.',
  },
  contact_gone: {
    status: 409,
    pt: 'O outro contato não existe mais. Escolha-o de novo na lista.',
    en: 'The other contact no longer exists. Choose it from the list again.',
  },
  confirmation_wrong: {
    status: 400,
    pt: 'O que você digitou não é o nome deste contato. Digite-o como aparece.',
    en: 'What you typed is not this contact’s name. Type it as it is shown.',
  },
  erasure_not_found: {
    status: 404,
    pt: 'Este apagamento não existe.',
    en: 'There is no such erasure.',
  },
  contact_is_group: {
    status: 409,
    pt: 'Um grupo não é uma pessoa: não pode ser unido a um contato nem bloqueado.',
    en: 'A group is not a person: it cannot be merged with a contact or blocked.',
  },
  contact_same: {
    status: 409,
    pt: 'Os dois já são a mesma pessoa.',
    en: 'The two are one person already.',
  },
  contact_not_merged: {
    status: 409,
    pt: 'Este contato não está unido a outro. Recarregue a página.',
    en: 'This contact is not merged with another. Reload the page.',
  },
} as const;
