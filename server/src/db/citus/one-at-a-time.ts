import { KEYS_ASIDE } from './foreign-keys.ts'

/**
 * A table that is spread is altered by one change at a time, and a new column brings its check behind it. A trigger is shut by its name
 * on no part of it: all of ours are, for as long.
 */
export function oneAtATime(statement: string): string[] {
  const [, table = '', changes = ''] = /^(?:\s*--[^\n]*\n)*\s*alter table (\S+)\s([\s\S]+)$/i.exec(statement) ?? []
  if (!table) return [statement]
  return topLevel(changes, ',').flatMap((change) => {
    const words = change.replace(/^(\s*--[^\n]*\n)+/, '').trim()
    const [, name = '', key = '', to = ''] =
      /^add constraint (\S+)\s+(foreign key\b[\s\S]+?\breferences\s+(\w+)[\s\S]*)$/i.exec(words) ?? []
    if (key) return [keyOrAside({ table, name, key, to })]
    return withoutCheck(table, words.replace(/^(disable|enable) trigger .+$/i, '$1 trigger user'))
  })
}

/** A table that is spread cannot name one that has no place yet: the key stands aside until `spread` has given it one. */
function keyOrAside({ table, name, key, to }: Record<'table' | 'name' | 'key' | 'to', string>): string {
  const [of, definition] = [name, key.replace(/\s+/g, ' ')].map((text) => `'${text.replaceAll("'", "''")}'`)
  return `do $key$ begin
    if exists (select from pg_dist_partition where logicalrelid = '${table}'::regclass)
      and not exists (select from pg_dist_partition where logicalrelid = '${to}'::regclass) then
      ${KEYS_ASIDE};
      insert into foreign_key_aside (name, of_table, definition) values (${of}, '${table}', ${definition});
    else
      alter table ${table} add constraint ${name} ${key};
    end if;
  end $key$`
}

function withoutCheck(table: string, change: string): string[] {
  const [, column = '', rest = ''] = /^add column (\S+)\s([\s\S]+)$/i.exec(change) ?? []
  const [type = '', ...checks] = topLevel(rest, /\bcheck(?= \()/iy)
  if (!column || checks.length === 0) return [`alter table ${table} ${change}`]
  return [
    `alter table ${table} add column ${column} ${type.trim()}`,
    ...checks.map((check, at) => `alter table ${table} add constraint ${table}_${column}_check${at || ''} check ${check.trim()}`),
  ]
}

const WHOLE = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"/y

/** The parts between what divides them outside of brackets, texts and comments. */
function topLevel(text: string, divider: string | RegExp): string[] {
  const divides = typeof divider === 'string' ? new RegExp(divider, 'y') : divider
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length;) {
    const found = depth === 0 ? lengthAt(divides, text, at) : 0
    if (found > 0) {
      parts.push(text.slice(from, at))
      from = at + found
    }
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    at += found || lengthAt(WHOLE, text, at) || 1
  }
  return [...parts, text.slice(from)]
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
