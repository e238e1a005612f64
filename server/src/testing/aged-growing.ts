import type { Aged } from './aged-support.ts'

/** What growers ticked off, and what their phones told: facts that stood a year ago stand no more. */
export const agedGrowing = (owner: (text: string, values?: unknown[]) => Promise<number>, ago: (days: number) => Date): Aged[] => [
  {
    table: 'task_tick',
    mark: 'key',
    young: 390,
    old: 400,
    put: (of, days, mark) => owner(`insert into task_tick (shop_id, key, author, at) values ($1, $2, 'x', $3)`, [of.id, mark, ago(days)]),
  },
  {
    table: 'field_deed',
    mark: 'author',
    young: 390,
    old: 400,
    put: (of, days, mark) =>
      owner(
        `insert into field_deed (shop_id, uuid, kind, deed, phone_at, at, received_at, author)
         values ($1, gen_random_uuid(), 'tick', '{}', $3, $3, $3, $2)`,
        [of.id, mark, ago(days)],
      ),
  },
]
