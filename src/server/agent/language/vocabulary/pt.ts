import type { Vocabulary } from '../language.ts';

export const portugueseVocabulary: Vocabulary = {
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
};
