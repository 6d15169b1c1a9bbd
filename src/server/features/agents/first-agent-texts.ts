import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents.ts';

interface FirstAgentTexts {
  name: string;
  description: string;
  config: z.input<typeof AgentConfig>;
}

/** What the first agent says, until the business writes its own words. Answers are true of a usual shop, and easy to correct. */
export const firstAgentTexts: Record<'pt' | 'en', FirstAgentTexts> = {
  pt: {
    name: 'Recepção',
    description: 'Recebe os clientes, responde às dúvidas mais comuns e chama uma pessoa quando é preciso.',
    config: {
      greeting:
        'Olá! Sou o assistente automático da loja. Respondo às dúvidas mais comuns e, quando você quiser, chamo uma pessoa da equipe. Como posso ajudar?',
      menu: ['Horário de funcionamento', 'Formas de pagamento', 'Prazo de entrega'],
      hours: { awayMessage: 'Agora estamos fechados. Deixe sua mensagem e respondemos assim que abrirmos.' },
      faq: [
        {
          question: 'Qual é o horário de funcionamento?',
          variants: [
            'Horário de funcionamento',
            'Que horas vocês abrem?',
            'Até que horas ficam abertos?',
            'Vocês abrem no sábado?',
            'Abre domingo e feriado?',
          ],
          answer: 'Atendemos de segunda a sexta, das 9h às 18h, e aos sábados, das 9h às 13h. Não abrimos aos domingos e feriados.',
        },
        {
          question: 'Quais são as formas de pagamento?',
          variants: [
            'Formas de pagamento',
            'Aceitam pix?',
            'Posso pagar com cartão?',
            'Dá para parcelar?',
            'Aceita dinheiro, débito ou crédito?',
          ],
          answer: 'Aceitamos pix, cartão de débito, cartão de crédito em até 3 vezes sem juros e dinheiro.',
        },
        {
          question: 'Qual é o prazo de entrega?',
          variants: ['Prazo de entrega', 'Quanto tempo demora para chegar?', 'Em quantos dias chega?', 'Chega hoje?'],
          answer: 'Na cidade, entregamos em até 2 dias úteis. Para outras cidades, o prazo aparece ao informar o CEP, antes de você pagar.',
          buttons: ['Acompanhar meu pedido'],
        },
        {
          question: 'Quanto custa o frete?',
          variants: ['Qual o valor da entrega?', 'A entrega é grátis?', 'Vocês entregam na minha região?', 'Fazem entrega?'],
          answer: 'O valor da entrega depende do seu CEP e aparece antes de você pagar. Acima de R$ 200, a entrega na cidade é grátis.',
        },
        {
          question: 'Como faço uma troca ou devolução?',
          variants: [
            'Posso trocar?',
            'O produto veio com defeito',
            'Não serviu, quero trocar',
            'Quero meu dinheiro de volta',
            'Quero devolver',
          ],
          answer:
            'Você pode trocar ou devolver em até 7 dias depois de receber, com o produto sem uso e a nota fiscal. Se veio com defeito, são 30 dias. Se quiser, chame um atendente por aqui e cuidamos disso.',
          buttons: ['Falar com atendente'],
        },
        {
          question: 'Onde fica a loja?',
          variants: ['Qual o endereço?', 'Onde vocês ficam?', 'Como chego aí?', 'Têm loja física?'],
          answer: 'Nossa loja fica na Rua das Flores, 100, Centro. Você também pode comprar por aqui e receber em casa.',
        },
        {
          question: 'Como acompanho meu pedido?',
          variants: ['Acompanhar meu pedido', 'Cadê meu pedido?', 'Meu pedido não chegou', 'Código de rastreio', 'Status da compra'],
          answer:
            'Enviamos o código de rastreio por e-mail assim que o pedido sai. Se não encontrar, chame um atendente com o número do pedido.',
          buttons: ['Falar com atendente'],
        },
        {
          question: 'Vocês dão nota fiscal?',
          variants: ['Preciso da nota', 'Emite nota fiscal com CPF ou CNPJ?', 'Segunda via da nota fiscal'],
          answer: 'Sim. A nota fiscal vai por e-mail no dia da compra. Para uma segunda via ou para incluir CNPJ, chame um atendente.',
          buttons: ['Falar com atendente'],
        },
      ],
    },
  },
  en: {
    name: 'Reception',
    description: 'Welcomes customers, answers the most common questions and calls a person when it has to.',
    config: {
      greeting:
        'Hello! I am the shop’s automated assistant. I answer the most common questions and, whenever you like, I call a person from the team. How can I help?',
      menu: ['Opening hours', 'Payment methods', 'Delivery time'],
      hours: { awayMessage: 'We are closed now. Leave your message and we answer as soon as we open.' },
      handOff: {
        words: ['agent', 'human', 'person', 'someone', 'complaint', 'manager', 'lawyer'],
        message: 'I am calling a person from the team to help you. They answer here as soon as they can.',
        fallbackMessage: 'We do not have anyone free yet. Your message is kept and we will answer here.',
      },
      faq: [
        {
          question: 'What are your opening hours?',
          variants: [
            'Opening hours',
            'When do you open?',
            'Until what time are you open?',
            'Are you open on Saturday?',
            'Do you open on Sundays and holidays?',
          ],
          answer: 'We are open Monday to Friday, 9 am to 6 pm, and Saturday, 9 am to 1 pm. We are closed on Sundays and holidays.',
        },
        {
          question: 'Which payment methods do you take?',
          variants: [
            'Payment methods',
            'Can I pay by card?',
            'Do you accept cash?',
            'Can I pay in instalments?',
            'Do you take credit or debit?',
          ],
          answer: 'We take debit card, credit card in up to 3 instalments without interest, bank transfer and cash.',
        },
        {
          question: 'How long does delivery take?',
          variants: ['Delivery time', 'When does it arrive?', 'How many days does it take to arrive?'],
          answer: 'In town we deliver within 2 working days. Elsewhere the time is shown with your postcode, before you pay.',
          buttons: ['Track my order'],
        },
        {
          question: 'How much is shipping?',
          variants: ['What does delivery cost?', 'Is delivery free?', 'Do you deliver to my area?', 'Do you ship?'],
          answer: 'Shipping depends on your postcode and is shown before you pay. Above 200, delivery in town is free.',
        },
        {
          question: 'How do I exchange or return something?',
          variants: ['Can I exchange it?', 'The product is faulty', 'It does not fit', 'I want my money back', 'I want a refund'],
          answer:
            'You can exchange or return within 7 days of receiving, unused and with the receipt. If it is faulty, you have 30 days. If you like, call a person here and we take care of it.',
          buttons: ['Talk to a person'],
        },
        {
          question: 'Where is the shop?',
          variants: ['What is your address?', 'Where are you?', 'How do I get there?'],
          answer: 'Our shop is at 100 Flower Street, downtown. You can also buy here and receive it at home.',
        },
        {
          question: 'How do I track my order?',
          variants: ['Track my order', 'Where is my order?', 'My order has not arrived', 'Tracking code'],
          answer:
            'We send the tracking code by email as soon as the order leaves. If you cannot find it, call a person with your order number.',
          buttons: ['Talk to a person'],
        },
        {
          question: 'Do you give an invoice?',
          variants: ['I need the receipt', 'Send me the invoice again'],
          answer: 'Yes. The invoice goes by email on the day you buy. For another copy, call a person here.',
          buttons: ['Talk to a person'],
        },
      ],
    },
  },
};
