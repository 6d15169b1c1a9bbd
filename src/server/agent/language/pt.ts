import type { LanguagePack } from './language.ts';
import { portugueseTexts } from './texts/pt.ts';
import { portugueseVocabulary } from './vocabulary/pt.ts';

export const portuguese: LanguagePack = {
  code: 'pt',
  greetings: `
    oi; oie; oii; olá; opa; eai; e aí; ei; alô; salve; fala; bom dia; boa tarde; boa noite; bdia; bd; bt; bn; tudo bem;
    td bem; tudo bom; tudo joia; como vai; como vai você; como você está; como vocês estão; oi tudo bem; tem alguém aí;
    alguém aí; boas; /start; start; começar; iniciar`,
  thanks: `
    obrigado; obrigada; brigado; brigada; muito obrigado; muito obrigada; obg; obgd; brigadão; brigadao; valeu; valeu demais; valeu mesmo; obrigado demais; obrigada demais; vlw;
    agradeço; grato; grata; gratidão; ajudou muito; ajudou bastante; era isso; era só isso; só isso; perfeito; show;
    show de bola; ótimo; entendi; entendido; ok; okay; certo; beleza; tudo certo; maravilha; top; combinado; tá bom;
    tá certo; fechou; legal`,
  goodbyes: `
    tmj; bjs; bjss; beijos; tchau; xau; adeus; até mais; até logo; até amanhã; até; falou; flw; fui; bom descanso; boa semana; bom fim de semana;
    abraço; abraços; abs; bjs; beijos; tenha um bom dia; tenha um ótimo dia; tenham um bom dia; uma ótima semana;
    ótima semana; ótimo fim de semana; bom trabalho; passo aí mais tarde; depois passo aí; depois eu passo aí`,
  fillers: `
    ah; por favor; pfv; pf; pfvr; por gentileza; pessoal; gente; amigo; amiga; moço; moça; querida; querido; meu bem; mano; irmão; blz;
    galera; então; eu queria saber; queria saber; gostaria de saber; quero saber; preciso saber; me diz; me diga;
    me fala; me informa; me tira uma dúvida; tira uma dúvida; uma dúvida; uma pergunta; uma informação; tenho uma dúvida;
    tenho uma pergunta; gostaria de uma informação; preciso de uma informação; pode me ajudar; me ajuda; me ajude;
    preciso de ajuda; sabe me dizer; saberia me dizer; pode me dizer; pode me informar; poderia me informar; viu; né; e`,
  asksForPerson: `
    falar com alguém; falar com uma pessoa; falar com um humano; falar com humano; falar com atendente;
    falar com um atendente; falar com uma atendente; falar com o gerente; falar com gerente; falar com o dono;
    falar com vendedor; falar com um vendedor; falar com a equipe; falar com suporte; atendimento humano;
    atendente humano; pessoa de verdade; pessoa real; gente de verdade; ser humano; quero um humano; quero um atendente;
    quero atendente; chama alguém; chama um atendente; chama o gerente; me passa para alguém; me transfere; me liga;
    transferir para atendente; não quero falar com robô; não quero robô`,
  notAPerson: `
    por pessoa; por pessoas; cada pessoa; pessoa física; pessoa jurídica; para uma pessoa; para 1 pessoa;
    outra pessoa retirar; outra pessoa; não quero atendente; não preciso de atendente; não quero falar com atendente;
    não quero falar com uma pessoa; não precisa chamar`,
  legal: `
    procon; advogado; advogada; processo judicial; processar vocês; vou processar; justiça; delegacia; reclame aqui;
    consumidor.gov; danos morais; boletim de ocorrência`,
  anger: `
    palhaçada; absurdo; que vergonha; uma vergonha; ridículo; péssimo; pessimo atendimento; horrível; lixo; merda; porra;
    caralho; fdp; golpe; golpistas; ladrões; enganado; enganada; me enganaram; tô puto; tô puta; estou furioso;
    estou furiosa; muito irritado; muito irritada; falta de respeito; descaso; nunca mais compro`,
  optOut: `
    parar; pare; stop; sair; sai; descadastrar; me descadastre; remover; me remova; cancelar inscrição;
    cancelar mensagens; não quero mais receber; não quero receber mensagens; não quero mais receber mensagens;
    pare de me mandar mensagem; para de me mandar mensagem; não me mande mais mensagem; não me mande mais mensagens;
    /stop; /parar; unsubscribe`,
  optIn: `
    voltar; start; /start; reativar; quero receber; quero voltar a receber; voltar a receber; ativar`,
  yes: `
    sim; s; ss; simm; quero; quero sim; claro; pode; pode ser; pode sim; isso; isso mesmo; com certeza; aham; uhum;
    por favor; sim por favor; sim quero; bora; vamos; aceito`,
  no: `
    não; n; nn; nao quero; não obrigado; não obrigada; não precisa; nenhum; nenhuma; nenhuma dessas; nenhum desses;
    nenhuma delas; nenhum deles; nada disso; não é isso; não era isso; outra coisa; nops; deixa; deixa pra lá`,
  agreements: `
    perfeito; show; show de bola; ótimo; ok; okay; certo; beleza; tudo certo; maravilha; top; combinado; tá bom; tá certo;
    fechou; legal`,
  menuWords: `
    menu; /menu; opções; as opções; ver opções; ajuda; /ajuda; /help; help; voltar; início; voltar ao menu;
    menu principal; voltar ao início`,
  asksWhetherBot: `
    é um robô; é robô; você é robô; é uma pessoa; você é real; é bot; é um bot; você é humano; é humano;
    falando com um robô; falando com robô; é inteligência artificial; é uma ia; é automático`,
  automatedMarkers: `
    automático; automática; automatizado; automatizada; assistente virtual; atendente virtual; assistente digital; robô; bot; chatbot; inteligência artificial; ia`,
  ...portugueseVocabulary,
  texts: portugueseTexts,
};
