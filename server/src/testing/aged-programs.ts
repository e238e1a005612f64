import { randomBytes } from 'node:crypto'
import type { Aged } from './aged-support.ts'

/** What other programs left behind. */
export const agedPrograms = (owner: (text: string, values?: unknown[]) => Promise<number>, ago: (days: number) => Date): Aged[] => [
  {
    table: 'api_key',
    mark: 'name',
    young: 360,
    old: 370,
    put: (of, days, mark) =>
      owner(
        `insert into api_key (shop_id, name, start, hash, rights, per_minute, member_id, revoked_at, revoked_name)
         values ($1, $2, 'plantule_1_abcdef', $3, '{orders.read}', 60, $4, $5, 'x') returning id`,
        [of.id, mark, randomBytes(32), of.memberId, ago(days)],
      ),
  },
  {
    table: 'webhook_delivery',
    mark: 'type',
    young: 29,
    old: 31,
    put: (of, days, mark) =>
      owner(
        `with e as (insert into webhook_endpoint (shop_id, url, events, sealed_secret, switched_off)
           values ($1, 'https://hook.invalid/', '{order.created}', '', true) returning id)
         insert into webhook_delivery (shop_id, endpoint_id, message_id, type, payload, created_at)
         select $1, e.id, 'msg', $2, '{}', $3 from e returning id`,
        [of.id, mark, ago(days)],
      ),
  },
]
