import type { Page } from '@playwright/test';
import { z } from 'zod';
import { routes } from '#contract/index.ts';
import { answer } from '../answers.ts';
import { copied } from '../provider-states.ts';
import { confirmAs } from '../person.ts';
import { asItWas, ask, escape, field, press, readAgain, steps, type, type Walk } from './act.ts';

const team = () => '/settings/team';
const invitation = () => '/invite?token=01234567890123456789';
const invited = 'bia@equipe.example';

/** The acts in the team, and on one's own account. */
export const ofPeople: Walk = {
  prepare: async (page, environment) => {
    await confirmAs(page, environment.person); // an invitation needs the password
    return {
      invitation: await ask(page, environment, 'POST', '/api/invitations', {
        email: invited,
        role: 'attendant',
        by: 'link',
      }),
    };
  },
  acts: {
    invitePerson: {
      path: team,
      open: steps(press('Convidar pessoa'), type('Email', 'caio@equipe.example')),
      press: press('Criar link'),
      typed: field('Email'),
      close: escape,
    },
    resendInvitation: { path: team, press: press(`Enviar de novo ${invited}`), close: asItWas },
    linkInvitation: { path: team, press: press(`Criar link ${invited}`), close: asItWas },
    withdrawInvitation: {
      path: team,
      press: press(`Cancelar convite: ${invited}`),
      close: asItWas,
    },
    listTeams: { path: team, press: readAgain((page) => page.reload()) },
    createTeam: {
      path: team,
      open: steps(press('Novo time'), type('Nome do time', 'Entregas')),
      press: press('Salvar'),
      typed: field('Nome do time'),
      close: escape,
    },
    updateTeam: {
      path: team,
      open: press(/^Editar Vendas/),
      press: press('Salvar'),
      close: escape,
    },
    deleteTeam: {
      path: team,
      open: steps(press(/^Editar Vendas/), press('Excluir time')),
      press: press('Excluir time'),
    },
    changeRole: {
      path: team,
      press: (page) => page.getByRole('combobox', { name: /^Papel de/ }).selectOption('Atendente'),
      close: asItWas,
    },
    removePerson: {
      path: team,
      open: press(/^Sair da equipe/),
      press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click(),
    },
    listInvitations: { path: team, press: readAgain((page) => page.reload()) },
    enterWorkspace: {
      path: team,
      before: withAnotherWorkspace,
      press: async (page) => {
        // After signing in again the list of workspaces comes from the server, which knows no other
        // workspace.
        await page.reload();
        await press('Menu do perfil')(page);
        await page.getByRole('menuitemradio', { name: 'Padaria Sol' }).click();
      },
    },
    readInvitation: { path: invitation, press: readAgain((page) => page.reload()) },
    acceptInvitation: {
      path: invitation,
      before: (page) =>
        answer(page, 'readInvitation', {
          workspaceName: 'Padaria Sol',
          email: invited,
          role: 'attendant',
          invitedBy: 'Rita Prado',
          hasAccount: false,
        }),
      open: steps(type('Nome', 'Bia Costa'), type('Escolha uma senha', 'sete barcos no porto 3')),
      press: press('Participar'),
      typed: field('Nome'),
    },
    updateProfile: {
      path: () => '/?profile=edit',
      open: type('Empresa', 'Padaria Central'),
      press: press('Salvar'),
      typed: field('Empresa'),
    },
    changePassword: {
      path: () => '/?profile=password',
      open: async (page) => {
        await field('Senha atual')(page).fill('uma senha bem comprida 7');
        await field('Nova senha')(page).fill('outra senha bem comprida 8');
        await field('Confirmar nova senha')(page).fill('outra senha bem comprida 8');
      },
      press: press('Alterar senha'),
      typed: field('Nova senha'),
    },
    askConfirmation: { path: () => '/?profile=edit', press: press('Enviar link'), close: asItWas },
    listSessions: { path: () => '/?profile=sessions', press: readAgain((page) => page.reload()) },
    listNoticeChoices: {
      path: () => '/?profile=notices',
      press: readAgain((page) => page.reload()),
    },
    chooseNotices: {
      path: () => '/?profile=notices',
      press: (page) => page.getByRole('switch', { name: 'Sino: Alguém entra na equipe' }).click(),
    },
    chooseNoticeMail: {
      path: () => '/?profile=notices',
      open: async (page) => {
        const mail = page.getByRole('switch', { name: 'Email: Alguém entra na equipe' });
        if (!(await mail.isChecked())) await mail.click();
      },
      press: async (page) => {
        const after = page.getByLabel('Mandar o email quando eu não ler em');
        await after.selectOption((await after.inputValue()) === '5' ? '60' : '5');
      },
    },
    chooseNoticeSound: {
      path: () => '/?profile=notices',
      press: (page) => page.getByRole('switch', { name: 'Som', exact: true }).click(),
    },
    chooseNoticeQuiet: {
      path: () => '/?profile=notices',
      press: (page) => page.getByRole('switch', { name: 'Todo dia, no mesmo horário' }).click(),
    },
    confirmEmail: {
      path: () => '/confirm-email?token=01234567890123456789',
      press: press('Confirmar este email'),
    },
    denyChange: {
      path: () => '/not-me?token=01234567890123456789',
      press: press('Não fui eu: proteger a conta'),
    },
    releaseHold: {
      path: () => '/',
      before: copied,
      open: press('É este agora'),
      press: press('É este agora'),
      close: escape,
    },
  },
};

/** Makes the page believe that the person also belongs to another workspace. */
async function withAnotherWorkspace(page: Page): Promise<void> {
  await page.route(`**${routes.me.path}`, async (route) => {
    const response = await route.fetch();
    const { data } = z.object({ data: routes.me.answer.data }).parse(await response.json());
    const otherWorkspaces = [{ id: '01890000-0000-7000-8000-000000000000', name: 'Padaria Sol' }];
    await route.fulfill({ response, json: { data: { ...data, otherWorkspaces } } });
  });
}
