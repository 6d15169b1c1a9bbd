/** An account that the person could choose. */
export interface LoginChoice {
  id: string;
  name: string;
  about: string;
}

/**
 * The page of the login window. The person can choose or create an account, refuse a permission,
 * leave, or make the login fail.
 */
export function loginPage(problem: string | null, choices: readonly LoginChoice[]): string {
  const accounts = choices.map(
    ({ id, name, about }) =>
      `<button type="submit" name="account" value="${escaped(id)}">${escaped(name)}<small>${escaped(about)}</small></button>`,
  );
  const form = `
<form id="form">
  ${accounts.length === 0 ? '' : `<fieldset><legend>Escolha uma conta</legend>${accounts.join('')}</fieldset>`}
  <fieldset>
    <legend>Conta nova</legend>
    <label>Nome da empresa <input name="name" value="Padaria Modelo" required></label>
    <label>Número
      <select name="kind">
        <option value="app">Já uso no WhatsApp Business do celular</option>
        <option value="new">Número novo</option>
        <option value="two">Dois números novos</option>
        <option value="none">Ainda sem número</option>
      </select>
    </label>
    <button type="submit" name="account" value="">Criar e continuar</button>
  </fieldset>
  <label><input type="checkbox" name="refused"> Não permitir o envio de mensagens</label>
  <p><button type="submit" name="leave" value="cancel" formnovalidate>Cancelar</button>
  <button type="submit" name="leave" value="error" formnovalidate>Terminar com erro</button></p>
</form>
<script>
  var form = document.getElementById('form');
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    var pressed = event.submitter;
    fetch('../../dialog/whatsapp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        leave: pressed.name === 'leave' ? pressed.value : null,
        account: pressed.name === 'account' && pressed.value !== '' ? pressed.value : null,
        name: form.elements.name.value,
        kind: form.elements.kind.value,
        refused: form.elements.refused.checked
      })
    })
      .then(function (answer) { return answer.json(); })
      .then(function (outcome) {
        var opener = window.opener;
        if (opener === null) return void (document.body.textContent = 'Esta janela não foi aberta por um aplicativo.');
        opener.postMessage(JSON.stringify(outcome.message), '*');
        opener.postMessage({ type: 'simulator_login', code: outcome.code }, '*');
      });
  });
</script>`;
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Entrar (simulador da Meta)</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 24px; max-width: 34rem; color: #1c1e21; background: #fff; }
  fieldset { border: 1px solid #ccd0d5; border-radius: 8px; margin: 0 0 16px; padding: 16px; }
  label { display: block; margin-bottom: 12px; }
  input:not([type=checkbox]), select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px; }
  button { font: inherit; padding: 10px 16px; min-height: 44px; margin: 0 8px 8px 0; cursor: pointer; }
  fieldset button { display: block; width: 100%; text-align: left; }
  small { display: block; color: #4b4f56; }
</style></head>
<body><h1>Conectar ao WhatsApp</h1><p>Simulador: nada aqui chega à Meta.</p>
${problem === null ? form : `<p role="alert">${escaped(problem)}</p>`}
</body></html>`;
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
