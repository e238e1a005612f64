import type { Aged } from './aged-support.ts'

/** What growers ticked off: facts that stood a year ago stand no more. */
export const agedGrowing = (owner: (text: string, values?: unknown[]) => Promise<number>, ago: (days: number) => Date): Aged[] => [
  {
    table: 'task_tick',
    mark: 'key',
    young: 390,
    old: 400,
    put: (of, days, mark) => owner(`insert into task_tick (shop_id, key, author, at) values ($1, $2, 'x', $3)`, [of.id, mark, ago(days)]),
  },
]
