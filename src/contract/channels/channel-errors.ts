/** Errors of a channel and its connection; part of `errors.ts`. */
export const channelErrors = {
  channel_not_found: { status: 404, pt: 'Canal não encontrado', en: 'Channel not found' },
  unsupported_channel: { status: 400, pt: 'Canal não suportado', en: 'Channel not supported' },
  channel_type_mismatch: {
    status: 400,
    pt: 'Os dados enviados são de outro tipo de canal.',
    en: 'The data sent belongs to another type of channel.',
  },
  channel_unavailable: {
    status: 409,
    pt: 'Este tipo de canal ainda não está configurado neste servidor.',
    en: 'This type of channel is not set up on this server yet.',
  },
  channel_not_configured: {
    status: 409,
    pt: '{channel} não está configurado neste servidor. Quem o administra precisa definir {variables} e reiniciar o Recado.',
    en: '{channel} is not set up on this server. Whoever runs it has to set {variables} and restart Recado.',
  },
  channel_not_allowed: {
    status: 403,
    pt: 'O {channel} deste servidor ainda não foi liberado para o seu negócio. Peça a quem o administra e informe o número do negócio: {workspace}.',
    en: '{channel} of this server has not been opened for your business yet. Ask whoever runs it, and give the id of the business: {workspace}.',
  },
  channel_not_connected: {
    status: 409,
    pt: 'O canal não está conectado. Conecte-o e tente de novo.',
    en: 'The channel is not connected. Connect it and try again.',
  },
  telegram_token_missing: {
    status: 400,
    pt: 'Token do bot é obrigatório para conexão Telegram',
    en: 'The bot token is required to connect Telegram',
  },
  telegram_token_malformed: {
    status: 400,
    pt: 'Token inválido. O formato deve ser 123456789:ABCdefGHIjklMNOpqrsTUVwxyz',
    en: 'Invalid token. The format must be 123456789:ABCdefGHIjklMNOpqrsTUVwxyz',
  },
  telegram_token_refused: {
    status: 400,
    pt: 'O Telegram recusou este token. Copie-o de novo no BotFather e tente outra vez.',
    en: 'Telegram refused this token. Copy it again from BotFather and try once more.',
  },
  public_address_needed: {
    status: 409,
    pt: '{provider} só entrega mensagens em um endereço https público. Defina PUBLIC_URL com o endereço deste servidor e conecte de novo.',
    en: '{provider} delivers messages to a public https address only. Set PUBLIC_URL to the address of this server and connect again.',
  },
  account_already_connected: {
    status: 409,
    pt: 'Esta conta já está conectada em outro canal. Desconecte-a lá antes de conectar aqui.',
    en: 'This account is already connected on another channel. Disconnect it there before connecting it here.',
  },
  provider_unreachable: {
    status: 502,
    pt: 'Não conseguimos falar com {provider} agora. Nada foi perdido; tente de novo em instantes.',
    en: 'We could not reach {provider} right now. Nothing was lost; try again in a moment.',
  },
  provider_refused: {
    status: 502,
    pt: '{provider} recusou o pedido: {detail}',
    en: '{provider} refused the request: {detail}',
  },
  simulator_off: {
    status: 404,
    pt: 'O simulador está desligado neste servidor.',
    en: 'The simulator is off on this server.',
  },
} as const;
