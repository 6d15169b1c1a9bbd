/** The names of the files in the export. */
export const exportNames = {
  pt: {
    readme: 'LEIA-ME.txt',
    data: 'dados',
    files: 'arquivos',
    missing: 'arquivos-que-faltam.txt',
  },
  en: { readme: 'README.txt', data: 'data', files: 'files', missing: 'missing-files.txt' },
} as const;

const readmes = {
  pt: `Seus dados neste atendimento
============================

Este arquivo reúne o que a empresa guarda sobre você no Recado, o programa com que ela conversa por aplicativos de mensagem.

dados.json   tudo em texto; abre em qualquer editor
arquivos/    fotos, áudios e documentos das conversas, citados em dados.json como "file"

O que significam os nomes em dados.json (horários em UTC):

heldBy         a empresa que guarda os dados
person         você, como a equipe vê: name nome, email, phone telefone, notes anotações, fields campos da empresa,
               labels etiquetas, wantsNoMessages pediu para não receber mensagens, unreachable não recebe mensagens agora
contacts       os cadastros que foram reconhecidos como a mesma pessoa, cada um com o que diz; mergedInto, mergedAt: unido a qual, quando;
               cameFrom por qual anúncio, publicação ou link chegou primeiro
identities     como cada canal (aplicativo) chama você
consents       quando você pediu para não receber (opt_out) ou para voltar a receber mensagens (opt_in);
               source: word você escreveu, person alguém da equipe registrou, import veio de uma lista
conversations  as conversas, uma por canal: labels etiquetas, notes notas da equipe, handOffs quando passou para uma pessoa e por quê,
               scheduled mensagens da equipe que ainda vão sair, ratings quando perguntaram como foi o atendimento, e a sua nota (score),
               summary o que um modelo de linguagem resumiu das mensagens mais antigas
messages       todas as mensagens: from de quem (you você, agent agente automático, team equipe, system programa), parts o conteúdo,
               outcome, outcomeText o que foi feito da sua mensagem, delivery se a da empresa chegou
agentTurns     o que o agente automático decidiu a cada vez, e por quais passos (steps);
               modelSteps onde um modelo de linguagem pensou: o que ele leu e escreveu (depois de algum tempo isso é esquecido)

O que não está aqui:

- Conversas em grupo: nelas há palavras de outras pessoas.
- Quem da equipe escreveu cada mensagem ou nota: são dados dessas pessoas.
- As cópias brutas dos avisos dos aplicativos, que juntam várias pessoas; o que dizem de você está nas mensagens.
- Senhas e chaves da empresa.
- O que ficou só no seu aplicativo ou com o dono dele (WhatsApp, Instagram, Messenger, Telegram).
`,
  en: `Your data in this service
=========================

This file holds what the business keeps about you in Recado, the program with which it talks through messaging apps.

data.json    everything as text; any editor opens it
files/       pictures, audio and documents of the conversations, named in data.json as "file"

What the names in data.json mean (times in UTC):

heldBy         the business that holds the data
person         you, as the team sees you: name, email, phone, notes, fields of the business, labels,
               wantsNoMessages you asked for no messages, unreachable you get no messages now
contacts       the entries that were recognised as the same person, each with what it says; mergedInto, mergedAt: into which, when;
               cameFrom the ad, post or link that it came by first
identities     what each channel (app) calls you
consents       when you asked for no messages (opt_out) or for messages again (opt_in);
               source: word you wrote it, person somebody of the team recorded it, import it came with a list
conversations  the conversations, one for each channel: labels, notes of the team, handOffs when it passed to a person and why,
               scheduled messages of the team that are still to go, ratings when you were asked how you were served, and your score,
               summary what a language model summed up of the oldest messages
messages       all messages: from whom (you, agent the automated agent, team, system the program), parts the content,
               outcome, outcomeText what became of your message, delivery whether the one of the business arrived
agentTurns     what the automated agent decided each time, and by which steps;
               modelSteps where a language model thought: what it read and wrote (after some time this is forgotten)

What is not here:

- Group conversations: they hold other people's words.
- Who of the team wrote each message or note: that is data of those people.
- The raw copies of what the apps reported, which bring several people together; what they say of you is in the messages.
- Passwords and keys of the business.
- What only your app or its owner keeps (WhatsApp, Instagram, Messenger, Telegram).
`,
} as const;

/** The text that explains the export to the person it is about. */
export const readmeOf = (language: 'pt' | 'en'): string => readmes[language];
