import type { MessagingProduct } from '#simulators/meta/messaging/state.ts';

interface Choice {
  id: string;
  name: string;
}

/**
 * What the dialog shows: the problem with the request, the choice of a person, or the permissions
 * that are asked for.
 */
export type DialogScreen = { product: MessagingProduct } & (
  | { kind: 'problem'; problem: string }
  | { kind: 'who'; people: readonly (Choice & { about: string })[]; query: URLSearchParams }
  | {
      kind: 'consent';
      person: Choice;
      others: boolean;
      scopes: readonly string[];
      pages: readonly Choice[];
      query: URLSearchParams;
    }
);

/** A page without a script. Its buttons submit a form to the address of the page itself. */
export function dialogPage(screen: DialogScreen): string {
  const name = screen.product === 'messenger' ? 'Facebook' : 'Instagram';
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Entrar com o ${name} (simulador da Meta)</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 24px; max-width: 34rem; color: #1c1e21; background: #fff; }
  fieldset { border: 1px solid #ccd0d5; border-radius: 8px; margin: 0 0 16px; padding: 8px 16px; }
  label, li a { display: block; padding: 10px 0; min-height: 24px; }
  ul { padding: 0; list-style: none; }
  button { font: inherit; padding: 10px 16px; min-height: 44px; margin: 0 8px 8px 0; cursor: pointer; }
  small { display: block; color: #4b4f56; }
</style></head>
<body><main><h1>Entrar com o ${name}</h1><p>Simulador: nada aqui chega à Meta.</p>
${bodyOf(screen)}
</main></body></html>`;
}

function bodyOf(screen: DialogScreen): string {
  switch (screen.kind) {
    case 'problem':
      return `<p role="alert">${escaped(screen.problem)}</p>`;
    case 'who':
      return `<h2>Quem é você?</h2>
<ul>${screen.people.map((one) => `<li><a href="?${escaped(withWho(screen.query, one.id))}">${escaped(one.name)}<small>${escaped(one.about)}</small></a></li>`).join('')}</ul>
${leave}`;
    case 'consent':
      return consent(screen);
  }
}

const leave = '<form method="post"><button name="leave" value="cancel">Cancelar</button></form>';

function consent({
  person,
  others,
  scopes,
  pages,
  query,
  product,
}: Extract<DialogScreen, { kind: 'consent' }>): string {
  const permissions = scopes.map((scope) => tick('scope', scope, labels[scope] ?? scope));
  const choice =
    product === 'instagram'
      ? ''
      : `<fieldset><legend>Páginas</legend>
  <label><input type="radio" name="access" value="all" checked> Todas as Páginas, também as futuras</label>
  <label><input type="radio" name="access" value="some"> Somente estas</label>
  ${pages.map(({ id, name }) => tick('page', id, name, false)).join('\n  ') || '<p>Você não administra nenhuma Página.</p>'}
</fieldset>`;
  return `<p>Recado pede acesso como <strong>${escaped(person.name)}</strong>.
${others ? `<a href="?${escaped(withWho(query, null))}">Não é você?</a>` : ''}</p>
<form method="post">
<input type="hidden" name="who" value="${escaped(person.id)}">
${choice}
<fieldset><legend>O que Recado poderá fazer</legend>${permissions.join('\n')}</fieldset>
<p><button name="allow" value="yes">Continuar</button> <button name="leave" value="cancel">Cancelar</button></p>
</form>`;
}

const tick = (name: string, value: string, label: string, isOn = true): string =>
  `<label><input type="checkbox" name="${name}" value="${escaped(value)}"${isOn ? ' checked' : ''}> ${escaped(label)}</label>`;

function withWho(query: URLSearchParams, who: string | null): string {
  const next = new URLSearchParams(query);
  if (who === null) next.delete('who');
  else next.set('who', who);
  return next.toString();
}

const labels: Record<string, string> = {
  pages_show_list: 'Ver a lista das suas Páginas',
  pages_messaging: 'Ler e responder mensagens das Páginas',
  pages_manage_metadata: 'Receber avisos das Páginas',
  pages_read_engagement: 'Ler o conteúdo das Páginas',
  instagram_business_basic: 'Ver o perfil',
  instagram_business_manage_messages: 'Ler e responder mensagens',
  instagram_business_manage_comments: 'Ler e responder comentários',
  instagram_business_content_publish: 'Publicar',
  instagram_business_manage_insights: 'Ver estatísticas',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
