import { accountErrors } from './accounts/account-errors.ts';
import { authorizationErrors } from './channels/authorization-errors.ts';
import { channelErrors } from './channels/channel-errors.ts';
import { contactErrors } from './contacts/contact-errors.ts';
import { conversationErrors } from './conversations/conversation-errors.ts';
import { firstMessageErrors } from './conversations/first-message-errors.ts';
import { hoursErrors } from './hours-errors.ts';
import { importErrors } from './contacts/import-errors.ts';
import { limitErrors } from './limit-errors.ts';
import { faceErrors } from './channels/face-errors.ts';
import { linkErrors } from './channels/link-errors.ts';
import { modelErrors } from './models/model-errors.ts';
import { peopleErrors } from './people/people-errors.ts';
import { registrationErrors } from './channels/registration-errors.ts';
import { testErrors } from './agents/test-errors.ts';
import { trialErrors } from './agents/trial-errors.ts';
import { sendingErrors } from './conversations/sending-errors.ts';

/**
 * Every error of the API: its status and its text for people, in Portuguese and English. `{name}`
 * is a placeholder that is filled in.
 */
export const errors = {
  invalid_input: {
    status: 400,
    pt: 'Alguns dados não estão corretos. Confira os campos e tente de novo.',
    en: 'Some of the data is not right. Check the fields and try again.',
  },
  invalid_json: {
    status: 400,
    pt: 'O corpo da requisição não é um JSON válido.',
    en: 'The request body is not valid JSON.',
  },
  wrong_content_type: {
    status: 415,
    pt: 'Envie o corpo como {expected}.',
    en: 'Send the body as {expected}.',
  },
  too_large: {
    status: 413,
    pt: 'O envio é grande demais. O máximo é {limit}.',
    en: 'The upload is too large. The maximum is {limit}.',
  },
  too_many_requests: {
    status: 429,
    pt: 'Muitos pedidos em pouco tempo. Tente de novo em {wait}.',
    en: 'Too many requests in a short time. Try again in {wait}.',
  },
  forbidden: {
    status: 403,
    pt: 'Seu papel neste negócio não permite esta ação. Quem pode: {who}.',
    en: 'Your role in this business does not allow this. Who may: {who}.',
  },
  ...accountErrors,
  ...peopleErrors,
  ...limitErrors,
  ...hoursErrors,
  ...testErrors,
  ...trialErrors,
  not_found: {
    status: 404,
    pt: 'Não encontramos o que você pediu.',
    en: 'We could not find what you asked for.',
  },
  method_not_allowed: {
    status: 405,
    pt: 'Este endereço não aceita {method}. Use {allowed}.',
    en: 'This address does not accept {method}. Use {allowed}.',
  },
  ...channelErrors,
  ...linkErrors,
  ...faceErrors,
  agent_not_found: { status: 404, pt: 'Agente não encontrado.', en: 'Agent not found.' },
  version_not_found: {
    status: 404,
    pt: 'Este agente não tem essa versão.',
    en: 'This agent has no such version.',
  },
  ...modelErrors,
  notification_not_found: {
    status: 404,
    pt: 'Notificação não encontrada.',
    en: 'Notification not found.',
  },
  push_address_refused: {
    status: 400,
    pt: 'Este navegador indicou um serviço de avisos que não podemos usar. Tente em outro navegador; quem administra o servidor pode permitir o endereço em INSIDE_ORIGINS.',
    en: 'This browser named a push service that we cannot use. Try another browser; whoever runs the server can allow the address in INSIDE_ORIGINS.',
  },
  ...contactErrors,
  ...importErrors,
  message_not_found: { status: 404, pt: 'Mensagem não encontrada.', en: 'Message not found.' },
  ...authorizationErrors,
  ...sendingErrors,
  ...firstMessageErrors,
  ...conversationErrors,
  ...registrationErrors,
  undo_expired: {
    status: 409,
    pt: 'O prazo de 10 minutos para desfazer já passou.',
    en: 'The 10 minutes for undoing have passed.',
  },
  busy: {
    status: 503,
    pt: 'Estamos com muito movimento. Tente de novo em instantes.',
    en: 'We are very busy. Try again in a moment.',
  },
  internal: {
    status: 500,
    pt: 'Algo falhou do nosso lado. Tente de novo; se continuar, fale com o suporte e informe o código {requestId}.',
    en: 'Something failed on our side. Try again; if it goes on, contact support with the code {requestId}.',
  },
} as const satisfies Record<string, { status: number; pt: string; en: string }>;

export type ErrorCode = keyof typeof errors;
