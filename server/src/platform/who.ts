import { isInspector, mayInspect } from '@plantule/contract/base/inspections'
import { levelFor } from '@plantule/contract/base/levels'
import { isOpenWhenSuspended } from '@plantule/contract/base/open-when-suspended'
import { holds, notByPin, type Right } from '@plantule/contract/base/permissions'
import type { Route } from '@plantule/contract/base/route'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor, Person } from './context.ts'
import { noteFor } from './asker.ts'
import { KeyDoor } from './keys/key-door.ts'
import { changes, SupportDoor } from './provider/support-door.ts'
import { Refused } from './refused.ts'

/** `email` is there only when the provider vouches that it belongs to the person; `amr` where it tells how they proved who they are. */
export type Token = { sub: string; email?: string; name?: string; sid?: string; exp?: number; amr?: readonly string[]; byPin?: number }
export type VerifyToken = (token: string) => Promise<Token>

/** A member as the requests see them; kept for a few seconds, dropped at once when a change is announced. */
type Membership = {
  shopId: number
  actor: Extract<Actor, { kind: 'member' }>
  preset: string
  suspended: boolean
  level: string
  movedTo: string | null
  /** The only shop of the person, or named by the request: no other can be meant. */
  sure: boolean
}
export type Who = {
  shopId: number
  actor: Actor
  rights: readonly string[]
  person?: Person
  /** When the token ends, in seconds. */ until?: number
  /** A visitor's shop is that of their token: what they get is for them alone. */ byToken?: true
}

/** What of a route says who may call it. */
type Asked = Pick<Route, 'method' | 'path' | 'permission' | 'writes' | 'response'>

const KEEP_MS = 5_000
const MOST = 20_000

/** Finds out who asks, in which shop, and whether they may. */
export class Doorkeeper {
  readonly #owner: pg.Pool
  readonly #verify: VerifyToken
  readonly #byAddress: boolean
  readonly #demo: boolean
  readonly #keys: KeyDoor
  #support: SupportDoor | undefined
  readonly #members = new Map<string, { until: number; found: Promise<Membership | undefined> }>()
  readonly #shops = new Map<string, { until: number; found: Promise<{ id: number; moved_to: string | null } | undefined> }>()

  /**
   * `byAddress`: an address that the token proves takes up the memberships offered to it; else only their own links do. `demo`: its people
   * may enter.
   */
  constructor(owner: pg.Pool, verify: VerifyToken, { byAddress, demo }: { byAddress: boolean; demo: boolean }) {
    this.#owner = owner
    this.#verify = verify
    this.#byAddress = byAddress
    this.#demo = demo
    this.#keys = new KeyDoor(owner, { demo })
  }

  /** Staff of the provider come in by it. */
  letSupportIn(support: SupportDoor): void {
    this.#support = support
  }

  /** Forgets what is kept, after a change of members, rights or suspension. */
  forget(): void {
    this.#members.clear()
    this.#shops.clear()
  }

  async token(request: FastifyRequest): Promise<Token> {
    const header = request.headers.authorization
    if (!header?.startsWith('Bearer ')) throw new Refused('not_signed_in')
    return this.#verify(header.slice(7))
  }

  /**
   * Throws `not_signed_in`, `not_a_member`, `shop_moved`, `shop_unnamed`, `shop_suspended`, `no_right`, `not_in_level`, `not_found` for
   * a public call to no known shop, and for staff of the provider and for keys what their own doors throw.
   */
  async admit(request: FastifyRequest, route: Asked): Promise<Who> {
    const { permission } = route
    if (this.#support && SupportDoor.asks(request)) return this.#support.admit(request, route)
    if (KeyDoor.asks(request)) return this.#keys.admit(request, route)
    if (permission === 'public') return this.#visitor(request)
    // A member of a shop is no staff of the provider, whatever their rights; the provider's area has its own door.
    if (permission === 'internal') throw new Refused('not_staff')
    const token = await this.token(request)
    noteFor(request, { sub: token.sub })
    const wanted = request.headers['x-shop']
    const membership = await this.#membership(token, typeof wanted === 'string' ? wanted : '')
    // Asked for by name: the person may well belong to it, by their password.
    if (!membership) throw new Refused(token.byPin !== undefined && wanted ? 'by_password_only' : 'not_a_member')
    if (membership.movedTo !== null) throw new Refused('shop_moved', { address: membership.movedTo })
    noteFor(request, { shop: membership.shopId, member: membership.actor.id, level: membership.level })
    // Whoever has several shops and names none may read which they are, and touch none of them by chance.
    if (!membership.sure && (permission.includes('.') || changes(route))) throw new Refused('shop_unnamed')
    if (membership.suspended && !isOpenWhenSuspended(route)) throw new Refused('shop_suspended')
    const actor = token.byPin !== undefined ? withoutPassword(membership.actor) : membership.actor
    const { rights } = actor
    if (permission.includes('.') && !holds(rights, permission as Right)) {
      throw holds(membership.actor.rights, permission as Right)
        ? new Refused('by_password_only')
        : new Refused('no_right', { right: permission })
    }
    const level = levelFor(route)
    if (level !== undefined && level !== membership.level) throw new Refused('not_in_level')
    // An inspector's rights hold for what they inspect, and for nothing that asks for the same right besides.
    if (isInspector(membership.preset) && !mayInspect(membership.preset, route)) throw new Refused('no_right', { right: permission })
    return {
      shopId: membership.shopId,
      actor,
      rights,
      person: { sub: token.sub, session: token.sid ?? '', ...(token.byPin === undefined ? {} : { byPin: true }) },
      ...(token.exp === undefined ? {} : { until: token.exp }),
    }
  }

  async #visitor(request: FastifyRequest): Promise<Who> {
    const asked = (request.query as Record<string, unknown>)['shop']
    const shopId = await this.#shop(typeof asked === 'string' ? asked : '', request.hostname)
    if (shopId !== undefined) {
      noteFor(request, { shop: shopId })
      return { shopId, actor: { kind: 'public' }, rights: [] }
    }
    return this.#ownShop(request, asked)
  }

