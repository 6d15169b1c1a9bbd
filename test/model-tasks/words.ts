import type { NamedConnection } from '#server/features/models/connections.store.ts';
import type { OperatorLanguage } from '#server/platform/operator-language.ts';

type Connections = readonly NamedConnection[];

interface Words {
  noInstallation(dataDir: string): string;
  noConnection(asked: string | undefined, all: Connections): string;
  manyConnections(found: Connections): string;
  noKey(connection: NamedConnection): string;
  noPrice(model: string): string;
  whichModel(known: readonly string[]): string;
  usage: string;
  noTask(only: string): string;
  begins(connection: NamedConnection, model: string, tasks: number): string;
  overBudget: string;
  spent(most: string): string;
  passed: string;
  failed: string;
  guards: string;
  sum(passed: number, done: number, all: number): string;
  onlyThis: string;
}

const listed = (all: Connections): string =>
  all.map((one) => `\n  ${one.name} (${one.workspace_name}), ${one.id}`).join('');

/** What the command says, in the languages of operators. */
export const words: Record<OperatorLanguage, Words> = {
  pt: {
    noInstallation: (dataDir) =>
      `Não há instalação em ${dataDir}. Inicie o Recado uma vez (npm start) ou aponte DATA_DIR para a pasta dela.`,
    noConnection: (asked, all) =>
      `${asked === undefined ? 'Diga a conexão: npm run model -- <nome ou id>.' : `Não há conexão “${asked}”.`} ${
        all.length === 0
          ? 'Nenhuma foi criada ainda: abra Modelos nas páginas do Recado.'
          : `Existem:${listed(all)}`
      }`,
    manyConnections: (found) => `Mais de uma conexão tem esse nome. Diga o id:${listed(found)}`,
    noKey: ({ name }) =>
      `A conexão “${name}” não tem uma chave que esta instalação possa abrir. Digite a chave de novo na página dela.`,
    noPrice: (model) =>
      `Ninguém sabe quanto custa o modelo ${model}: diga o preço na página da conexão.`,
    whichModel: (known) =>
      `Diga o modelo: --model=<nome>.${known.length > 0 ? ` Conhecidos: ${known.join(', ')}.` : ''}`,
    usage:
      'Uso: npm run model -- <nome ou id da conexão> [--model=nome] [--only=pt-shop] [--most=0.50]',
    noTask: (only) => `Nenhuma tarefa começa com “${only}”.`,
    begins: (connection, model, tasks) =>
      `${tasks} tarefas para ${model}, pela conexão “${connection.name}” de ${connection.workspace_name}. Nada é enviado a clientes; o custo conta no limite dela, como teste.`,
    overBudget: 'O limite de gastos foi alcançado; o resto não foi perguntado.',
    spent: (most) => `Já custou US$ ${most} (--most); o resto não foi perguntado.`,
    passed: 'passou',
    failed: 'falhou',
    guards: 'conferências que recusaram',
    sum: (passed, done, all) => `${passed} de ${done} tarefas passaram (de ${all})`,
    onlyThis: 'Uma rodada só: modelos variam de uma vez para outra.',
  },
  en: {
    noInstallation: (dataDir) =>
      `There is no installation in ${dataDir}. Start Recado once (npm start), or point DATA_DIR to its folder.`,
    noConnection: (asked, all) =>
      `${asked === undefined ? 'Name the connection: npm run model -- <name or id>.' : `There is no connection “${asked}”.`} ${
        all.length === 0
          ? 'None was made yet: open Models in the pages of Recado.'
          : `There are:${listed(all)}`
      }`,
    manyConnections: (found) =>
      `More than one connection has this name. Say its id:${listed(found)}`,
    noKey: ({ name }) =>
      `The connection “${name}” has no key that this installation can open. Enter the key again on its page.`,
    noPrice: (model) =>
      `Nobody knows what the model ${model} costs: say its price on the page of the connection.`,
    whichModel: (known) =>
      `Say the model: --model=<name>.${known.length > 0 ? ` Known: ${known.join(', ')}.` : ''}`,
    usage:
      'Usage: npm run model -- <name or id of the connection> [--model=name] [--only=pt-shop] [--most=0.50]',
    noTask: (only) => `No task begins with “${only}”.`,
    begins: (connection, model, tasks) =>
      `${tasks} tasks for ${model}, by the connection “${connection.name}” of ${connection.workspace_name}. Nothing is sent to customers; the cost counts towards its budget, as a test.`,
    overBudget: 'The budget is spent; the rest was not asked.',
    spent: (most) => `It has cost US$ ${most} (--most); the rest was not asked.`,
    passed: 'passed',
    failed: 'failed',
    guards: 'refused by',
    sum: (passed, done, all) => `${passed} of ${done} tasks passed (of ${all})`,
    onlyThis: 'One run only: models differ from one time to the next.',
  },
};
