/** For a handoff whose agent version is gone; otherwise the agent's own text is used. */
export const nobodyCame =
  'Ainda não conseguimos uma pessoa livre. Sua mensagem está guardada e vamos responder por aqui.';
