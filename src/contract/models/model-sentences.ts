import { z } from 'zod';

/**
 * What became of a call of a model: what the test button says, and why a connection does not work.
 * A provider's own words are never shown, because they may repeat the prompt and the key.
 */
export const ModelCode = z.enum([
  'ok',
  'no_tools',
  'wrong_key',
  'key_lost',
  'no_credit',
  'model_unknown',
  'rate_limited',
  'too_slow',
  'unreachable',
  'address_not_allowed',
  'not_a_model',
  'redirected',
  'empty',
  'refused',
  'cut',
  'provider_down',
  'bad_request',
  'over_budget',
  'too_long',
]);
export type ModelCode = z.output<typeof ModelCode>;

export const modelSentences: Record<ModelCode, { pt: string; en: string }> = {
  ok: {
    pt: 'O modelo responde e segue ferramentas obrigatórias. Um agente pode usar.',
    en: 'The model answers and follows required tools. An agent can use it.',
  },
  no_tools: {
    pt: 'O modelo responde, mas não segue ferramentas obrigatórias, e um agente precisa disso. Escolha outro modelo.',
    en: 'The model answers but does not follow required tools, which an agent needs. Choose another model.',
  },
  wrong_key: {
    pt: 'O fornecedor recusou a chave. Copie-a de novo no painel dele e troque aqui.',
    en: 'The provider refused the key. Copy it again from their dashboard and change it here.',
  },
  key_lost: {
    pt: 'A chave guardada não pode mais ser lida. Cole-a de novo aqui na conexão.',
    en: 'The stored key can no longer be read. Paste it again here in the connection.',
  },
  no_credit: {
    pt: 'A conta no fornecedor está sem crédito. Ponha crédito lá e teste de novo.',
    en: 'The account at the provider has no credit left. Add some there and test again.',
  },
  model_unknown: {
    pt: 'O fornecedor não conhece este modelo, ou a chave não pode usá-lo. Confira o nome na lista.',
    en: 'The provider does not know this model, or the key may not use it. Check its name in the list.',
  },
  rate_limited: {
    pt: 'O fornecedor pede para esperar: a conta faz pedidos demais. Tente de novo em um minuto.',
    en: 'The provider asks us to wait: the account makes too many requests. Try again in a minute.',
  },
  too_slow: {
    pt: 'O modelo não respondeu a tempo. Tente de novo ou escolha um modelo mais rápido.',
    en: 'The model did not answer in time. Try again, or choose a faster model.',
  },
  unreachable: {
    pt: 'Não conseguimos chegar ao endereço. Confira se ele está certo e se o servidor está ligado.',
    en: 'We could not reach the address. Check that it is right and that its server is running.',
  },
  address_not_allowed: {
    pt: 'O endereço não pode ser usado a partir deste servidor. Confira-o na conexão.',
    en: 'The address cannot be used from this server. Check it in the connection.',
  },
  not_a_model: {
    pt: 'O endereço respondeu, mas não como um modelo. Confira o endereço; muitos terminam em /v1.',
    en: 'The address answered, but not as a model does. Check the address; many end in /v1.',
  },
  redirected: {
    pt: 'O endereço leva a outro, e não vamos até lá, porque a chave vale só para o que foi digitado. Digite o endereço final.',
    en: 'The address leads to another one, where we do not go, because the key is for the one that was entered. Enter the final address.',
  },
  empty: {
    pt: 'O modelo respondeu sem dizer nada. Tente de novo ou escolha outro.',
    en: 'The model answered without a word. Try again, or choose another.',
  },
  refused: {
    pt: 'O fornecedor não deixou o modelo responder, por um filtro dele. Tente de novo ou escolha outro modelo.',
    en: 'The provider did not let the model answer because of a filter of theirs. Try again, or choose another model.',
  },
  cut: {
    pt: 'A resposta veio cortada no meio. Tente de novo ou escolha outro modelo.',
    en: 'The answer was cut off in the middle. Try again, or choose another model.',
  },
  provider_down: {
    pt: 'O fornecedor está com problemas agora. Tente de novo em alguns minutos.',
    en: 'The provider has problems at the moment. Try again in a few minutes.',
  },
  bad_request: {
    pt: 'O fornecedor não aceitou o pedido. Confira o nome do modelo e quem fornece.',
    en: 'The provider did not take the request. Check the name of the model and who provides it.',
  },
  too_long: {
    pt: 'O pedido ficou longo demais para este modelo. Escolha um que leia mais de uma vez.',
    en: 'The request is too long for this model. Choose one that reads more at a time.',
  },
  over_budget: {
    pt: 'O limite de gasto foi atingido, e nada foi perguntado ao modelo. Aumente o limite ou espere o próximo período.',
    en: 'The spending limit is reached, and the model was not asked. Raise the limit, or wait for the next period.',
  },
};
