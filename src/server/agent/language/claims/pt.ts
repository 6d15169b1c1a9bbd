import type { Claims } from './phrases.ts';

const done =
  '(?:agendad|reservad|cancelad|confirmad|aprovad|reembolsad|estornad|devolvid|bloquead|descadastrad|removid|inscrit|matriculad|registrad|atualizad|alterad|enviad|encaminhad|aplicad|liberad|verificad|pag|autorizad|ativad|marcad|remarcad|desmarcad|separad|transferid|concluid|resolvid|processad|acertad|garantid|feit|encerrad|combinad)[oa]s?';

export const portugueseClaims: Claims = {
  negators: 'nao|nunca|nem|nenhum|nenhuma|ninguem|jamais|tampouco',
  unfortunate: 'infelizmente',
  assurances:
    '(?:sem|nenhum) (?:custo|taxa)s?(?: (?:extra|adicional))?|(?:nao (?:se preocup[ea]|te preocup[ea]s?|precisa se preocupar|esquent[ae]|tem problema|ha problema|ha de que|tem de que)|(?:sem|nenhum) problemas?|sem (?:falta|crise|stress|estresse))',
  closed: 'fechad[oa]s?|nao abre|nao abrimos',
  closes: 'fecha|fechamos|fecham',
  apologies: 'sinto muito|lament(?:o|amos)|que pena|desculp[ae]',
  refusals:
    'fica(?:m|ra)? (?:de fora|em casa|para outr[oa])|ficar (?:de fora|em casa|para outr[oa]|em outro)|deixar (?:\\w+ ){0,2}em casa|em outr[oa] (?:lugar|salao|loja)|fora d[oaeo]|de folga|folgamos|descans(?:a|amos|o)|impossivel',
  only: 'so|somente|apenas|exceto|menos|salvo',
  except: 'exceto|salvo|a nao ser|fora|menos|ate que|enquanto',
  and: 'e|mas|porem',
  or: 'ou|nem',
  but: 'mas|porem|so que',
  conditional:
    'se (?:voce|quiser|precisar|preferir|for|tiver|ele|ela|o|a)|caso|poderia|poderiamos|gostaria|quer que',
  supposes: 'se|caso|chegando|saindo|vindo',
  dated: 'hoje e|hoje ainda e|hoje ja e|amanha e|hoje,|como hoje e',
  offers:
    'me (?:avis[ae]|diga|fala) (?:que|e)|se (?:voce |vc )?(?:quiser|precisar|preferir|desejar|achar|topar|puder|concordar|me |nao se importar|for (?:melhor|o caso|preciso|bom)|fizer sentido|ajudar)|caso (?:queira|precise|prefira|deseje)|poderia|poderiamos|gostaria|quer que|que tal|prefere que',
  notes: `(?:ja |te |lhe |eu )?(?:anoto|registro)\\b|(?:anotei|registrei|salvei|guardei|atualizei|marquei (?:[a-z]+ ){0,4}?como|inclui (?:[a-z]+ ){0,4}?n[oa] (?:seu|sua|cadastro|ficha|conversa))\\b|(?:vou|vamos) (?:ja )?(?:anotar|registrar|guardar)|(?:tomei|tomo|tomamos|fiz) nota\\b|(?:(?:eu |ja |vou |vamos )*(?:deixei|deixo|deixar|deixamos) (?:(?!${done})[a-z]+ ){0,7}?|(?:fica|ficou|ficam|esta|ta) (?:tudo |ja )?)(?:anotad|registrad)[oa]s?\\b|anotad[oa]s?\\b`,
  people:
    '(?:ja )?(?:foi|esta|fica|ficou) (?:direcionad|encaminhad|repassad|sinalizad)[oa]s?\\b|(?:deixei|deixo) (?:o |a )?(?:seu|sua) (?:[a-z]+ ){1,4}?com (?:ela|ele|uma? (?:pessoa|colega)|a equipe|o time)\\b|pedi (?:o|a|um|uma) (?:[a-z]+ ){1,3}?(?:a|para|pra) (?:uma?|a|o) (?:pessoa|colega|equipe|time)\\b|acabei de (?:mandar|enviar|passar|encaminhar|repassar|levar) (?:o |a )?(?:seu |sua )?(?:caso|conversa|mensagem|recado|duvida|contato|pergunta|assunto|pedido)\\b|(?:ja )?(?:levei|sinalizei|mandei|enviei|registrei|apontei|reportei|relatei|comuniquei|apresentei|submeti|deixei|transmiti|direcionei|encaminhei|repassei) (?:[a-z]+ ){0,2}?(?:caso|conversa|mensagem|recado|duvida|interesse|solicitacao|contato|pergunta|questao|situacao|relato|reclamacao|historico|ocorrido|assunto|preferencia|relatorio)\\b|(?:pedi|solicitei|pedimos) (?:para |que |a |ao |por )*(?:uma? |o |a |alg[a-z]+ |noss[oa] )*(?:equipe|time|pessoal|pessoa|colega|alguem|atendente|gerente|gerencia|responsavel|setor|financeiro|secretaria|recepcao|escola|loja|clinica)\\b|para onde (?:ja )?(?:mandei|enviei|levei|encaminhei|direcionei|repassei)\\b|(?:ela|ele|elas|eles) (?:ja )?(?:vai|vao) (?:te |lhe |logo |ja )*(?:ligar|retornar|chamar|responder|escrever|confirmar|combinar|entrar em contato|mandar|enviar)\\b|(?:eu|ja|tambem|te|lhe|o|a)\\s+(?:aviso|chamo|passo|transfiro|encaminho)\\b|(?:^|[,;] |(?:entao|por isso|e|mas) )(?:ja )?(?:aviso|chamo|passo|transfiro|encaminho)\\b|(?:avisei|chamei|encaminhei|passei|repassei|transferi|acionei)\\b|(?:vou|vamos) (?:ja |te |lhe |logo )*(?:passar|chamar|avisar|transferir|encaminhar|acionar|verificar|conferir|pedir|ver|checar|repassar|perguntar|consultar)\\b|(?:pessoa|equipe|colega|atendente|time|alguem|humano|gerente|financeiro|secretaria|recepcao)\\b[^.?!,]{0,24}\\b(?:responde|respondem|atende|liga|ligam|retorna|retornam|entra em contato|cuida disso|assume|continua|olha|verifica|confirma|vai|vao|\\w+ra)\\b|(?:ligaremos|retornaremos|entraremos em contato|responderemos|ligara|retornara|respondera)\\b|(?:te|lhe) (?:ligamos|retornamos|respondemos)\\b|(?:deixei|deixo|deixamos|vou deixar) (?:[a-z]+ ){0,4}?(?:avisad|ciente|informad|sabendo|a par)[a-z]*|(?:deixo|deixei|vou deixar) (?:o |seu |um |esse )+(?:recado|aviso)|(?:(?:vou|vamos) (?:ja )?(?:levar|colocar|direcionar|sinalizar|escalar|compartilhar)|levei|leve|direcionei|sinalizei|escalei|compartilhei|(?:te|lhe) coloco) (?:[a-z]+ ){0,4}?(?:para|com|a|ao) (?:[a-z]+ )?(?:equipe|time|pessoal|pessoa|colega|gerente|financeiro|secretaria|recepcao|alguem|setor)\\b',
  asked:
    'se(?! (?:compromete|responsabiliza|encarrega))|sobre|quanto a|a respeito|duvida|pedido de|pergunta|pagamento|pagou|cobranca|cobrad[oa]s?|cobraram|citou|mencionou|pediu|pede|disse|informou|quer|queria|gostaria',
  grants:
    'confirma(?:m|ra|rao|mos)?|aprov(?:a|am|ou|ara|aram)|autoriz(?:a|am|ou|ara|aram)|garant(?:e|em|iu|ira)|liber(?:a|am|ou|ara)|mantem|honra(?:m|ra)?|cobra(?:m|ra)?|aceita(?:m|ra)?|aplica(?:m|ra)?|da(?= (?:um|uma|o|os|esse|este|ate|\\d))|dara|(?:vai|vao) (?:aceitar|aplicar|confirmar|aprovar|autorizar|garantir|liberar|manter|honrar|cobrar|dar|fazer)',
  later:
    '(?:vou|vamos) (?:te |lhe )?(?:lembrar|escrever|avisar)|(?:te|lhe) (?:lembro|escrevo|aviso|(?:mando|envio) (?:um |o |seu |meu |esse )*(?:lembrete|aviso|recado|mensagem))\\b|lembro voce|(?:voce|vc) (?:vai )?receber? (?:um |o |meu |seu )*(?:lembrete|aviso)|chega (?:um |o |meu |seu )*(?:lembrete|aviso)',
  scheduled:
    '(?:agendei|programei|deixei (?:agendad|programad)[oa]) (?:o|a|um|uma|este|esta|esse|essa|seu|sua) (?:mensagem|lembrete|aviso)|deixei (?:o|um|seu) (?:lembrete|aviso)(?: (?:program|agend)ado)?|(?:mensagem|lembrete|aviso)(?: (?:d[aeo]l?s? )[a-z0-9]+){0,3} (?:ja )?(?:esta|ficou|foi) (?:agendad|programad)[oa]\\b|(?:vou|vamos) (?:te |lhe )?(?:mandar|enviar) (?:o|a|um|uma|este|esta|esse|essa) (?:mensagem|lembrete|aviso)',
  sent: '(?:enviei|mandei) (?:o|a|um|uma|este|esta|esse|essa) (?:mensagem|modelo|lembrete|aviso)|(?:vou|vamos) (?:te |lhe )?(?:mandar|enviar) (?:o|a|um|uma|este|esta|esse|essa) (?:mensagem|modelo|lembrete|aviso)',
  ended:
    '(?:encerrei|finalizei|vou encerrar|vou finalizar|encerro) (?:o|a|este|esta|esse|essa|seu|sua|nosso|nossa) (?:conversa|atendimento)|(?:conversa|atendimento) (?:esta|foi|fica) (?:encerrad|finalizad)[oa]\\b',
  deeds:
    '(?!(?:encontrei|entendi|achei|gostei|adorei|pensei|procurei|busquei|pesquisei|errei|falei|expliquei|informei|indiquei|anotei|registrei|salvei|guardei|atualizei|avisei|chamei|encaminhei|passei|repassei|acionei|peguei|fiquei|voltei|errarei|volei|hoquei|darei|saberei|poderei|ajudarei)\\b)[a-z]{3,}ei\\b|(?:fiz|resolvi|emiti|corrigi|defini|reabri|pus|pedi|consegui um|demos)\\b|(?:vou|vamos) (?!(?:te |lhe |ja |logo )*(?:calcular|comparar|somar|fazer (?:as |a |essa |esta )?(?:contas?|comparacao)|ajudar|explicar|dizer|tentar|ter|estar|ser|ficar|abrir|fechar|passar|chamar|avisar|transferir|encaminhar|acionar|verificar|conferir|pedir|ver|checar|repassar|perguntar|consultar|anotar|registrar|guardar|lembrar|escrever|deixar claro)\\b)(?:te |lhe |me |ja |logo )*[a-z]{2,}(?:ar|er|ir|or|a-lo|a-la)\\b|nao (?:vai |ira )?recebera? mais|(?<!\\bque )aplicamos|combinado:|consider(?:e|a|ar) (?:ja )?(?:feit|reservad|marcad|resolvid)[oa]s?',
  passive: `(?:esta|estao|ficou|fica|ficam|foi|foram|sera|serao|ja|tudo|sendo)\\s+(?:ja |tudo )?${done}\\b|^(?:(?:pronto|certo|ok|claro|feito|combinado|perfeito)[,!:. ]+)?(?:tudo |ja )?${done}[.!]?$|(?:foi|foram) (?:ja )?[a-z]{3,}(?:ad|id)[oa]s?\\b|\\bcupom \\w+ aplicado`,
  doing:
    '(?:eu|ja|te|lhe) (?:reservo|agendo|marco|separo|cancelo|envio|mando|desconto|estorno|reembolso|confirmo|libero|bloqueio|garanto)\\b|^(?:reservo|agendo|marco|separo|cancelo|envio|mando|confirmo|libero)\\b|(?:eu|te|lhe) (?!(?:nao|mesmo|proprio|entao|tenho|posso|acho|vejo|quero|consigo|preciso|gosto|entendo|compreendo|sinto|espero|aguardo|recomendo|sugiro|indico|aconselho|ajudo|oriento|explico|conto|digo|falo|passo|repasso|aviso|chamo|encaminho|transfiro|anoto|registro|lembro|escrevo|respondo|sigo|fico|continuo|trabalho|atendo|agradeco|desejo|peco|pergunto|lamento|abraco|prefiro|acredito|imagino|conheco|torco|adoro|amo|mostro|ensino|compartilho|repito|resumo|mando|convido|devo|confesso|prometo|garanto|juro|asseguro|comprometo|todo|tudo|outro|deixo (?:aqui |abaixo |tambem )*(?:o |a |os |as |um |uma |noss[oa]s? )*(?:link|endereco|contato|telefone|numero|site|e-?mail|horario|preco|tabela|resumo|valor|informac|opc|lista|cardapio|duvida|vontade)[a-z]*)\\b)(?![a-z]+ndo\\b)[a-z]{2,}o\\b',
  plans:
    '(?:(?:equipe|time|pessoal) (?:te |lhe |ja |sempre |toda )*(?:canta|prepara|leva|serve|monta|enfeita|decora|traz|busca|presenteia|separa|arruma|limpa|reserva|guarda|segura|oferece|recebe)|gente (?:te |lhe |ja )*(?:canta|enfeita|decora|segura|guarda|encaixa|conserta|refaz|busca|presenteia))\\b|(?!(?:esta|te|se|pode|abri|fecha|volta|reabri|atende|funciona|fica)remos)[a-z]{3,}(?:aremos|eremos|iremos)\\b',
  owed: '(?:indeniz|reembols|estorn|devolv|compens|ressarc|bonific)(?:amos|emos|aremos|eremos|o|arei|erei|ar|er)\\b|(?:pagamos|eu pago|damos|oferecemos|cobrimos)\\b|isent[oa]s?\\b|dispensad[oa]s?\\b|(?:tem|ganha|ganhou|recebe) direito',
  favours:
    'dispensa(?:mos)?|(?:passa|passar) na frente|nao (?:vou|vamos|vai|irei|iremos) (?:mais )?(?:te |lhe )?(?:cobrar|multar|cancelar|descontar)|nao (?:te |lhe )?(?:cobro|cobrarei|cobraremos|cobrei|multamos|multaremos|cancelamos|cancelaremos|descontamos)|nao sera (?:cobrad|multad|descontad|cancelad)[oa]',
  binding:
    '(?:eu |nos )?(?:prometo|prometemos|garanto|juro|asseguro|comprometo|comprometemos)\\b|compromisso (?:juridico|legal|formal)|juridicamente|vinculante|irrevogavel|por escrito\\b.*\\bgarant|dou (?:a )?minha palavra|palavra de honra',
  somebody:
    '(?:sou|somos|aqui (?:e|fala)|fala|quem fala (?:e|aqui)|falando)\\b(?! (?:um|uma) (?:atendente|assistente|robo)).{0,30}\\b(?:don[oa]|proprietari[oa]|gerente|diretor[a]?|soci[oa]|chefe|advogad[oa]|funcionari[oa]|human[oa]|pessoa de verdade|propriedade|direcao|gerencia)\\b|\\b[a-z]+ (?:aqui|falando), (?:o|a) (?:don[oa]|proprietari[oa]|gerente|diretor|soci[oa]|chefe)|trate? (?:direto )?comigo',
  states:
    'vi aqui que|vejo (?:aqui )?que (?:o|a) seu|(?:o|a) seu (?:ja )?esta sendo|(?:esta|ta) (?:reservad|confirmad|agendad|marcad)[oa]s? (?:no|na|para|pra)|achei aqui|(?:ja )?(?:saiu|sairam|chegou|chegaram|partiu)\\b|(?:ja|hoje|ontem) (?:despachamos|enviamos|postamos)\\b|(?:foi|foram|esta|estao) (?:sendo )?(?:entregue|enviad|postad|despachad|prepar|produzid|separad)\\w*|(?:esta|estao|ficou|ficaram|ta|tao) (?:quase )?(?:pront[oa]s?|a caminho|em rota|em transito|em separacao|em producao|liberad[oa]s?|no forno|atrasad[oa]s?|embalad[oa]s?|na transportadora|te esperando|esperando)\\b|em transito|pagamento (?:foi |esta )?(?:aprovado|confirmado|verificado|recebido|caiu)|recebemos (?:o )?seu (?:pagamento|pix)',
  stock:
    'sobr(?:ou|aram|am)\\b|rest(?:a|am|ou|aram) (?!r\\$|pagar|\\d+ (?:parcelas|meses|reais))\\w+|ainda (?:tem|temos|ha|restam)\\b(?! (?:a|o|as|os|tempo)\\b)|(?:ultim[oa]s?|unic[oa]s?) (?:\\w+ )?(?:vagas?|unidades?|pecas?|horarios?|lugares?)|em estoque|prontinh[oa]s?|na vitrine|a pronta entrega|(?:tem|temos|ha|tenho|abriu|surgiu) (?:\\w+ )?(?:vagas?|horario livre|horario disponivel|encaixe|lugares?)\\b|(?<!\\b(?:estou|estamos|sempre|fico|ficamos|aqui) )disponive(?:l|is)|esgot(?:ou|ad[oa]s?)|acab(?:ou|aram|amos de)\\b|chegou reposicao|lotad[oa]s?|(?:lotou|encheu)\\b|(?:esta|estao|ta|tao) (?:bem |super |quase )?(?:vazi[oa]s?|desocupad[oa]s?|aqui agora)|(?:esta|estao|ta|ficou) (?:muito |bem |quase |meio )?chei[oa]s?',
  absolutes:
    'nao (?:precisa|tem que) pagar|sem pagar|vitalici[oa]s?|para sempre|ilimitad[oa]s?|o dia (?:todo|inteiro)|(?<!\\b(?:escrev|cham|mand|pergunt|fal)[a-z]*(?: [a-z]+){0,3} )a qualquer (?:hora|momento)(?! (?:entre|das|de))|por tempo indeterminado|sem limite',
  wonders:
    '(?:ver|vejo|verificar|verifica|conferir|confere|saber|sei|sabe|confirmar|confirma|perguntar|pergunta|pergunto|checar|checa|dizer|diz|diga|digo|avisar|avisa|informar|informa|consultar|consulta|olhar|olha|descobrir|responder|responde|explicar|explica|contar|conta|mostrar|mostra|certeza|depende|acompanhar)(?: \\w+){0,3}? (?:se|quais|qual|quant[oa]s?|o que|quando|onde|como)\\b|^se\\b(?=.*\\bnao (?:sei|consigo|vejo|enxergo|tenho como|diz))',
  reported:
    '(?:voce|vc) (?:me |nos )?(?:disse|contou|falou|comentou|relatou|escreveu|diz|conta|relata)(?: \\w+){0,2}?[:,]? que\\b',
  regrets:
    '(?:sinto muito|lament(?:o|amos)|desculp[ae]|perdao|poxa|que pena|que chato|que triste)(?: mesmo)? (?:que|por|pel[oa]|se)\\b',
  already: 'ja|agora|hoje|ontem',
  places:
    'em frente [ao]o?s?|de frente (?:para|pra)|ao lado d[oae]|(?:bem )?(?:perto|pertinho|proxim[oa]s?) (?:d[oae]|ao?)(?! (?:\\d|meia|uma? hora))|atras d[oae]|na esquina (?:com|d[oae])|a (?:poucos|\\d+) (?:metros|passos|quadras|minutos) d[oae]|depois d[oae] (?:posto|praca|igreja|farol|semaforo|ponte)',
  perks:
    'promoc(?:ao|oes)|preco especial|ofertas?|renovave(?:l|is)|garanti(?:as?|d[oa]s?)|brindes?|cortesia|mimos?|reembols[a-z]+|refaz(?:emos|er)?|cupo(?:m|ns)|cashback|vale-presente',
  compares:
    'a mais|economi[a-z]+|a menos|menos que|mais (?:barat[oa]|em conta|car[oa])|diferenca|falta[m]?|faltando|sobra[m]?|rest[a-z]+|em vez de|ao inves de|desconto',
  divides: 'dividi[a-z]+|cada|por pessoa|por cabeca|entre|para cada',
  opens: 'abr[a-z]+|reabr[a-z]+|abert[oa]s?|atend[a-z]+|funciona[a-z]*|fecha[a-z]*|entreg[a-z]+',
  when: 'se (?:for|estiver|fizer)|desde que|caso|d[oa] que',
  aged: '(?:crianca|menin[oa]|filh[oa]|bebe|garot[oa]|pequen[oa]|net[oa]|cachorr[oa]|gat[oa])s?(?: (?:de|com))? ?$',
  pairs:
    'casal|ambos|ambas|(?:mim e|eu e|minha? (?:esposa|marido|namorad[oa]|mae|irma) e eu|meu (?:marido|namorado|pai|irmao) e eu|e meu namorado|e minha namorada)',
  perUnit:
    'por|cada|ao (?:mes|dia|ano)|a (?:unidade|diaria|noite|hora|sessao|aula)|mensa(?:l|is)|/',
  tooLate: 'tarde demais|cedo demais|tarde para',
  topics: 'sobre|quanto a|em relacao a',
  without: 'sem',
  notNames:
    'pc hd ssd usb cnpj cpf rg cep nf nfe os pdf sms cnh id pin ev tv gps wifi natal pascoa carnaval reveillon',
  affirms:
    'possivel|bem-vind[oa]s?|sem problemas?|permitid[oa]s?|pode(?:m)?|da (?:para|pra|certo)|certinh[oa]s?|^(?:sim|claro|com certeza)',
  unknown:
    'nao (?:tenho|encontrei|vejo|sei|consigo (?:ver|saber|confirmar|dizer|avaliar)|posso (?:confirmar|dizer))\\b|(?:posso|fico feliz em|sera um prazer) (?:te |lhe )?ajudar|cham[eo] (?:uma pessoa|alguem)|o total depende|me avis[ae]\\b',
  exclaims:
    '^\\W*(?:que|poxa|puxa|nossa(?=[,!])|ai|ah|eita|parabens|haha|k{3,}|coitad[oa]|imagino|boa pergunta|felicidades|entendi)',
  reminds: 'lembr[a-z]*|avis[a-z]*|escrev[a-z]*|mensagem|program[a-z]*',
  courtesies:
    'obrigad[oa]s?|bom dia|boa (?:tarde|noite)|bem-vind[oa]s?|agradec[a-z]+|querid[oa]|flor|lind[oa]|respira',
  together: 'junt[oa]s|(?:no|ao) tod[oa]|em conjunto|total|somad[oa]s',
  means:
    'alelo|sodexo|pluxee|ticket|vr|mercado pago|pagseguro|apple pay|google pay|pix|boletos?|cheques?|dinheiro|cartao|cartoes|credito|debito|vale-[a-z]+|vale (?:refeicao|alimentacao)|paypal|picpay|transferencia|transferencias|deposito|bitcoin|cripto|criptomoedas?|fiado|crediario',
  price:
    'as|ate|custa|custam|custar|sai|saem|fica|ficam|e|sao|por|vale|valem|cobramos|paga|pagam|a|agora|preco|valor|(?:e|fica|sai|valor|preco) de|ta|esta|deu',
  echo: 'com|seu|seus|sua|suas|os|as|esses|essas|aos|sobre|do pedido|pedido|dos|para|no dia|no|dia',
  theirs:
    'seu (?:e-?mail|telefone|numero|celular|contato|whatsapp)(?: e| no| :)?:?$|(?:te|lhe) (?:\\w+ )?(?:respond|escrev|cham|lig)[a-z]+ (?:\\w+ ){0,2}(?:para|pra|no|pelo)$|(?:responderam|respondeu|escreveu|mandou) (?:\\w+ ){0,2}(?:para|pra|a|de|do)$',
  each: 'por|cada|a unidade|o par|o quilo|a duzia',
  approved:
    '(?:verificad|aprovad|autorizad|confirmad|liberad|validad|quitad|isent)[oa]s?\\b|\\bpag[oa]s?\\b|reembolso|estorno|identidade conferida',
  generic:
    'volta pagar pagamento forma formas tipo servico oferecemos trabalhamos hora horas dia dias custa custam sai saem fica ficam dura duram leva tem preco valor taxa apenas mes ano semana',
  said: 'cliente|pediu|pede|pedido|diz|disse|contou|informou|pergunta|perguntou|quer|relata|segundo|solicita|deseja|gostaria|precisa',
  service:
    'pessoa pessoas equipe time colega atendente atendimento responder responde chamar chame ajudar mensagem escrever conversa encontrei achar informacao informacoes prazer desculpe desculpa perdao sinto muito obrigado obrigada disposicao parabens bem-vindo bem-vinda que bom otimo otima perfeito certo claro combinado legal tranquilo beleza problema infelizmente conseguir entendi entender sobre automatico assistente virtual robo compartilhar falar falo dizer passar passo encaminhar avisar aviso anotar anotado registrar mais alguma duvida por favor tudo bem ate logo susto calma haha rs feliz melhoras abraco bem-vindos dica noticia pergunta contato lembrar lembrete escrevo registrado ligue ligar entrar pergunte perguntar perguntando confirmar terceiro ouvir',
  titles: 'dr dra doutor doutora professor professora prof sr sra senhor senhora dona seu chef',
  ours: '(?!(?:mes|proxi|ulti|oti|mini|maxi|inti|ter|ra|sent|lament|entend|compreend|esper|agradec|torc|desej|va|sabe|fala|ve)i?[ao]?mos\\b)(?<!todos )[a-z]{2,}mos(?! todos)|noss[oa]s?(?= [a-z])|a gente (?!(?:entende|sabe|sente|torce|imagina|se fala|se ve))|ha(?! (?:palavras|pressa|problema|nada|de que|por que|necessidade|dias))|existem?|possui|possuem|inclui|incluem|acompanham?|vem com|ganha|ganham|recebe|recebem|(?<!voce )oferec[a-z]+|fornec[a-z]+|dou|darei|(?:vou|posso|consigo|deixa eu) (?:te |lhe )?(?:dar|incluir|oferecer|reservar|arrumar|encaixar|guardar)',
  policy:
    'gratis|gratuit[oa]s?|de graca|cortesia|brinde|mimo|inclus[oa]s?|incluid[oa]s?|sem (?:custo|taxa|cobrar|multa)|taxa|multa|garantia|desconto|promocao|permitid[oa]s?|proibid[oa]s?|obrigatori[oa]s?|exigid[oa]s?|exige|exigimos|aceit[a-z]+(?! m(?:eu|inha))|reembols[a-z]+|devolv[a-z]+|frete|parcel[a-z]+',
  things:
    '^(?:e |mas |entao )?(?:o|a|os|as|um|uma|uns|umas|cada|tod[oa]s?(?! ess)|quem|qualquer|nenhuma?|tambem|sim)|(?:e|sao|esta|estao|fica|ficam) [a-z]+[ai]d[oa]s?|tem|sempre|cobr[a-z]+|entreg[a-z]+|voces? (?:leva|encontra|escolhe|paga|entra|usa)|podem?(?! (?:me )?(?:falar|contar|dizer|perguntar|chamar|mandar|escrever|ficar|deixar|confiar|respirar))|consegue[m]?|[a-z]{2,}-se|traga|pague|estacione|apresente|retire',
  personal:
    'ainda nao|em geral|e so (?:falar|chamar|avisar|mandar)|dentro do prazo|tristeza|confusao|transtorno|agilizar|facilitar|em cima da hora|n?esse periodo|dentro desse prazo|felizes|eu|robos?|assistente|qualquer um|todo mundo|(?:irrit|doi|doem|desanim|assust|nerv|ansi|frustr|incomod|preocup|cans|estress|alegr|emocion|orgulh|sorr)[a-z]*|uma? (?:pessoa|colega|atendente)|alguem|nao (?:e|deve ser) (?:nada )?facil|tant[oa]s?|demais|comum|me|mim|comigo|me[ua]s?|minhas?|sou|estou|posso|consigo|sei|vou|fico|acho|espero|torco|desejo|imagino|entendo|lamento|encontro|consta|consulto|compreendo|noto|percebo|vejo|leio|falo|sinto|quero|prefiro|queria|gostaria|puder|pudesse|duvido|tomara|que (?:pena|chato|triste|bom|legal|lindo|linda|alegria|delicia|susto|coisa|fase|noticia|dia)|deve(?:m)? (?:ser|ter|estar)|parece|seria|deveria|ninguem|normal|razao|chatead[oa]|dificil|triste|feliz|felicidades|parabens|saude|sorte|carinho|abraco|beijo|sentimentos|tranquil[oa]|calma|pressa|vontade|acontecem?|[a-z]{2,}ei|faz parte',
  address:
    'comparando|resumindo|em resumo|ou seja|diga|em outras palavras|em bom portugues|vale (?:a pena )?(?:guardar|anotar|conferir)|oh|ah|ai|ui|opa|ops|nossa|poxa|puxa|eita|uau|oba|olha|relaxa|voces?|te|ti|contigo|seu|sua|seus|suas|el[ea]s?|o (?:importante|melhor|principal)|teu|tua|lhe|iss?o|ess[ae]s?|assim|aqui|precisa se|medic[oa]s?|dermatologista|advogad[oa]|farmaceutic[oa]|psicolog[oa]|veterinari[oa]',
  tells:
    'eu|me|mim|comigo|meus?|minhas?|nos|noss[oa]s?|sou|to|tou|estou|estamos|tava|estava|tenho|fui|vou|perdi|moro|[a-z]{2,}(?:ei|amos)',
  asks: 'qual|quais|quando|quanto|quantos|quanta|qto|onde|como|quem|que horas|o que|oq|tem|tens|ha|da pra|pode|podem|posso|podia|poderia|quero|queria|preciso|gostaria|aceitam?|faz|fazem|vende|vendem|preco|valor|horario',
  needs: 'preciso|duvidas?|perguntas?|ajuda|ajudar|informac(?:ao|oes)|me (?:diz|diga|fala|informa)',
  thatIsAll:
    'nao preciso de (?:mais nada|nada mais)|(?:e|era|seria) (?:so|apenas|somente) isso(?: mesmo)?|so isso(?: mesmo)?|nada mais|mais nada',
  light:
    'nesse nessa neste nesta desse dessa deste desta usar receber estar vir ir fazer dar ficar colocar pegar precisar querer poder ter manha tarde noite meio-dia momento vez vezes coisa jeito caso gente vem venha contar conte conta resposta mandar',
};
