import { levelFor } from '@plantule/contract/base/levels'
import { allRights, holds, type Right } from '@plantule/contract/base/permissions'
import type { Route } from '@plantule/contract/base/route'
import { type ConsentMode, SUPPORT_HEADER } from '@plantule/contract/support/entry'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { noteFor } from '../asker.ts'
import { Refused } from '../refused.ts'
import type { Who } from '../who.ts'
import type { StaffDoor } from './staff-door.ts'

type Asked = Pick<Route, 'method' | 'path' | 'permission' | 'writes'>
type Visit = { id: number; shop_id: number; consent_id: number; mode: ConsentMode; until: Date; suspended: boolean; level: string }

/** What stays with the shop's own people, whatever was granted: who belongs to them, and what is sold at their till. */
const CLOSED: readonly Right[] = ['team.write', 'till.write']
const granted: Record<ConsentMode, readonly Right[]> = {
  read: allRights.filter((right) => right.endsWith('.read')),
  write: allRights.filter((right) => !CLOSED.includes(right)),
}

/** What the shop owes the provider, and by which plan: nobody agrees to that with themselves in the shop's name. */
const SUBSCRIPTION = /^\/((validate|cancel|pause)-)?subscription(\/|$)/

export const changes = ({ method, writes }: Asked): boolean => method !== 'GET' || writes === true

/**
 * Lets the provider's staff into a shop by its owner's consent, and no further. Asked anew at each request, so that whoever ends the
 * consent puts them out with the next one; each request, also one that is refused, is written into the shop's audit under the name of
 * who made it.
 */
export class SupportDoor {
  readonly #owner: pg.Pool
  readonly #staff: StaffDoor

  constructor(owner: pg.Pool, staff: StaffDoor) {
    this.#owner = owner
    this.#staff = staff
  }

  static asks = (request: FastifyRequest): boolean => request.headers[SUPPORT_HEADER] !== undefined

  /**
   * Throws `not_signed_in`, `not_staff`, `second_step_needed`, `no_right`, `support_over`, `support_read_only`, `support_closed`,
   * `shop_suspended`, `not_in_level`.
   */
  async admit(request: FastifyRequest, route: Asked): Promise<Who> {
    const staff = await this.#staff.admit(request, 'support')
    const visit = await this.#visit(request, staff.id)
    if (!visit) throw new Refused('support_over')
    noteFor(request, { shop: visit.shop_id })
    const refusal = refusalOf(visit, route)
    const after = { method: route.method, path: request.url.split('?')[0], mode: visit.mode, ...(refusal ? { refused: refusal.code } : {}) }
    await this.#owner.query(
      `with counted as (update support_entry set requests = requests + 1, last_at = now() where shop_id = $1 and id = $2)
       insert into audit (shop_id, actor_kind, actor_id, actor_name, action, subject, subject_id, after, request_id)
       values ($1, 'provider', $3, $4, 'support.request', 'support_consent', $5, $6, $7)`,
      [visit.shop_id, visit.id, staff.id, staff.name, visit.consent_id, JSON.stringify(after), request.id],
    )
    if (refusal) throw refusal
    const rights = granted[visit.mode]
    const support = { entryId: visit.id, mode: visit.mode, until: visit.until }
    return {
      shopId: visit.shop_id,
      actor: { kind: 'provider', id: staff.id, name: staff.name, rights, support },
      rights,
      until: visit.until.getTime() / 1000,
    }
  }

  async #visit(request: FastifyRequest, staffId: number): Promise<Visit | undefined> {
    const given = Number(request.headers[SUPPORT_HEADER])
    if (!Number.isSafeInteger(given)) return undefined
    const uid = request.headers['x-shop']
    const { rows } = await this.#owner.query<Visit>(
      `select e.id, e.shop_id, e.consent_id, c.mode, c.until, s.suspended_at is not null as suspended, s.level
       from support_entry e join support_consent c on c.shop_id = e.shop_id and c.id = e.consent_id join shop s on s.id = e.shop_id
       where e.id = $1 and e.staff_id = $2 and s.uid = $3 and not exists (select from moving_out o where o.shop_id = e.shop_id) and e.left_at is null and c.ended_at is null and c.until > now()`,
      [given, staffId, typeof uid === 'string' ? uid : ''],
    )
    return rows[0]
  }
}

/** What of the contract stays shut to this visit. */
function refusalOf({ mode, suspended, level }: Visit, route: Asked): Refused | undefined {
  const { permission } = route
  if (suspended) return new Refused('shop_suspended')
  if (mode === 'read' && changes(route)) return new Refused('support_read_only')
  // A visitor's call needs nobody's consent, and an account is its person's: both are asked without the header.
  if (permission === 'public' || permission === 'signed-in') return new Refused('support_closed')
  // What any member may change is their own: an account, a preference, a line of the bell.
  if (!permission.includes('.')) return changes(route) ? new Refused('support_closed') : undefined
  if (CLOSED.includes(permission as Right) || (changes(route) && SUBSCRIPTION.test(route.path))) return new Refused('support_closed')
  if (!holds(granted[mode], permission as Right)) return new Refused('no_right', { right: permission })
  const wanted = levelFor(route)
  return wanted !== undefined && wanted !== level ? new Refused('not_in_level') : undefined
}