  /** Where neither the address nor `shop` names one: whoever is signed in looks at their own shop, with a visitor's eyes. */
  async #ownShop(request: FastifyRequest, asked: unknown): Promise<Who> {
    if (asked !== undefined || request.headers.authorization === undefined) throw new Refused('not_found')
    const wanted = request.headers['x-shop']
    const membership = await this.#membership(await this.token(request), typeof wanted === 'string' ? wanted : '')
    if (!membership || membership.suspended || membership.movedTo !== null) throw new Refused('not_found')
    return { shopId: membership.shopId, actor: { kind: 'public' }, rights: [], byToken: true }
  }

  /** Throws `shop_moved`. */
  async #shop(uid: string, host: string): Promise<number | undefined> {
    const found = await keep(this.#shops, `${uid}\n${host}`, async () => {
      const { rows } = await this.#owner.query<{ id: number; moved_to: string | null }>(
        `select s.id, o.to_url as moved_to from shop s left join moving_out o on o.shop_id = s.id and o.moved_at is not null
         where (s.uid = $1 or ($1 = '' and s.id = (select client_id from held_host where host = rtrim(lower($2), '.'))))
           and s.suspended_at is null limit 1`,
        [uid, host],
      )
      return rows[0]
    })
    if (found && found.moved_to !== null) throw new Refused('shop_moved', { address: found.moved_to })
    return found?.id
  }

  #membership(token: Token, uid: string): Promise<Membership | undefined> {
    return keep(this.#members, `${token.sub}\n${uid}\n${token.byPin ?? ''}`, async () => {
      await this.#claim(token)
      const { rows } = await this.#owner.query<MemberRow>(
        `select m.shop_id, m.id, m.name, m.email, m.rights, m.preset, s.suspended_at is not null as suspended, s.level,
           case when o.moved_at is not null then o.to_url end as moved_to,
           $2 <> $3 or count(*) filter (where o.moved_at is null) over () < 2 as sure,
           (o.shop_id is null and (m.last_seen_at is null or m.last_seen_at < now() - interval '1 minute')) as unseen
         from person p join member m on m.person_id = p.id join shop s on s.id = m.shop_id left join moving_out o on o.shop_id = m.shop_id
         where p.sub = $1 and ($2 = $3 or s.uid = $2) and m.removed_at is null and ($5::bigint is null or m.shop_id = $5)
           and ($4 or not exists (select from identity_account a where a.sub = p.sub and a.demo))
           and (m.ends_on is null or m.ends_on >= (now() at time zone 'Europe/Paris')::date)
         order by o.moved_at is not null, suspended, m.last_seen_at desc nulls last, m.shop_id limit 1`,
        [token.sub, uid, '', this.#demo, token.byPin ?? null],
      )
      const row = rows[0]
      if (!row) return undefined
      if (row.unseen)
        await this.#owner.query('update member set last_seen_at = now() where shop_id = $1 and id = $2', [row.shop_id, row.id])
      await this.#followEmail(token, row)
      return {
        shopId: row.shop_id,
        actor: {
          kind: 'member',
          id: row.id,
          name: row.name,
          rights: row.rights,
          ...(isInspector(row.preset) ? { inspects: row.preset } : {}),
        },
        preset: row.preset,
        suspended: row.suspended,
        level: row.level,
        movedTo: row.moved_to,
        sure: row.sure,
      }
    })
  }

  /** Whoever has proven another mail address is known by it in the shop too, unless a colleague is. */
  async #followEmail({ email }: Token, row: MemberRow): Promise<void> {
    const address = email?.trim().toLowerCase()
    if (!address || address === row.email || row.moved_to !== null) return
    await this.#owner.query(
      `update member set email = $3, version = version + 1 where shop_id = $1 and id = $2
         and not exists (select from member other where other.shop_id = $1 and other.email = $3 and other.removed_at is null)`,
      [row.shop_id, row.id, address],
    )
  }

  /** Takes up the invitations that wait for the person's proven mail address; they may come long after their first one. */
  async #claim({ sub, email, name }: Token): Promise<void> {
    if (!email || !this.#byAddress) return
    const address = email.trim().toLowerCase()
    const { rowCount } = await this.#owner.query(
      'select from member where email = $1 and person_id is null and removed_at is null limit 1',
      [address],
    )
    if (rowCount) await this.#owner.query('select claim_memberships($1, $2, $3)', [sub, address, name ?? address])
  }
}

type MemberRow = {
  shop_id: number
  id: number
  name: string
  email: string
  rights: string[]
  preset: string
  suspended: boolean
  level: string
  moved_to: string | null
  sure: boolean
  unseen: boolean
}

const withoutPassword = (actor: Membership['actor']): Membership['actor'] => ({
  ...actor,
  // What they may not change they still read.
  rights: [...new Set(actor.rights.map((right) => (notByPin.includes(right as Right) ? right.replace('.write', '.read') : right)))],
})

function keep<T>(kept: Map<string, { until: number; found: Promise<T> }>, key: string, find: () => Promise<T>): Promise<T> {
  const now = Date.now()
  const known = kept.get(key)
  if (known && known.until > now) return known.found
  if (kept.size > MOST) kept.clear()
  const found = find()
  kept.set(key, { until: now + KEEP_MS, found })
  found.catch(() => kept.delete(key))
  return found
}
