/** Errors about the people of a workspace; part of `errors.ts`. */
export const peopleErrors = {
  no_workspace: {
    status: 403,
    pt: 'Sua conta não participa de nenhum negócio. Peça um convite a quem cuida da sua equipe no Recado.',
    en: 'Your account belongs to no business. Ask whoever looks after your team for an invitation.',
  },
  person_not_found: {
    status: 404,
    pt: 'Esta pessoa não faz parte deste negócio.',
    en: 'This person does not belong to this business.',
  },
  team_not_found: {
    status: 404,
    pt: 'Este time não existe mais. Recarregue a página.',
    en: 'This team no longer exists. Reload the page.',
  },
  team_taken: {
    status: 409,
    pt: 'Já existe um time com esse nome. Escolha outro.',
    en: 'There is a team of that name already. Choose another.',
  },
  too_many_teams: {
    status: 409,
    pt: 'No máximo {count} times. Exclua um que não usa mais.',
    en: 'At most {count} teams. Delete one that is no longer used.',
  },
  last_owner: {
    status: 409,
    pt: 'O negócio precisa de pelo menos um proprietário. Dê esse papel a outra pessoa primeiro.',
    en: 'The business needs at least one owner. Give that role to somebody else first.',
  },
  already_member: {
    status: 409,
    pt: 'Esta pessoa já faz parte da equipe.',
    en: 'This person already belongs to the team.',
  },
  invitation_not_found: {
    status: 404,
    pt: 'Este convite já foi aceito ou cancelado.',
    en: 'This invitation has been accepted or withdrawn.',
  },
  invitation_invalid: {
    status: 400,
    pt: 'Este convite já foi usado, venceu ou foi cancelado. Peça outro a quem convidou você.',
    en: 'This invitation has been used, has expired or was withdrawn. Ask who invited you for another.',
  },
  workspace_not_found: {
    status: 404,
    pt: 'Você não participa deste negócio.',
    en: 'You do not belong to this business.',
  },
} as const;
