import { statementsOf } from './statements.ts'

/** What a statement does to a table for as long as the table is long, while an older version of the program serves people beside it. */
export type LongLock = { table: string; why: string }

/** A comment in the statement that says why its table is never long, or that the wait was weighed. */
const ANSWERED = /^\s*-- lock: \S/m
/** First words of a migration that runs statement by statement, each for itself. */
const APART = /^(?:--[^\n]*\n)*-- outside a transaction\b/

/** May wait for others without others waiting for it, and can be begun again where it was broken off. */
const REPEATABLE =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists|alter table \S+ (?:validate constraint \S+|alter column \S+ set not null)$)/

export const outsideTransaction = (migration: string): boolean => APART.test(migration)

/** The statement's own words in small letters, without comments and texts. */
const wordsOf = (statement: string): string =>
  statement
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, `''`)
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const alterations: readonly [RegExp, string][] = [
  [/\balter (?:column )?\S+ (?:set data )?type\b/, 'writes every row anew, and nobody reads meanwhile'],
  [/\badd column .*\bgenerated\b/, 'writes every row anew, and nobody reads meanwhile'],
  [/\badd column .*\bdefault (?:gen_random_uuid|clock_timestamp|random|nextval)\b/, 'writes every row anew, and nobody reads meanwhile'],
  [/\badd column .*\bunique\b/, 'builds an index while nobody reads or writes'],
  [/\badd column .*\b(?:check|references)\b/, 'reads every row while nobody reads or writes'],
  [/\badd (?:constraint \S+ )?(?:unique|primary key|exclude)(?! using index)\b/, 'builds an index while nobody reads or writes'],
  [/\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/, 'reads every row while nobody writes'],
  [/\bvalidate constraint\b/, 'reads every row, under the lock of what was altered before in the same transaction'],
  [/\bset not null\b/, 'reads every row while nobody reads or writes'],
]

/**
 * The statements of a migration that would hold up an older version of the program that goes on serving, by the tables that stood there
 * before. What to do instead: an index `concurrently` and a constraint's check in a migration of their own that begins with
 * `-- outside a transaction`; a constraint `not valid` first; rows filled by a job of the new version, not by the migration.
 * @param small tables that never hold many rows
 */
export function longLocks(migration: string, small: ReadonlySet<string>): LongLock[] {
  if (outsideTransaction(migration)) return []
  const fresh = new Set<string>()
  return statementsOf(migration).flatMap((statement) => {
    const words = wordsOf(statement)
    const [, made] = /^create (?:unlogged )?table (?:if not exists )?([a-z_.]+)/.exec(words) ?? []
    if (made) fresh.add(made)
    if (ANSWERED.test(statement)) return []
    return locksOf(words).filter(({ table }) => !fresh.has(table) && !small.has(table))
  })
}

function locksOf(words: string): LongLock[] {
  const [, indexed] = /^create (?:unique )?index (?!concurrently).*?\bon (?:only )?([a-z_.]+)/.exec(words) ?? []
  if (indexed) return [{ table: indexed, why: 'builds an index while nobody writes' }]
  const [, table, change = ''] = /^alter table (?:only )?([a-z_.]+) (.*)$/.exec(words) ?? []
  if (table) return alterations.filter(([pattern]) => pattern.test(change)).map(([, why]) => ({ table, why }))
  // A function's body runs later; what a block or a statement writes is written now.
  if (!/^(?:do|with|update|delete)\b/.test(words)) return []
  return [...words.matchAll(/\b(?:update|delete from) (?:only )?([a-z_]+)(?= (?:as |set |where |using |[a-z]+ set )|$)/g)].map(
    ([, written = '']) => ({
      table: written,
      why: 'locks every row that it writes until the migration ends',
    }),
  )
}

/** What may not stand in a migration outside a transaction: it could not be begun again. */
export const unrepeatable = (migration: string): string[] =>
  outsideTransaction(migration)
    ? statementsOf(migration)
        .map(wordsOf)
        .filter((words) => !REPEATABLE.test(words))
    : []
