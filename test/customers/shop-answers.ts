import { z } from 'zod';
import { AgentConfig } from '#contract/agents/agents.ts';
import type { Account } from '#test/environments/product.ts';

/**
 * The answers that a shop writes to the questions of the agent that every workspace begins with.
 */
const shopAnswers: Readonly<Record<string, string>> = {
  'Qual é o horário de funcionamento?':
    'Atendemos de segunda a sexta, das 9h às 18h, e aos sábados, das 9h às 13h. Não abrimos aos domingos e feriados.',
  'Quais são as formas de pagamento?':
    'Aceitamos pix, cartão de débito, cartão de crédito em até 3 vezes sem juros e dinheiro.',
  'Qual é o prazo de entrega?':
    'Na cidade, entregamos em até 2 dias úteis. Para outras cidades, o prazo aparece ao informar o CEP, antes de você pagar.',
  'Quanto custa o frete?':
    'O valor da entrega depende do seu CEP e aparece antes de você pagar. Acima de R$ 200, a entrega na cidade é grátis.',
  'Como faço uma troca ou devolução?':
    'Você pode trocar ou devolver em até 7 dias depois de receber, com o produto sem uso e a nota fiscal. Se veio com defeito, são 30 dias. Se quiser, chame um atendente por aqui e cuidamos disso.',
  'Onde fica a loja?':
    'Nossa loja fica na Rua das Flores, 100, Centro. Você também pode comprar por aqui e receber em casa.',
  'Como acompanho meu pedido?':
    'Enviamos o código de rastreio por e-mail assim que o pedido sai. Se não encontrar, chame um atendente com o número do pedido.',
  'Vocês dão nota fiscal?':
    'Sim. A nota fiscal vai por e-mail no dia da compra. Para uma segunda via ou para incluir CNPJ, chame um atendente.',
  'What are your opening hours?':
    'We are open Monday to Friday, 9 am to 6 pm, and Saturday, 9 am to 1 pm. We are closed on Sundays and holidays.',
  'Which payment methods do you take?':
    'We take debit card, credit card in up to 3 instalments without interest, bank transfer and cash.',
  'How long does delivery take?':
    'In town we deliver within 2 working days. Elsewhere the time is shown with your postcode, before you pay.',
  'How much is shipping?':
    'Shipping depends on your postcode and is shown before you pay. Above 200, delivery in town is free.',
  'How do I exchange or return something?':
    'You can exchange or return within 7 days of receiving, unused and with the receipt. If it is faulty, you have 30 days. If you like, call a person here and we take care of it.',
  'Where is the shop?':
    'Our shop is at 100 Flower Street, downtown. You can also buy here and receive it at home.',
  'How do I track my order?':
    'We send the tracking code by email as soon as the order leaves. If you cannot find it, call a person with your order number.',
  'Do you give an invoice?':
    'Yes. The invoice goes by email on the day you buy. For another copy, call a person here.',
};

/**
 * The configuration after the shop has filled in the answers that are missing; answers that it
 * wrote before stay.
 */
export function filledIn(config: unknown): AgentConfig {
  const read = AgentConfig.parse(config);
  return {
    ...read,
    faq: read.faq.map((entry) => ({
      ...entry,
      answer: entry.answer || (shopAnswers[entry.question] ?? ''),
    })),
  };
}

/** The shop fills in its agent, through the API. */
export async function fillInAnswers(
  account: Account,
  agentId: string,
  change: object = {},
): Promise<void> {
  const { data } = await account.call('GET', `/agents/${agentId}`);
  const { config } = WithConfig.parse(data);
  const answer = await account.call('PATCH', `/agents/${agentId}`, {
    config: { ...filledIn(config), ...change },
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

const WithConfig = z.object({ config: z.unknown() });
