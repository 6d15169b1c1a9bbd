export const profileMenu = {
  edit: 'Editar perfil',
  password: 'Alterar senha',
  notices: 'Avisos',
  sessions: 'Sessões',
  team: 'Equipe',
  settings: 'Configurações do negócio',
  workspace: 'Negócio',
  signOut: 'Sair',
} as const;
