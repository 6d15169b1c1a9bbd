/**
 * Errors about files, dead letters, notes, canned responses, labels, saved views and the progress of a
 * conversation; part of `errors.ts`.
 */
export const conversationErrors = {
  file_too_large: {
    status: 413,
    pt: 'O arquivo é grande demais para este canal. O máximo é {limit}.',
    en: 'The file is too large for this channel. The maximum is {limit}.',
  },
  file_not_taken: {
    status: 400,
    pt: 'O {channel} não aceita este tipo de arquivo. Envie uma foto, um vídeo, um áudio ou um PDF.',
    en: '{channel} does not take this type of file. Send a photo, a video, an audio or a PDF.',
  },
  file_empty: {
    status: 400,
    pt: 'O arquivo está vazio. Escolha outro.',
    en: 'The file is empty. Choose another.',
  },
  schedule_time: {
    status: 400,
    pt: 'Escolha uma hora que ainda não passou, em até um ano.',
    en: 'Choose a time that has not passed yet, within a year.',
  },
  too_many_scheduled: {
    status: 409,
    pt: 'Esta conversa já tem {count} mensagens agendadas. Cancele uma ou espere que saia.',
    en: 'This conversation has {count} scheduled messages already. Cancel one, or wait until it is sent.',
  },
  opted_out_scheduled: {
    status: 409,
    pt: 'Este contato pediu para não receber mensagens: nada é enviado a ele sem que uma pessoa esteja presente. Responda na hora ao que ele perguntou.',
    en: 'This contact asked for no messages: nothing is sent to them without a person there. Answer what they asked at once.',
  },
  scheduled_message_not_found: {
    status: 404,
    pt: 'Esta mensagem agendada não existe mais: já foi enviada ou cancelada.',
    en: 'This scheduled message is there no more: it was sent or cancelled.',
  },
  scheduled_by_another: {
    status: 403,
    pt: 'Só quem agendou esta mensagem, proprietários e administradores podem fazer isso.',
    en: 'Only who scheduled this message, owners and admins may do this.',
  },
  dead_letter_not_found: {
    status: 404,
    pt: 'Isto não está mais na lista: alguém já cuidou, ou passaram sete dias.',
    en: 'This is not on the list any more: somebody dealt with it, or seven days have passed.',
  },
  retry_useless: {
    status: 409,
    pt: 'Tentar de novo não adianta. Abra a conversa e responda, se ainda couber.',
    en: 'Trying again would change nothing. Open the conversation and answer, if it still makes sense.',
  },
  reason_needed: {
    status: 409,
    pt: 'Diga o motivo: esta equipe pede um motivo para resolver.',
    en: 'Say why: this team asks for a reason to resolve.',
  },
  reason_unknown: {
    status: 400,
    pt: 'Este motivo não está mais na lista. Escolha outro.',
    en: 'This reason is not on the list any more. Choose another.',
  },
  note_not_found: {
    status: 404,
    pt: 'Esta nota não existe mais, ou é de outra pessoa.',
    en: 'This note no longer exists, or is somebody else’s.',
  },
  ready_answer_not_found: {
    status: 404,
    pt: 'Esta resposta pronta não existe mais.',
    en: 'This ready answer no longer exists.',
  },
  shortcut_taken: {
    status: 409,
    pt: 'Já existe uma resposta pronta com esse atalho. Escolha outro.',
    en: 'There is a ready answer with that shortcut already. Choose another.',
  },
  too_many_ready_answers: {
    status: 409,
    pt: 'O negócio já tem {count} respostas prontas. Apague uma que ninguém usa.',
    en: 'The business has {count} ready answers already. Delete one that nobody uses.',
  },
  label_not_found: {
    status: 404,
    pt: 'Esta etiqueta não existe mais.',
    en: 'This label no longer exists.',
  },
  label_taken: {
    status: 409,
    pt: 'Já existe uma etiqueta com esse nome. Escolha outro.',
    en: 'There is a label with that name already. Choose another.',
  },
  too_many_labels: {
    status: 409,
    pt: 'O negócio já tem {count} etiquetas. Apague uma que ninguém usa.',
    en: 'The business has {count} labels already. Delete one that nobody uses.',
  },
  conversation_labels_full: {
    status: 409,
    pt: 'Esta conversa já tem {count} etiquetas. Tire uma antes.',
    en: 'This conversation has {count} labels already. Take one away first.',
  },
  view_not_found: {
    status: 404,
    pt: 'Esta vista não existe mais, ou é só de outra pessoa.',
    en: 'This view no longer exists, or is somebody else’s alone.',
  },
  view_of_another: {
    status: 403,
    pt: 'Só quem salvou esta vista pode fazer isso; proprietários e administradores podem mudar ou excluir as da equipe.',
    en: 'Only who saved this view may do this; owners and admins may change or delete those of the team.',
  },
  view_taken: {
    status: 409,
    pt: 'Já existe uma vista com esse nome. Escolha outro.',
    en: 'There is a view with that name already. Choose another.',
  },
  too_many_views: {
    status: 409,
    pt: 'Você já tem {count} vistas. Exclua uma que não usa mais.',
    en: 'You have {count} views already. Delete one that you no longer use.',
  },
  too_many_shared_views: {
    status: 409,
    pt: 'A equipe já tem {count} vistas. Exclua uma que ninguém usa.',
    en: 'The team has {count} views already. Delete one that nobody uses.',
  },
  customer_wrote: {
    status: 409,
    pt: 'O cliente escreveu de novo enquanto isso. Leia a mensagem antes.',
    en: 'The customer wrote again meanwhile. Read the message first.',
  },
  not_a_group: {
    status: 409,
    pt: 'Esta conversa é com uma pessoa. Só grupos podem ser silenciados.',
    en: 'This conversation is with one person. Only groups can be muted.',
  },
  not_resolved: {
    status: 409,
    pt: 'Esta conversa já está aberta: não há o que reabrir.',
    en: 'This conversation is open already: there is nothing to reopen.',
  },
  snooze_time: {
    status: 400,
    pt: 'Escolha uma hora que ainda não passou, em até um ano.',
    en: 'Choose a time that has not passed yet, within a year.',
  },
} as const;
