import type pg from 'pg'
import { transaction } from './db.ts'

/** A membership, and whether the account that holds it is one of the bundled provider; `free` when it waits for its person. */
type Held = { shopId: number; memberId: number; shop: string; name: string; by: 'bundled' | 'hosted' | 'free' }

const held = `select m.shop_id as "shopId", m.id as "memberId", s.name as shop, m.name,
    case when p.id is null then 'free' when a.sub is null then 'hosted' else 'bundled' end as by
  from member m join shop s on s.id = m.shop_id left join person p on p.id = m.person_id left join identity_account a on a.sub = p.sub
  where m.email = $1 and m.removed_at is null and s.suspended_at is null and a.demo is not true
    and (m.ends_on is null or m.ends_on >= (now() at time zone 'Europe/Paris')::date)
  order by m.shop_id, m.id`

/** The memberships of a mail address, with the kind of account that holds each. */
export const heldMemberships = async (pool: pg.Pool, email: string): Promise<Held[]> => (await pool.query<Held>(held, [email])).rows

/**
 * Frees the memberships of a mail address from the accounts that hold them, which another identity provider made and which can no longer
 * sign in; each waits for its person again. Returns those that were freed. Only for who runs the installation: the address may be
 * somebody else's at the new provider.
 */
export async function freeMemberships(pool: pg.Pool, email: string): Promise<Held[]> {
  return transaction(pool, async (db) => {
    await db.query('select from member where email = $1 and removed_at is null order by shop_id, id for update', [email])
    const { rows } = await db.query<Held>(held, [email])
    const tied = rows.filter(({ by }) => by !== 'free')
    for (const { shopId, memberId, name } of tied) {
      await db.query('update member set person_id = null, version = version + 1 where shop_id = $1 and id = $2', [shopId, memberId])
      await db.query(
        `insert into audit (shop_id, actor_kind, actor_name, action, subject, subject_id, request_id)
         values ($1, 'system', $3, 'member.free', 'member', $2, 'invitation')`,
        [shopId, memberId, name],
      )
      await db.query(`select pg_notify('plantule_events', $1)`, [JSON.stringify({ shop: shopId, topic: 'members.changed', data: {} })])
    }
    return tied
  })
}
