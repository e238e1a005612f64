import type { StaffRight } from '@plantule/contract/base/permissions'
import type pg from 'pg'

type Db = Pick<pg.Pool, 'query'>
type NewStaff = { email: string; name: string; sub: string | null; rights: readonly StaffRight[] }
type StaffLine = { id: number; email: string; name: string; rights: string[]; seen: Date | null }

/** Who changes the list: whoever has the machine. */
const BY = 'npm run staff'

const note = (action: string, of: string): string => `
  , noted as (insert into provider_act (staff_name, action, subject, subject_id, after, request_id)
      select '${BY}', '${action}', 'staff', ${of}.id, jsonb_build_object('email', ${of}.email, 'rights', to_jsonb(${of}.rights)), '' from ${of})`

/** Puts a person on the list of the staff, or gives them other rights. An account stays tied until they are taken off. */
export async function addStaff(db: Db, { email, name, sub, rights }: NewStaff): Promise<{ id: number }> {
  const { rows } = await db.query<{ id: number }>(
    `with put as (
       insert into provider_staff (email, name, sub, rights) values ($1, $2, $3, $4)
       on conflict (email) where removed_at is null
       do update set name = excluded.name, rights = excluded.rights, sub = coalesce(provider_staff.sub, excluded.sub)
       returning id, email, rights)
     ${note('staff.put', 'put')}
     select id from put`,
    [email, name, sub, rights],
  )
  const [row] = rows
  if (!row) throw new Error('the person was not put on the list')
  return row
}

/** Takes a person off the list: they are out with their next request. Answers whether they were on it. */
export async function removeStaff(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.query(
    `with gone as (update provider_staff set removed_at = now() where email = $1 and removed_at is null returning id, email, rights)
     ${note('staff.remove', 'gone')}
     select id from gone`,
    [email],
  )
  return rows.length > 0
}

export async function listStaff(db: Db): Promise<StaffLine[]> {
  const { rows } = await db.query<StaffLine>(
    'select id, email, name, rights, last_seen_at as seen from provider_staff where removed_at is null order by email',
  )
  return rows
}
