/** Errors about the tests of agents and what they are taught; part of `errors.ts`. */
export const testErrors = {
  test_not_found: {
    status: 404,
    pt: 'Este teste não existe mais. Recarregue a página.',
    en: 'This test no longer exists. Reload the page.',
  },
  test_run_not_found: {
    status: 404,
    pt: 'Esta rodada de testes não existe mais. Rode os testes de novo.',
    en: 'This run of the tests no longer exists. Run the tests again.',
  },
  test_limit: {
    status: 409,
    pt: 'Um agente tem no máximo {count} testes. Exclua os que não servem mais.',
    en: 'An agent has at most {count} tests. Delete those that are no longer of use.',
  },
  test_without_checks: {
    status: 422,
    pt: 'Diga o que deve ser verdade da resposta: um teste sem isso nunca falha.',
    en: 'Say what must be true of the answer: a test without that never fails.',
  },
  no_tests: {
    status: 409,
    pt: 'Este agente ainda não tem testes.',
    en: 'This agent has no tests yet.',
  },
  not_for_a_test: {
    status: 409,
    pt: 'Desta mensagem não dá para fazer um teste: ela não tem texto de um cliente, ou nenhum agente tratou dela.',
    en: 'No test can be made of this message: it has no words of a customer, or no agent dealt with it.',
  },
  tests_failed: {
    status: 409,
    pt: 'Nada foi publicado: {failed} de {total} testes não passam. Corrija o que falta, ou guarde como rascunho.',
    en: 'Nothing was published: {failed} of {total} tests do not pass. Mend what is missing, or keep it as a draft.',
  },
  draft_changed: {
    status: 409,
    pt: 'Outra pessoa mudou este agente enquanto os testes rodavam. Nada foi publicado; confira e publique de novo.',
    en: 'Somebody else changed this agent while the tests were running. Nothing was published; check and publish again.',
  },
  owner_needed: {
    status: 403,
    pt: 'Só um proprietário publica apesar de testes que não passam.',
    en: 'Only an owner publishes despite tests that do not pass.',
  },
  entry_not_found: {
    status: 404,
    pt: 'O rascunho não tem mais essa pergunta. Escreva a resposta como uma nova.',
    en: 'The draft no longer has that question. Write the answer as a new one.',
  },
  correction_changes_nothing: {
    status: 409,
    pt: 'Nada mudou: quem responde agora já diz isso.',
    en: 'Nothing was changed: what answers now says this already.',
  },
  correction_not_learned: {
    status: 409,
    pt: 'Nada mudou: com esta resposta o agente ainda diria “{said}”. Escreva a pergunta com as palavras do cliente.',
    en: 'Nothing was changed: with this answer the agent would still say “{said}”. Write the question in the customer’s words.',
  },
  guidance_full: {
    status: 409,
    pt: 'Cabem 40 orientações de até 1.000 letras cada uma. Encurte o texto, ou retire antes uma que não vale mais.',
    en: 'There is room for 40 pieces of guidance of up to 1,000 letters each. Shorten the text, or remove one that no longer holds.',
  },
} as const;
