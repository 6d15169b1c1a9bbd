/** Errors about a CSV file of contacts as a whole. */
export const importErrors = {
  import_not_found: {
    status: 404,
    pt: 'Esta importação não existe mais. Envie o arquivo de novo.',
    en: 'This import no longer exists. Upload the file again.',
  },
  import_started: {
    status: 409,
    pt: 'Esta importação já começou e não muda mais.',
    en: 'This import has begun and does not change any more.',
  },
  import_other_running: {
    status: 409,
    pt: 'Outra importação ainda está em andamento. Espere ela terminar e tente de novo.',
    en: 'Another import is still running. Wait until it is done and try again.',
  },
  import_nothing: {
    status: 409,
    pt: 'Nenhuma linha traz algo novo. Confira as colunas ou corrija as linhas com erro.',
    en: 'No row brings anything new. Check the columns or mend the rows in error.',
  },
  import_no_csv: {
    status: 400,
    pt: 'Isto não é um arquivo CSV. Na planilha, escolha “Salvar como” e depois CSV.',
    en: 'This is not a CSV file. In the spreadsheet, choose “Save as” and then CSV.',
  },
  import_unreadable: {
    status: 400,
    pt: 'A linha {line} não pode ser lida: confira as aspas. Abra o arquivo na planilha e salve como CSV de novo.',
    en: 'Line {line} cannot be read: check the quotes. Open the file in the spreadsheet and save it as CSV again.',
  },
  import_empty: {
    status: 400,
    pt: 'O arquivo precisa de uma linha com os nomes das colunas e ao menos um contato abaixo dela.',
    en: 'The file needs a row with the names of the columns and at least one contact below it.',
  },
  import_too_large: {
    status: 413,
    pt: 'O arquivo passa de {limit}. Divida-o e importe as partes.',
    en: 'The file is above {limit}. Divide it and import its parts.',
  },
  import_too_many_rows: {
    status: 400,
    pt: 'São no máximo {count} contatos por arquivo. Divida o arquivo e importe as partes.',
    en: 'A file may have at most {count} contacts. Divide the file and import its parts.',
  },
  import_too_many_columns: {
    status: 400,
    pt: 'São no máximo {count} colunas. Tire as que não usa.',
    en: 'There may be at most {count} columns. Take out those you do not need.',
  },
  import_columns_wrong: {
    status: 400,
    pt: 'As colunas escolhidas não servem: cada informação vem de uma só coluna, e o campo ou canal precisa existir. Confira-as.',
    en: 'The chosen columns do not work: each detail comes from one column, and its field or channel has to exist. Check them.',
  },
} as const;
