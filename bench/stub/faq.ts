/**
 * The knowledge of the measured agent: what customers ask, and the answer that must come. No two
 * answers begin alike.
 */
export const faq = [
  {
    question: 'Qual é o horário de funcionamento?',
    asked: 'Oi! Qual é o horário de funcionamento de vocês?',
    answer: 'Abrimos de segunda a sexta, das 9h às 18h, e aos sábados das 9h às 13h.',
  },
  {
    question: 'Quais são as formas de pagamento?',
    asked: 'Quais são as formas de pagamento que vocês aceitam?',
    answer: 'Aceitamos Pix, cartão de crédito em até 6 vezes sem juros, débito e boleto.',
  },
  {
    question: 'Vocês fazem entrega?',
    asked: 'Oi, vocês fazem entrega?',
    answer: 'Entregamos em toda a cidade em até 2 dias úteis; acima de R$ 150 o frete é grátis.',
  },
  {
    question: 'Como faço para trocar um produto?',
    asked: 'Como faço para trocar um produto que comprei?',
    answer: 'Para trocar, traga o produto com a etiqueta e a nota fiscal em até 30 dias.',
  },
  {
    question: 'Onde fica a loja?',
    asked: 'Onde fica a loja de vocês?',
    answer: 'Ficamos na Rua das Flores, 120, no Centro, a duas quadras do metrô.',
  },
  {
    question: 'Qual é o prazo de garantia?',
    asked: 'Qual é o prazo de garantia dos produtos?',
    answer: 'Garantia de 12 meses em todos os produtos, contada da data da compra.',
  },
  {
    question: 'Posso parcelar a compra?',
    asked: 'Posso parcelar a compra em quantas vezes?',
    answer: 'Parcelamos em até 6 vezes sem juros no cartão, com parcela mínima de R$ 30.',
  },
  {
    question: 'Como acompanho o meu pedido?',
    asked: 'Como acompanho o meu pedido?',
    answer: 'Seu pedido pode ser acompanhado pelo link de rastreio que mandamos por email.',
  },
] as const;
