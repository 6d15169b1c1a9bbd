/**
 * Each text is one key: a line is a paragraph, `# ` begins a section, `- ` an item of a list.
 */
export const legal = {
  privacyTitle: 'Política de Privacidade',
  termsTitle: 'Termos de Uso',
  updated: 'Versão de novembro de 2026',
  contents: 'Nesta página',
  privacy: `O Recado é um programa que cada organização instala e opera em um servidor próprio. Esta política explica quais dados pessoais passam por esta instalação, para quê, por quanto tempo e como exercer os direitos da Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018). Ela também atende ao GDPR europeu.
# Quem responde pelos dados
Há três papéis, e cada um responde por uma parte:
- Quem opera esta instalação (a organização que mantém o servidor e deu a você o endereço desta página) é o controlador dos dados da sua conta.
- O negócio que conecta os canais é o controlador dos dados dos clientes dele: decide com quem fala, o que pergunta e por quanto tempo guarda. Para esses dados, quem opera a instalação é o operador.
- Quem desenvolve o programa Recado não tem acesso a nenhum dado: nada é enviado a nós, nem estatísticas de uso.
Pedidos e dúvidas vão ao encarregado (DPO) de quem opera esta instalação, pelo mesmo contato por onde você recebeu o acesso, ou ao negócio com quem você conversou.
# Quais dados são tratados
- Da sua conta: nome, email, telefone e empresa (os dois últimos são opcionais), foto, idioma, papel no espaço de trabalho e senha. Da senha só é guardado um resumo criptográfico, do qual ela não pode ser lida.
- Do seu acesso: endereço IP, navegador, início e última atividade de cada sessão, tentativas de entrada e o registro do que foi feito com a conta e com os canais.
- Dos clientes do negócio: nome e identificador no canal (como número de telefone ou nome de usuário), foto quando o canal a envia, mensagens, arquivos, áudios, localizações e contatos que eles mandam, e o resultado de cada mensagem.
- Dos canais: nome, configurações e credenciais de acesso, que ficam criptografadas e nunca são mostradas de novo.
Clientes podem escrever dados sensíveis (de saúde, por exemplo) por conta própria. O negócio deve pedir só o necessário e tratar esses dados com o cuidado do art. 11 da LGPD.
# Para quê, e com que base legal
- Criar e proteger a sua conta, receber mensagens e entregar respostas: execução do contrato (art. 7º, V).
- Registrar acessos e ações, limitar tentativas de entrada e evitar abuso: legítimo interesse na segurança (art. 7º, IX) e dever legal de guardar registros de acesso (art. 7º, II, e art. 15 do Marco Civil da Internet).
- Enviar emails sobre a conta, como a recuperação de senha e o aviso de uma troca de email: execução do contrato.
- Atender os clientes do negócio: a base que o negócio escolher e informar a eles, em geral a execução de contrato ou o consentimento.
Os dados não são vendidos, não servem para anúncios, e o Recado não treina modelos de inteligência artificial com eles. Para o que um negócio manda ao provedor de um modelo de linguagem valem os termos desse provedor, também sobre guardar e treinar.
# Respostas automáticas
Agentes podem responder em nome do negócio, com o conteúdo que ele cadastra. Cada resposta guarda o caminho por onde foi escolhida, para que uma pessoa possa conferi-la.
Quem conversa com um agente pode pedir uma pessoa a qualquer momento e pode pedir a revisão de uma decisão tomada só por meios automáticos (art. 20 da LGPD).
# Com quem os dados são compartilhados
- As pessoas do mesmo espaço de trabalho, conforme o papel de cada uma. Outro espaço nunca vê esses dados.
- O provedor de cada canal conectado (Telegram, ou Meta para WhatsApp, Instagram e Messenger), que transporta as mensagens e tem política própria.
- O provedor de um modelo de linguagem, somente se o negócio ligar um a um agente: ele recebe o nome e os campos do contato, as últimas mensagens da conversa e um resumo das anteriores e, se o negócio ligar isso, as fotos e as gravações, como foram enviadas. Números de cartão escritos em mensagens são trocados por um código antes. O que ele faz com isso está nos termos dele.
- Os serviços que quem opera a instalação contrata, como hospedagem, email e cópias de segurança.
- Autoridades, quando a lei ou uma ordem judicial obriga.
# Transferência para outros países
Os provedores de canais e de modelos podem tratar dados fora do Brasil. Isso acontece nas hipóteses do art. 33 da LGPD, e quem opera a instalação e o negócio respondem pela escolha de provedores com proteção adequada. Os demais dados ficam no servidor desta instalação.
# Por quanto tempo
- Sessões: terminam depois de 7 dias sem uso ou de 30 dias ao todo, e antes disso quando você sai ou troca a senha.
- Links de recuperação de senha: 30 minutos, um único uso.
- Dados da conta: enquanto a conta existir.
- Conversas e arquivos: até que o negócio exclua o canal com o histórico, ou até o prazo que ele definir.
- O que um modelo de linguagem leu e propôs em cada resposta: 30 dias nesta instalação; no provedor, o que os termos dele dizem.
- Registros de segurança e de acesso: pelo prazo que a lei exige, no mínimo seis meses.
Cópias de segurança seguem o prazo de quem opera a instalação; o que foi excluído sai delas quando elas vencem.
# Como os dados são protegidos
Senhas são guardadas com Argon2, credenciais de canais são criptografadas, cada consulta ao banco é limitada ao espaço de trabalho e as sessões podem ser encerradas a qualquer momento. Quem opera a instalação cuida do servidor, da conexão segura (HTTPS), das atualizações e das cópias de segurança.
Um incidente que possa causar risco ou dano relevante é comunicado aos titulares e à Autoridade Nacional de Proteção de Dados (ANPD), como manda o art. 48 da LGPD.
# O que fica no seu navegador
O Recado não usa cookies, rastreadores nem serviços de análise. O armazenamento local do navegador guarda apenas o que o funcionamento pede: a sua sessão, um sinal de que você já entrou aqui, o idioma, o tema, preferências da tela e, enquanto você está aqui, o que começou a escrever ou ainda não foi enviado; isso sai do navegador com você. Nas páginas que conectam Instagram, Messenger e WhatsApp Business é carregado o programa de login da Meta, que segue a política dela.
# Seus direitos
Pelo art. 18 da LGPD, você pode pedir, sem custo:
- a confirmação de que há tratamento e o acesso aos dados;
- a correção do que está incompleto, errado ou desatualizado (nome, email, telefone, empresa e foto você mesmo corrige em "Editar perfil");
- a anonimização, o bloqueio ou a exclusão do que é desnecessário, excessivo ou tratado contra a lei;
- a portabilidade, em formato que outro serviço possa ler;
- a exclusão do que é tratado com consentimento, e a informação sobre o que acontece se você não consentir;
- a lista de com quem os dados foram compartilhados;
- a revogação do consentimento, e a oposição a um tratamento irregular.
Sobre a sua conta, peça a quem opera esta instalação. Sobre uma conversa, peça ao negócio com quem você conversou. Se a resposta não resolver, você pode reclamar à ANPD (gov.br/anpd) e aos órgãos de defesa do consumidor.
# Crianças e adolescentes
Contas são para maiores de 18 anos. Um negócio que atende crianças ou adolescentes deve tratar os dados deles no seu melhor interesse e, no caso de crianças, com o consentimento de um dos pais ou responsável (art. 14 da LGPD).
# Mudanças nesta política
Mudanças importantes são avisadas dentro do produto ou por email antes de valer. A data da versão está no topo desta página.`,
  terms: `Estes termos valem entre você e a organização que opera esta instalação do Recado. Ao criar uma conta ou usar o serviço, você declara que os leu e concorda com eles. Se você usa o serviço por uma empresa, concorda também em nome dela.
# O serviço
O Recado reúne os canais de mensagem de um negócio, deixa agentes automáticos responderem e mostra a pessoas cada conversa e o resultado de cada mensagem. Ele é instalado e mantido por quem opera este servidor, que define preço, suporte e disponibilidade.
# Sua conta
- Você precisa ter 18 anos ou mais e informar dados verdadeiros.
- A conta é pessoal. Guarde a senha e não a divida: cada pessoa da equipe deve ter a própria conta.
- Você responde pelo que é feito com a sua conta. Se suspeitar de um acesso, troque a senha: isso encerra as sessões em outros aparelhos.
- Quem criou o espaço de trabalho responde por quem convida e pelo papel que dá a cada pessoa.
# Uso permitido
Use o serviço para atender quem quer ser atendido. Não é permitido:
- enviar mensagens a quem não pediu, comprar listas ou disparar spam;
- enganar, fraudar, ameaçar, discriminar ou divulgar conteúdo ilegal;
- passar-se por outra pessoa ou empresa, ou esconder que uma resposta é automática de quem pergunta;
- tentar ver dados de outros espaços, contornar limites ou atrapalhar o serviço;
- tratar dados pessoais sem base legal ou além do que foi informado a quem os deu.
# Canais de outras empresas
WhatsApp, Instagram, Messenger e Telegram pertencem a outras empresas, e você deve cumprir as regras delas. Elas podem mudar, limitar ou encerrar o acesso, e disso não respondemos.
A conexão WhatsApp Web usa o seu número como um aparelho conectado e não é um produto oficial da Meta para empresas: o número pode ser restringido ou bloqueado por ela.
# Respostas automáticas
Os agentes respondem com o conteúdo e as regras que você cadastra. Cabe a você conferir esse conteúdo, testar antes de publicar e manter uma pessoa disponível para o que eles passam adiante.
Não deixe um agente decidir sozinho o que pode prejudicar alguém, como negar crédito, atendimento de saúde ou um direito.
# Seu conteúdo e os dados dos seus clientes
O que você cadastra e recebe continua sendo seu. Você dá a quem opera a instalação só a permissão necessária para guardar, transportar e mostrar esse conteúdo.
Você é o controlador dos dados dos seus clientes, e quem opera a instalação os trata conforme as suas instruções, como descreve a Política de Privacidade. Cabe a você informar seus clientes e atender aos pedidos deles.
# Disponibilidade
O serviço é feito para não perder mensagens nem responder duas vezes, mas pode parar para manutenção ou por falhas, inclusive dos provedores. Quem opera a instalação cuida das cópias de segurança. Não use o serviço como único meio para emergências.
# O programa e sua licença
O Recado é software livre, distribuído sob a licença Apache 2.0, "no estado em que se encontra", sem garantias de qualquer tipo. Os autores do programa não operam esta instalação e não respondem pelo uso que se faz dela. A licença dá direitos sobre o programa, não sobre nomes e marcas.
# Responsabilidade
Na medida em que a lei permite, quem opera a instalação não responde por lucros cessantes nem por danos causados por provedores de canais, por conteúdo que você cadastra ou por uso contrário a estes termos. Nada aqui limita direitos que a lei garante ao consumidor ou a responsabilidade por dolo ou culpa grave.
# Encerramento
Você pode desconectar os canais e deixar de usar o serviço quando quiser, e pedir a exclusão da sua conta. Quem opera a instalação pode suspender uma conta que viole estes termos ou ponha outras em risco, avisando antes sempre que possível. Antes do fim, você pode pedir uma cópia dos seus dados.
# Mudanças nestes termos
Mudanças importantes são avisadas dentro do produto ou por email antes de valer. Se não concordar, você pode encerrar a conta; continuar usando o serviço depois disso vale como aceite.
# Lei e foro
Valem as leis do Brasil. Para consumidores, o foro é o do seu domicílio; nos demais casos, o da sede de quem opera a instalação.`,
} as const;
