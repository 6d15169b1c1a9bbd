import { personLabels } from '#contract/person-labels.ts';
import type { LanguagePack } from './language.ts';

export const portuguese: LanguagePack = {
  code: 'pt',
  greetings: `
    oi; oie; oii; olá; opa; eai; e aí; ei; alô; salve; fala; bom dia; boa tarde; boa noite; bdia; bd; bt; bn; tudo bem;
    td bem; tudo bom; tudo joia; como vai; como vai você; como você está; como vocês estão; oi tudo bem; tem alguém aí;
    alguém aí; boas; /start; start; começar; iniciar`,
  thanks: `
    obrigado; obrigada; brigado; brigada; muito obrigado; muito obrigada; obg; obgd; brigadão; brigadao; valeu; vlw;
    agradeço; grato; grata; gratidão; ajudou muito; ajudou bastante; era isso; era só isso; só isso; perfeito; show;
    show de bola; ótimo; entendi; entendido; ok; okay; certo; beleza; tudo certo; maravilha; top; combinado; tá bom;
    tá certo; fechou; legal`,
  goodbyes: `
    tchau; xau; adeus; até mais; até logo; até amanhã; até; falou; flw; fui; bom descanso; boa semana; bom fim de semana;
    abraço; abraços; abs; bjs; beijos`,
  fillers: `
    por favor; pfv; pf; pfvr; por gentileza; pessoal; gente; amigo; amiga; moço; moça; querida; querido; meu bem; mano;
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
  menuWords: `
    menu; /menu; opções; as opções; ver opções; ajuda; /ajuda; /help; help; voltar; início; voltar ao menu;
    menu principal; voltar ao início`,
  asksWhetherBot: `
    é um robô; é robô; você é robô; é uma pessoa; você é real; é bot; é um bot; você é humano; é humano;
    falando com um robô; falando com robô; é inteligência artificial; é uma ia; é automático`,
  automatedMarkers: `
    automático; automática; automatizado; automatizada; assistente virtual; atendente virtual; assistente digital; robô; bot; chatbot; inteligência artificial; ia`,
  slang: `
    vc=você; vcs=vocês; ce=você; cê=você; cês=vocês; ceis=vocês; oces=vocês; vcis=vocês; q=que; qe=que; oq=o que;
    oque=o que; pq=porque; pk=porque; qnd=quando; qdo=quando; qd=quando; qto=quanto; qnto=quanto; qnt=quanto;
    qts=quantos; qntos=quantos; qtos=quantos; qtas=quantas; qm=quem; cm=com; p=para; pra=para; pro=para; pras=para;
    pros=para; prá=para; d=de; dps=depois; dpois=depois; tb=também; tbm=também; tmb=também; n=não; ñ=não; num=não; eh=é;
    ta=está; tá=está; tao=estão; tão=estão; to=estou; tô=estou; tou=estou; tava=estava; hj=hoje; ont=ontem; amnh=amanhã;
    amnha=amanhã; agr=agora; msm=mesmo; mto=muito; mt=muito; mta=muita; mts=muitos; bjo=beijo; cmg=comigo; ctg=contigo;
    fds=fim de semana; findi=fim de semana; sab=sábado; dom=domingo; seg=segunda; sex=sexta; hr=hora; hrs=horas;
    hs=horas; min=minutos; end=endereço; ender=endereço; tel=telefone; fone=telefone; cel=celular; zap=whatsapp;
    wpp=whatsapp; whats=whatsapp; zapzap=whatsapp; zapp=whatsapp; insta=instagram; ig=instagram; face=facebook;
    cred=crédito; deb=débito; pgto=pagamento; pgt=pagamento; pagto=pagamento; dinhero=dinheiro; grana=dinheiro;
    vlr=valor; vr=valor; pço=preço; pco=preço; presso=preço; preso=preço; desc=desconto; descontinho=desconto;
    promo=promoção; promos=promoções; entg=entrega; entrga=entrega; prod=produto; prods=produtos; ped=pedido; pdd=pedido;
    nf=nota fiscal; nfe=nota fiscal; notinha=nota; dnv=novamente; info=informação; infos=informações; kd=cadê; kade=cadê;
    aki=aqui; aq=aqui; ai=aí; axo=acho; naum=não; comprinha=compra; lojinha=loja; orario=horário; trocá=trocar;
    devolvê=devolver; parcelá=parcelar; pagá=pagar; entregá=entregar; comprá=comprar; cancelá=cancelar; retirá=retirar;
    buscá=buscar; rastreá=rastrear; bele=beleza; qlq=qualquer; qq=qualquer; ngm=ninguém; alg=alguém; td=tudo; tds=todos;
    fzr=fazer; fz=faz; reembolsa=reembolso; chegô=chegou; chego=chegou; tam=tamanho; sabadão=sábado; domingão=domingo;
    feriadão=feriado; dms=mensagens; msg=mensagem; msgs=mensagens; fto=foto; blz=beleza; dog=cachorro`,
  stopwords: `
    a à ao aos as às o os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para com sem sob
    sobre entre até e ou mas que se como quando qual quais quem cujo porque pois também já ainda só muito muita muitos
    muitas mais menos bem aqui aí ali lá isso isto aquilo esse essa esses essas este esta estes estas aquele aquela eu tu
    ele ela nós vós eles elas você vocês me te lhe nos vos lhes meu minha meus minhas seu sua seus suas nosso nossa dele
    dela é são foi era ser sou está estão estou estava estar há tem têm ter tenho tinha vai vão vou ir ia pode podem
    posso poder podia dá dar dou faz fazem fazer faço fiz quero queria quer querem gostaria preciso precisa saber sei
    sabe diz dizer fala falar algum alguma alguns algumas nenhum nenhuma tudo todo toda todos todas outro outra mesmo
    mesma então agora depois antes hoje não sim oi olá favor gente pessoal moço moça amigo amiga cara mano né tipo assim
    aí daí lá uai ué bom boa dia tarde noite obrigado obrigada alguém ninguém coisa negócio parada né tá vê ver vendo
    deixa consigo consegue conseguem conseguir dúvida pergunta informação informações ajuda ajudar aceita porventura
    qualquer cadê sendo fica ficam ficar passa passar passam`,
  synonyms: [
    'horário hora abre abrir abrem aberto abertura fecha fechar fechado funciona funcionam funcionamento funcionar expediente atende atendem',
    'sábado domingo feriado fim semana',
    'preço valor custa custo custam quanto tabela orçamento cobrar cobra cobram',
    'pagar pagamento forma pix cartão crédito débito boleto dinheiro aceita aceitam',
    'parcelar parcela parcelamento vezes juros dividir divide 2x 3x 4x 5x 6x 10x 12x',
    'entrega entregar entregam delivery frete envio enviar enviam envia despacho motoboy correios sedex mandar mandam manda',
    'prazo demora demorar demorando dias tempo chega chegar chegou atrasado atraso',
    'frete taxa grátis',
    'endereço localização localizado fica ficam rua bairro onde mapa chegar local',
    'troca trocar trocas substituir substituição serviu apertado grande pequeno defeito',
    'devolver devolução reembolso reembolsar estorno estornar arrependimento arrepender arrependi',
    'rastrear rastreio rastreamento acompanhar código status pedido cadê encomenda pacote',
    'cancelar cancelamento desistir desisti desistência',
    'desconto promoção promoções cupom oferta ofertas liquidação barato voucher',
    'estoque disponível disponibilidade tem acabou esgotado reposição',
    'garantia defeito quebrou quebrado estragou estragado conserto assistência parou',
    'nota fiscal recibo comprovante cupom',
    'telefone contato ligar número whatsapp celular',
    'agendar agendamento marcar reservar reserva horário vaga',
    'retirar retirada buscar pegar',
    'senha login acesso entrar conta cadastro',
    'trabalhar vaga emprego currículo contratando contratam',
    'estacionamento estacionar vaga carro garagem',
    'tamanho medida medidas numeração número',
    'atacado revenda revender revendedor quantidade cnpj lojista',
    'animal animais pet cachorro gato bicho',
    'criança crianças infantil kids menino menina bebê',
    'presente embrulho embrulhar embalagem embalar',
    'cardápio menu pratos comida lanche',
    'catálogo produtos modelos coleção',
    'região bairro cidade interior',
    'instagram facebook redes sociais site',
  ],
  endings: [
    `
    oes/3/ao aes/3/ao ais/3/al eis/3/el ois/2/ol uis/2/ul zes/2/z res/3/r ns/2/m s/3/`,
    `
    zinho/3/ zinha/3/ inho/3/o inha/3/a amento/3/ imento/3/ mente/4/ adora/4/ ador/4/ acao/3/ icao/4/ ucao/3/u ariam/3/
    eriam/3/ iriam/3/ aremos/3/ assem/3/ aria/4/ eria/4/ iria/3/ ando/3/ endo/3/ indo/3/ aram/3/ eram/3/ iram/3/ avam/3/
    amos/3/ emos/3/ imos/3/ arei/3/ ado/3/ ada/3/ ido/3/ ida/3/ ava/3/ am/3/ em/3/ ar/3/ er/3/ ir/3/ ou/3/ ei/3/ eu/4/
    iu/3/ ao/3/ao a/3/ e/3/ o/3/ i/3/`,
    `
    qu/3/c gu/3/g c/2/c ç/2/c`,
  ],
  texts: {
    automated: 'Sou um assistente automático.',
    iAmABot: 'Sou um assistente automático. Posso responder às dúvidas mais comuns ou chamar uma pessoa da equipe.',
    greetAgain: 'Oi! Como posso ajudar?',
    welcome: 'Por nada! Se precisar de mais alguma coisa, é só escrever.',
    goodbye: 'Até logo! Quando precisar, é só escrever.',
    person: personLabels.pt,
    whichOne: 'Para responder certo: qual destas é a sua dúvida?',
    whichOneAbout: 'Sobre “{question}”, qual destas é a sua dúvida?',
    notFound: 'Não encontrei essa informação. Pode perguntar de outro jeito ou, se preferir, eu chamo uma pessoa da equipe.',
    notFoundAbout: 'Sobre “{question}”, não encontrei a informação. Se preferir, eu chamo uma pessoa da equipe.',
    stillHere: 'Tudo bem. Se precisar, é só escrever.',
    pickAgain: 'Não entendi qual opção você quer. Escolha uma destas ou escreva sua dúvida.',
    cannotHear: 'Ainda não consigo ouvir áudios. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
    cannotCall:
      'Vi que você ligou. Por aqui não consigo atender ligações. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
    cannotSee:
      'Recebi seu arquivo, mas ainda não consigo ver imagens, vídeos e documentos. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
    cannotRead:
      'Recebi sua mensagem, mas não consigo ler esse tipo de conteúdo. Pode escrever sua dúvida? Se preferir, eu chamo uma pessoa da equipe.',
    optedOut: 'Pronto: você não vai mais receber mensagens automáticas. Para voltar a receber, escreva VOLTAR.',
    optedIn: 'Pronto: você voltou a receber nossas respostas automáticas.',
  },
};
