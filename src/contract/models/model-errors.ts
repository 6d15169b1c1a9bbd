/** Errors about language models; part of `errors.ts`. */
export const modelErrors = {
  model_connection_not_found: {
    status: 404,
    pt: 'Esta conexão com um modelo não existe mais. Recarregue a página.',
    en: 'This connection to a model no longer exists. Reload the page.',
  },
  model_connection_in_use: {
    status: 409,
    pt: 'Esta conexão é usada por: {agents}. Escolha outro modelo para esses agentes primeiro.',
    en: 'This connection is used by: {agents}. Choose another model for these agents first.',
  },
  model_price_in_use: {
    status: 409,
    pt: 'O modelo {model} é usado por: {agents}. Sem preço ele não responde. Diga um preço, ou escolha outro modelo para esses agentes primeiro.',
    en: 'The model {model} is used by: {agents}. Without a price it does not answer. Say a price, or choose another model for these agents first.',
  },
  too_many_model_connections: {
    status: 409,
    pt: 'No máximo {count} conexões com modelos. Exclua uma que não usa mais.',
    en: 'At most {count} connections to models. Delete one that is no longer used.',
  },
  address_not_allowed: {
    status: 422,
    pt: 'Este endereço não pode ser usado: {why}',
    en: 'This address cannot be used: {why}',
  },
  model_address_needed: {
    status: 422,
    pt: 'Diga o endereço do modelo, por exemplo https://modelos.example.com/v1.',
    en: 'Say the address of the model, for example https://models.example.com/v1.',
  },
  model_key_needed: {
    status: 422,
    pt: 'Digite a chave: ela vale só para o endereço para o qual foi dada.',
    en: 'Enter the key: it counts only for the address that it was given for.',
  },
  models_not_listed: {
    status: 409,
    pt: 'O fornecedor não mostrou a lista de modelos. {why} Você pode digitar o nome do modelo mesmo assim.',
    en: 'The provider did not show its list of models. {why} You can type the name of the model all the same.',
  },
  brain_not_ready: {
    status: 409,
    pt: 'O agente ainda não pode ser publicado. {reasons}',
    en: 'The agent cannot be published yet. {reasons}',
  },
} as const;
