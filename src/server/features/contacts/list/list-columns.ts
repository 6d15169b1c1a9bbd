/**
 * The names of the columns in a list of contacts. The export writes them, and the import recognises
 * them.
 */
export const listColumns = {
  pt: {
    name: 'Nome',
    email: 'Email',
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
    email: 'Email',
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

/** Excel expects the separator of its country: in Brazil the semicolon. */
export const delimiterOf = (language: 'pt' | 'en'): string => (language === 'pt' ? ';' : ',');

/** Separates several values in one cell. */
export const BETWEEN = ' | ';
