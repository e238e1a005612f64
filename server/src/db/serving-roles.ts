import type pg from 'pg'
import { Unusable } from '../platform/unusable.ts'

/** Sign in by themselves, own nothing, are members of nothing. */
export const servingRoles = ['plantule_app', 'plantule_provider'] as const
/** Nobody signs in as it: functions that have to look past row security belong to it. */
export const ACROSS = 'plantule_across'

const makeServing = (role: string): string => `create role ${role} login nosuperuser nobypassrls nocreaterole nocreatedb noinherit`
const makeAcross = `create role ${ACROSS} nologin nosuperuser nobypassrls`
/** The owner hands functions to the role without having its rights; older servers know only both together. */
const grantAcross = (to: string, version: number): string =>
  `grant ${ACROSS} to ${to}${version >= 160_000 ? ' with inherit false, set true' : ''}`

/**
 * Makes the roles that serve requests where they are missing: a database that someone else runs (`DATABASE_URL`) has none.
 * Throws what its administrator has to run when the connecting account, which is to own the schema, may not.
 */
export async function ensureServingRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ me: string; session: string; version: number }>(
    `select current_user::text as me, session_user::text as session, current_setting('server_version_num')::int as version`,
  )
  const { me, session, version } = rows[0] ?? { me: '', session: '', version: 0 }
  // The owner's policies tell by this who maintains the database and who only runs one of its functions.
  if (me !== session)
    throw new Unusable(`The account of DATABASE_URL (${session}) becomes ${me} when it connects: sign in as the owner itself`)
  const found = await client.query<{ name: string; settable: boolean }>(
    `select rolname as name, pg_has_role(current_user, oid, ${version >= 160_000 ? "'SET'" : "'MEMBER'"}) as settable from pg_roles where rolname = any($1)`,
    [[...servingRoles, ACROSS]],
  )
  const known = new Map(found.rows.map((row) => [row.name, row.settable]))
  const missing = [
    ...servingRoles.filter((role) => !known.has(role)).map(makeServing),
    ...(known.has(ACROSS) ? [] : [makeAcross]),
    ...(known.get(ACROSS) ? [] : [grantAcross('current_user', version)]),
  ]
  for (const statement of missing) {
    await client.query(statement).catch((error: unknown) => {
      const advice = missing.map((each) => `${each.replace('current_user', `"${me}"`)};`).join('\n')
      throw new Unusable(
        `The account of DATABASE_URL may not make the roles that serve requests. Run once as an administrator:\n${advice}`,
        { cause: error },
      )
    })
  }
}
