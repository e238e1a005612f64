import type { StaffRight } from '@plantule/contract/base/permissions'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { noteFor } from '../asker.ts'
import { Refused } from '../refused.ts'
import type { Doorkeeper, Token } from '../who.ts'

export type Staff = { id: number; name: string; email: string; rights: readonly StaffRight[]; sub: string }

type StaffRow = Omit<Staff, 'sub'> & { sub: string | null; second_step: boolean; demo: boolean; unseen: boolean }

/**
 * Finds out whether somebody is staff of the provider, anew at each request: they are few, and whoever is taken off the list is out at
 * once. Being a member of a shop opens nothing here, and being staff opens no shop.
 */
export class StaffDoor {
  readonly #owner: pg.Pool
  readonly #door: Pick<Doorkeeper, 'token'>
  readonly #hosted: boolean
  readonly #demo: boolean

  /** `hosted`: people come from a hosted identity provider, whose word on a mail address is taken. `demo`: its people may enter. */
  constructor(owner: pg.Pool, door: Pick<Doorkeeper, 'token'>, { hosted, demo }: { hosted: boolean; demo: boolean }) {
    this.#owner = owner
    this.#door = door
    this.#hosted = hosted
    this.#demo = demo
  }

  /** Throws `not_signed_in`, `by_password_only`, `not_staff`, `second_step_needed`, `no_right`. */
  async admit(request: FastifyRequest, right?: StaffRight): Promise<Staff> {
    const token = await this.#door.token(request)
    noteFor(request, { sub: token.sub })
    // A PIN at a till is no second step.
    if (token.byPin !== undefined) throw new Refused('by_password_only')
    const row = await this.#find(token)
    if (!row || (row.demo && !this.#demo)) throw new Refused('not_staff')
    if (!row.demo && !this.#proven(token, row)) throw new Refused('second_step_needed')
    if (right && !row.rights.includes(right)) throw new Refused('no_right', { right })
    if (row.sub === null || row.unseen)
      await this.#owner.query('update provider_staff set sub = $2, last_seen_at = now() where id = $1', [row.id, token.sub])
    const { id, name, email, rights } = row
    return { id, name, email, rights, sub: token.sub }
  }

  async #find({ sub, email }: Token): Promise<StaffRow | undefined> {
    const { rows } = await this.#owner.query<StaffRow>(
      `select s.id, s.name, s.email, s.rights, s.sub, a.totp_confirmed_at is not null as second_step, coalesce(a.demo, false) as demo,
         (s.last_seen_at is null or s.last_seen_at < now() - interval '1 minute') as unseen
       from provider_staff s left join identity_account a on a.sub = s.sub
       where s.removed_at is null and (s.sub = $1 or (s.sub is null and s.email = $2)) order by s.sub nulls last limit 1`,
      // An address counts only by the word of a hosted provider; the bundled one ties accounts by the command on the machine.
      [sub, this.#hosted ? (email ?? '').trim().toLowerCase() : ''],
    )
    return rows[0]
  }

  /**
   * The bundled provider knows whose account has a second step. A hosted one says by `amr` how somebody proved who they are, where it is
   * told to; one that says nothing cannot be asked, and must demand the second step itself.
   */
  #proven({ amr }: Token, { second_step }: StaffRow): boolean {
    if (!this.#hosted) return second_step
    return amr === undefined || amr.includes('mfa')
  }
}
