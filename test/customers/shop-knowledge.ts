/** The knowledge of a shop. Written by hand, the way a shop writes. */
export const faq: readonly { question: string; variants: string[]; answer: string }[] = [
  {
    question: 'Qual é o horário de funcionamento?',
    variants: ['Que horas vocês abrem e fecham?'],
    answer: 'De segunda a sexta, das 9h às 18h.',
  },
  {
    question: 'Vocês abrem aos sábados, domingos e feriados?',
    variants: ['Funciona no fim de semana?'],
    answer: 'Aos sábados das 9h às 13h. Não abrimos aos domingos e feriados.',
  },
  {
    question: 'Quais são as formas de pagamento?',
    variants: ['Aceitam pix ou cartão?'],
    answer: 'Pix, cartão de crédito e débito, boleto e dinheiro.',
  },
  {
    question: 'Dá para parcelar a compra?',
    variants: ['Em quantas vezes posso dividir?'],
    answer: 'Em até 6 vezes sem juros no cartão.',
  },
  {
    question: 'Quanto custa o frete?',
    variants: ['Qual o valor da entrega?', 'O frete é grátis?'],
    answer: 'Depende do CEP. Grátis acima de R$ 200.',
  },
  {
    question: 'Qual é o prazo de entrega?',
    variants: ['Quanto tempo demora para chegar?'],
    answer: 'Até 5 dias úteis.',
  },
  {
    question: 'Vocês entregam em todo o Brasil?',
    variants: ['Fazem entrega na minha cidade?'],
    answer: 'Sim, pelos Correios e transportadora.',
  },
  {
    question: 'Onde fica a loja?',
    variants: ['Qual é o endereço?'],
    answer: 'Rua das Flores, 100, Centro.',
  },
  {
    question: 'Como faço uma troca?',
    variants: ['Não serviu, posso trocar?'],
    answer: 'Em até 30 dias, sem uso e com etiqueta.',
  },
  {
    question: 'Como faço uma devolução e recebo meu dinheiro de volta?',
    variants: ['Quero reembolso', 'Me arrependi da compra'],
    answer: 'Até 7 dias depois de receber, com estorno integral.',
  },
  {
    question: 'Como acompanho meu pedido?',
    variants: ['Código de rastreio', 'Meu pedido não chegou'],
    answer: 'Pelo link de rastreio que vai por e-mail.',
  },
  {
    question: 'Como cancelo um pedido?',
    variants: ['Quero cancelar minha compra'],
    answer: 'Antes do envio, em Meus pedidos.',
  },
  {
    question: 'Vocês têm cupom de desconto?',
    variants: ['Tem alguma promoção?'],
    answer: 'Use BEMVINDO na primeira compra: 10 %.',
  },
  {
    question: 'Qual a garantia dos produtos?',
    variants: ['O produto veio com defeito'],
    answer: '90 dias contra defeito de fabricação.',
  },
  {
    question: 'Vocês emitem nota fiscal?',
    variants: ['Preciso da segunda via da nota'],
    answer: 'Sim, vai por e-mail.',
  },
  {
    question: 'Posso retirar na loja?',
    variants: ['Dá para buscar pessoalmente?'],
    answer: 'Sim, em 2 horas, sem custo.',
  },
  {
    question: 'Esqueci minha senha, como entro na conta?',
    variants: ['Não consigo fazer login'],
    answer: 'Clique em Esqueci a senha.',
  },
  {
    question: 'Vocês vendem no atacado?',
    variants: ['Preço para revenda com CNPJ'],
    answer: 'Sim, a partir de 10 peças.',
  },
  {
    question: 'Como sei o meu tamanho?',
    variants: ['Tabela de medidas'],
    answer: 'A tabela está na página do produto.',
  },
  {
    question: 'Quando o produto esgotado volta ao estoque?',
    variants: ['Vai ter reposição?'],
    answer: 'Deixe seu e-mail em Avise-me.',
  },
  {
    question: 'Vocês embrulham para presente?',
    variants: ['Tem embalagem de presente?'],
    answer: 'Sim, por R$ 5.',
  },
  {
    question: 'Tem estacionamento?',
    variants: ['Onde posso deixar o carro?'],
    answer: 'Convênio com o estacionamento ao lado.',
  },
  {
    question: 'Vocês estão contratando?',
    variants: ['Como envio meu currículo?'],
    answer: 'Envie para vagas@loja.exemplo.',
  },
  {
    question: 'Pode entrar com cachorro na loja?',
    variants: ['Aceita pet?'],
    answer: 'Sim, na guia.',
  },
  {
    question: 'Qual o telefone de contato?',
    variants: ['Tem WhatsApp?'],
    answer: '(11) 4000-0000.',
  },
  {
    question: 'Vocês fazem ajustes e costura?',
    variants: ['Faz barra de calça?'],
    answer: 'Sim, a partir de R$ 20.',
  },
  {
    question: 'Como lavar as peças?',
    variants: ['Pode colocar na máquina?'],
    answer: 'À mão, com sabão neutro.',
  },
  {
    question: 'Têm roupa infantil?',
    variants: ['Vocês vendem para criança?'],
    answer: 'Sim, de 2 a 12 anos.',
  },
];
