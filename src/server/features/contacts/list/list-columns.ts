/**
 * What the columns of a list of contacts are called: written by the export, recognised by the
 * import.
 */
export const listColumns = {
  pt: {
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefone',
    notes: 'Anotações',
    labels: 'Etiquetas',
    optedOut: 'Não quer mensagens',
    consentAt: 'Consentimento registrado em',
    teamNotes: 'Notas internas',
    firstContact: 'Primeiro contato',
    lastContact: 'Último contato',
    reason: 'Motivo do erro',
    yes: 'sim',
    no: 'não',
    file: 'contatos',
    errors: 'linhas-com-erro',
  },
  en: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    notes: 'Notes',
    labels: 'Labels',
    optedOut: 'Wants no messages',
    consentAt: 'Consent recorded at',
    teamNotes: 'Internal notes',
    firstContact: 'First contact',
    lastContact: 'Last contact',
    reason: 'Reason of the error',
    yes: 'yes',
    no: 'no',
    file: 'contacts',
    errors: 'rows-in-error',
  },
} as const;

/** Excel takes the separator of its own country: in Brazil the semicolon. */
export const delimiterOf = (language: 'pt' | 'en'): string => (language === 'pt' ? ';' : ',');

/** Between several values in one cell. */
export const BETWEEN = ' | ';
