/**
 * Answers with which workspaces of earlier versions began. Nobody at the business wrote them, so an
 * answer that is still unchanged is shown as an example to check.
 */
const exampleAnswers: ReadonlySet<string> = new Set([
  'Atendemos de segunda a sexta, das 9h às 18h, e aos sábados, das 9h às 13h. Não abrimos aos domingos e feriados.',
  'Aceitamos pix, cartão de débito, cartão de crédito em até 3 vezes sem juros e dinheiro.',
  'Na cidade, entregamos em até 2 dias úteis. Para outras cidades, o prazo aparece ao informar o CEP, antes de você pagar.',
  'O valor da entrega depende do seu CEP e aparece antes de você pagar. Acima de R$ 200, a entrega na cidade é grátis.',
  'Você pode trocar ou devolver em até 7 dias depois de receber, com o produto sem uso e a nota fiscal. Se veio com defeito, são 30 dias. Se quiser, chame um atendente por aqui e cuidamos disso.',
  'Nossa loja fica na Rua das Flores, 100, Centro. Você também pode comprar por aqui e receber em casa.',
  'Enviamos o código de rastreio por e-mail assim que o pedido sai. Se não encontrar, chame um atendente com o número do pedido.',
  'Sim. A nota fiscal vai por e-mail no dia da compra. Para uma segunda via ou para incluir CNPJ, chame um atendente.',
  'We are open Monday to Friday, 9 am to 6 pm, and Saturday, 9 am to 1 pm. We are closed on Sundays and holidays.',
  'We take debit card, credit card in up to 3 instalments without interest, bank transfer and cash.',
  'In town we deliver within 2 working days. Elsewhere the time is shown with your postcode, before you pay.',
  'Shipping depends on your postcode and is shown before you pay. Above 200, delivery in town is free.',
  'You can exchange or return within 7 days of receiving, unused and with the receipt. If it is faulty, you have 30 days. If you like, call a person here and we take care of it.',
  'Our shop is at 100 Flower Street, downtown. You can also buy here and receive it at home.',
  'We send the tracking code by email as soon as the order leaves. If you cannot find it, call a person with your order number.',
  'Yes. The invoice goes by email on the day you buy. For another copy, call a person here.',
]);

export const isExampleAnswer = (answer: string): boolean => exampleAnswers.has(answer.trim());
