import { keyRights, mayUseKey } from '@plantule/contract/base/keys'
import { levelFor } from '@plantule/contract/base/levels'
import { isOpenWhenSuspended } from '@plantule/contract/base/open-when-suspended'
import { holds, type Right } from '@plantule/contract/base/permissions'
import type { Route } from '@plantule/contract/base/route'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { noteFor } from '../asker.ts'
import { Refused } from '../refused.ts'
import { waitText } from '../wait-text.ts'
import type { Who } from '../who.ts'
import { Pace } from './pace.ts'
import { hashOf, keyOfHeader } from './read-key.ts'

type Asked = Pick<Route, 'method' | 'path' | 'permission' | 'writes' | 'response'>
type KeyRow = {
  id: number
  shop_id: number
  moved_to: string | null
  name: string
  rights: string[]
  per_minute: number
  maker_rights: string[]
  uid: string
  suspended: boolean
  level: string
  unseen: boolean
}

/**
 * Lets other programs in by the key that an owner gave them, and no further than the key's rights and today's rights of whoever answers
 * for it. Asked anew at each request, so that a key that is revoked, and one whose owner has left, is out with the next one.
 */
export class KeyDoor {
  readonly #owner: pg.Pool
  readonly #demo: boolean
  readonly #pace = new Pace()

  /** `demo`: keys of the demonstration's people serve. */
  constructor(owner: pg.Pool, { demo }: { demo: boolean }) {
    this.#owner = owner
    this.#demo = demo
  }

  static asks = (request: FastifyRequest): boolean => keyOfHeader(request.headers.authorization) !== undefined

  /**
   * Throws `key_refused`, `not_a_member` for another shop than its own, `shop_moved`, `too_many_requests`, `key_closed`,
   * `shop_suspended`, `no_right`, `not_in_level`.
   */
  async admit(request: FastifyRequest, route: Asked): Promise<Who> {
    const { secret = '', shopId: named } = keyOfHeader(request.headers.authorization) ?? {}
    const key = named === undefined ? undefined : ((await this.#find([named], secret)) ?? (await this.#ofArrived(named, secret)))
    if (!key) throw new Refused('key_refused')
    const shopId = key.shop_id
    noteFor(request, { shop: shopId, key: key.id, level: key.level })
    const wanted = request.headers['x-shop']
    if (typeof wanted === 'string' && wanted !== '' && wanted !== key.uid) throw new Refused('not_a_member')
    if (key.moved_to !== null) throw new Refused('shop_moved', { address: key.moved_to })
    const seconds = this.#pace.take(`${shopId} ${key.id}`, key.per_minute)
    if (seconds > 0) throw new Refused('too_many_requests', { seconds, wait: waitText(seconds) })
    if (!mayUseKey(route)) throw new Refused('key_closed')
    if (key.suspended && !isOpenWhenSuspended(route)) throw new Refused('shop_suspended')
    const rights = keyRights.filter((right) => holds(key.rights, right) && holds(key.maker_rights, right))
    const { permission } = route
    if (permission.includes('.') && !holds(rights, permission as Right)) throw new Refused('no_right', { right: permission })
    const level = levelFor(route)
    if (level !== undefined && level !== key.level) throw new Refused('not_in_level')
    if (key.unseen) await this.#owner.query('update api_key set last_used_at = now() where shop_id = $1 and id = $2', [shopId, key.id])
    return { shopId, actor: { kind: 'key', id: key.id, name: `Clé « ${key.name} »`, rights }, rights }
  }

  /** A shop that came from elsewhere has another number here than in its keys. */
  async #ofArrived(named: number, secret: string): Promise<KeyRow | undefined> {
    const { rows } = await this.#owner.query<{ shop_id: number }>('select shop_id from moved_in where $1 = any(former_ids)', [named])
    return rows.length === 0
      ? undefined
      : this.#find(
          rows.map(({ shop_id }) => shop_id),
          secret,
        )
  }

  async #find(shopIds: readonly number[], secret: string): Promise<KeyRow | undefined> {
    const { rows } = await this.#owner.query<KeyRow>(
      `select k.id, k.shop_id, k.name, k.rights, k.per_minute, m.rights as maker_rights, s.uid, s.suspended_at is not null as suspended, s.level,
         case when o.moved_at is not null then o.to_url end as moved_to,
         (o.shop_id is null and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')) as unseen
       from api_key k join shop s on s.id = k.shop_id join member m on m.shop_id = k.shop_id and m.id = k.member_id
         left join moving_out o on o.shop_id = k.shop_id
       where k.shop_id = any($1::bigint[]) and k.hash = $2 and k.revoked_at is null and m.removed_at is null
         and (k.ends_on is null or k.ends_on >= (now() at time zone 'Europe/Paris')::date)
         and (m.ends_on is null or m.ends_on >= (now() at time zone 'Europe/Paris')::date)
         and ($3 or not exists (select from person p join identity_account a on a.sub = p.sub where p.id = m.person_id and a.demo))`,
      [shopIds, hashOf(secret), this.#demo],
    )
    return rows[0]
  }
}
