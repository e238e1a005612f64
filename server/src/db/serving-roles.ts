import type pg from 'pg'
import { Unusable } from '../platform/unusable.ts'

export const servingRoles = ['plantule_app', 'plantule_provider'] as const

/**
 * Makes the roles that serve requests where they are missing, and lets the connecting account act as them: a database
 * that someone else runs (`DATABASE_URL`) has none. Throws what its administrator has to run when the account may not.
 */
export async function ensureServingRoles(client: pg.Client): Promise<void> {
  for (const role of servingRoles) {
    const found = await client.query<{ usable: boolean }>(
      `select pg_has_role(current_user, oid, 'member') as usable from pg_roles where rolname = $1`,
      [role],
    )
    try {
      if (found.rows.length === 0) await client.query(`create role ${role} nologin nosuperuser nobypassrls`)
      if (!found.rows[0]?.usable) await client.query(`grant ${role} to current_user`)
    } catch (error) {
      throw new Unusable(`The account of DATABASE_URL may not make the role ${role}. Run once as an administrator:\n${advice}`, { cause: error })
    }
  }
}

const advice = `${servingRoles.map((role) => `create role ${role} nologin nosuperuser nobypassrls;`).join('\n')}
grant ${servingRoles.join(', ')} to <the account of DATABASE_URL>;`
