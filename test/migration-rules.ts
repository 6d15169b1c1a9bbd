/**
 * What a migration may not do to an existing table, however small the table is here. Somebody has
 * millions of rows in it, customers write to it meanwhile, and processes of the version before go
 * on reading it (expand, migrate in pieces, contract).
 */
const rules: { wrong: RegExp; unless?: RegExp; why: string }[] = [
  {
    wrong: /^create (?:unique )?index/,
    unless: /^create (?:unique )?index concurrently/,
    why: 'an index is made `concurrently`, in a file that begins with "-- outside a transaction"',
  },
  {
    wrong: /^reindex|^cluster|^vacuum full|^truncate|^lock table/,
    why: 'it locks the whole table for as long as it takes',
  },
  {
    wrong: /\bset not null\b/,
    why: '`set not null` reads the whole table under a lock; a check that is `not valid`, then validated, does not',
  },
  {
    wrong: /\balter (?:column )?\w+ (?:set data )?type\b/,
    why: 'another type writes the whole table anew; add a column and move the values in pieces',
  },
  {
    wrong:
      /\badd (?:column )?(?:if not exists )?\w+ [^,]*\b(?:not null(?![^,]*\bdefault)|references|unique|primary key|check|generated)\b/,
    unless: /\badd constraint\b/,
    why: 'a new column of an old table may be null, or has a constant default, and is checked by nothing that reads the whole table',
  },
  {
    wrong: /\badd (?:column )?(?:if not exists )?\w+ [^,]*\bdefault [^,]*\(/,
    why: 'a default that is worked out writes the whole table anew',
  },
  {
    wrong: /\badd (?:constraint )?\w* ?(?:foreign key|check|unique|primary key)/,
    unless: /\bnot valid\b|\busing index\b/,
    why: 'a constraint is added `not valid`, and validated by a later file',
  },
  {
    wrong: /^(?:update|delete from|insert into \S+[\s\S]*\bselect\b)/,
    why: 'rows are moved in pieces, by a job',
  },
];

/**
 * The contracting migration, a release later, says in the file that nothing reads the column any
 * more.
 */
const contracts = {
  wrong: /^drop (?:table|column)|\bdrop column\b|\brename\b/,
  mark: /^-- contract: /m,
};

/** What is wrong with a file of `migrations/`, a sentence each. */
export function faultsOf(text: string): string[] {
  const isOutside = text.startsWith('-- outside a transaction\n');
  const statements = statementsOf(text);
  const isNew = (statement: string): boolean => {
    const table = tableOf(statement);
    return (
      table !== null &&
      statements.some((other) =>
        new RegExp(`^create table (?:if not exists )?${table}\\b`).test(other),
      )
    );
  };
  const old = statements.filter((statement) => !isNew(statement));
  const faults = old.flatMap((statement) =>
    rules
      .filter(({ wrong, unless }) => wrong.test(statement) && !unless?.test(statement))
      .map(({ why }) => `${statement.slice(0, 60)}: ${why}`),
  );
  const contracting = old.filter((statement) => contracts.wrong.test(statement));
  if (contracting.length > 0 && !contracts.mark.test(text))
    faults.push(
      ...contracting.map(
        (one) =>
          `${one.slice(0, 60)}: the version before reads it; say "-- contract: …" where none does`,
      ),
    );
  const altered = new Set(
    old.filter((statement) => statement.startsWith('alter table')).map(tableOf),
  );
  if (altered.size > 1 && !isOutside)
    faults.push('several tables would be locked at a time: begin with "-- outside a transaction"');
  for (const [at, statement] of statements.entries()) {
    const index = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(
      statement,
    )?.[1];
    if (index !== undefined && statements[at - 1] !== `drop index concurrently if exists ${index}`)
      faults.push(
        `${statement.slice(0, 60)}: where it was interrupted an invalid index is left: drop it in the statement before`,
      );
  }
  if (isOutside)
    for (const statement of statements)
      if (
        !/\bif (?:not )?exists\b|^(?:create or replace|comment|drop \w+ (?:concurrently )?if exists|alter table \S+ validate)/.test(
          statement,
        )
      )
        faults.push(
          `${statement.slice(0, 60)}: a file that is not one transaction is repeated from its beginning where it was interrupted: say "if not exists"`,
        );
  return faults;
}

function tableOf(statement: string): string | null {
  const match =
    /^(?:alter table (?:if exists )?(?:only )?|update |delete from |insert into |truncate (?:table )?|create (?:unique )?index [\s\S]*? on |create (?:constraint )?trigger [\s\S]*? on )(\w+)/.exec(
      statement,
    );
  return match?.[1] ?? null;
}

/**
 * The statements in lower case, each on one line; comments and bodies of functions are left out.
 */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/\$\$[\s\S]*?\$\$/g, "''")
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
