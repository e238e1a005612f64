import pg from 'pg'
import { unnamedShop } from './unnamed-shop.ts'
import { noteDoor } from './watch-doors.ts'

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Every statement that a transaction of a shop sent, once; and what is wrong with some, with where they were sent from. */
const seen = new Set<string>()
const unnamed: string[] = []
const inShop = new WeakSet<pg.Client>()

/** Listens to what is sent in transactions of shops, as long as the process lives. */
export function watchStatements(): void {
  const client = pg.Client.prototype as unknown as { query: Query & { watched?: true } }
  if (client.query.watched) return
  const send = client.query
  client.query = Object.assign(
    function watched(this: pg.Client, ...args: unknown[]): unknown {
      const [query] = args
      const sql = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '')
      if (/\bset local app\.shop_id\b/.test(sql)) inShop.add(this)
      else if (/^(commit|rollback)\b/.test(sql)) inShop.delete(this)
      else if (inShop.has(this)) {
        note(sql)
        noteDoor(sql)
      }
      return send.apply(this, args)
    },
    { watched: true } as const,
  )
}

function note(sql: string): void {
  if (seen.has(sql)) return
  seen.add(sql)
  const tables = unnamedShop(sql)
  if (tables.length === 0) return
  const [first = '', ...rest] = place()
  // What a test asks by itself may name what it likes.
  if (!/\/testing\/|\.test\.ts/.test(first))
    unnamed.push([`${tables.join(', ')} in: ${sql.replace(/\s+/g, ' ').trim()}`, first, ...rest].join('\n'))
}

/** Our own lines on the way to the statement, the nearest first. */
function place(): string[] {
  const usual = Error.stackTraceLimit
  // Behind those of the query builder.
  Error.stackTraceLimit = 30
  const { stack = '' } = new Error('sent')
  Error.stackTraceLimit = usual
  return stack
    .split('\n')
    .filter((line) => line.includes('/server/src/') && !/\/platform\/connection|\/gather-statements|\/watch-statements/.test(line))
    .slice(0, 3)
}

/** What was found since the last asking. */
export const foundUnnamed = (): string[] => unnamed.splice(0)
