import { personLabels } from '#contract/agents/person-labels.ts';
import type { FixedTexts } from '../language.ts';

export const portugueseTexts: FixedTexts = {
  automated: 'Sou um assistente automático.',
  iAmABot:
    'Sou um assistente automático. Posso responder às dúvidas mais comuns ou chamar uma pessoa da equipe.',
  greetAgain: 'Oi! Como posso ajudar?',
  welcome: 'Por nada! Se precisar de mais alguma coisa, é só escrever.',
  goodbye: 'Até logo! Quando precisar, é só escrever.',
  person: personLabels.pt,
  whichOne: 'Para responder certo: qual destas é a sua dúvida?',
  whichOneAbout: 'Sobre “{question}”, qual destas é a sua dúvida?',
  notFound:
    'Não encontrei essa informação. Pode perguntar de outro jeito ou, se preferir, eu chamo uma pessoa da equipe.',
  notFoundAbout:
    'Sobre “{question}”, não encontrei a informação. Se preferir, eu chamo uma pessoa da equipe.',
  stillHere: 'Tudo bem. Se precisar, é só escrever.',
  pickAgain: 'Não entendi qual opção você quer. Escolha uma destas ou escreva sua dúvida.',
  cannotHear:
    'Ainda não consigo ouvir áudios. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
  cannotCall:
    'Vi que você ligou. Por aqui não consigo atender ligações. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
  cannotSee:
    'Recebi seu arquivo, mas ainda não consigo ver imagens, vídeos e documentos. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
  cannotRead:
    'Recebi sua mensagem, mas não consigo ler esse tipo de conteúdo. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
  optedOut:
    'Pronto: você não vai mais receber mensagens automáticas. Para voltar a receber, escreva VOLTAR.',
  optedIn: 'Pronto: você voltou a receber nossas respostas automáticas.',
};
