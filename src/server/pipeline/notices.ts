/** What the pipeline tells the team, in the language of the agent it is about. */
export interface Notice {
  title: string;
  message: string;
}

type Language = 'pt' | 'en' | 'es';

export function handoffNotice(language: Language, contact: string | null, note: string): Notice {
  return language === 'en'
    ? { title: `${contact ?? 'A customer'} is waiting for a person`, message: note }
    : { title: `${contact ?? 'Um cliente'} está esperando uma pessoa`, message: note };
}

export function loopNotice(language: Language, contact: string | null): Notice {
  return language === 'en'
    ? { title: `The agent paused with ${contact ?? 'a customer'}`, message: 'Messages repeat or come too fast; it may be another robot.' }
    : {
        title: `O agente parou com ${contact ?? 'um cliente'}`,
        message: 'As mensagens se repetem ou chegam rápido demais; pode ser outro robô.',
      };
}

/** No agent is known here: the language of the product's home. */
export function undeliveredNotice(code: string): Notice {
  return {
    title: 'Uma resposta não pôde ser entregue',
    message: `O canal não entregou a mensagem (${code}). Abra o canal para ver o motivo.`,
  };
}

/** For a handoff whose agent version is gone; otherwise the agent's own text is used. */
export const nobodyCame = 'Ainda não conseguimos uma pessoa livre. Sua mensagem está guardada e vamos responder por aqui.';
