import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { APP, passwordOf, PROVIDER, verifierOf } from './logins.ts'

/** Any number: it names the lock that keeps two starting processes from making roles and database at once. */
const PREPARE_LOCK = 7_305_002

/** Who may enter the socket's folder may maintain the database; who serves requests shows a password even so. */
const ACCESS = `# Written by Plantule at each start.
local all ${APP},${PROVIDER} scram-sha-256
local all all trust
`

/** Writes who signs in how, where it says otherwise; returns whether it did. */
export function askForPasswords(data: string): boolean {
  const file = join(data, 'pg_hba.conf')
  if (readFileSync(file, 'utf8') === ACCESS) return false
  writeFileSync(file, ACCESS)
  return true
}

/** Roles, database and extensions: what only a superuser may make. Returns the secret behind the serving roles' passwords. */
export async function prepare(
  superuser: pg.ClientConfig,
  database: string,
  given: { readAgain: boolean; secret: () => string },
): Promise<string> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    if (given.readAgain) await client.query('select pg_reload_conf()')
    const secret = given.secret()
    const known = await client.query<{ rolname: string }>('select rolname from pg_roles')
    const roles = new Set(known.rows.map((row) => row.rolname))
    for (const role of [APP, PROVIDER])
      await prepareServing(client, { ...superuser, database: 'postgres', user: role, password: passwordOf(secret, role) }, roles)
    if (!roles.has('plantule_across')) await client.query('create role plantule_across nologin nosuperuser nobypassrls')
    if (!roles.has('plantule_owner')) await client.query('create role plantule_owner login nosuperuser nobypassrls')
    await client.query(
      `revoke ${APP}, ${PROVIDER} from plantule_owner; grant plantule_across to plantule_owner with inherit false, set true`,
    )
    const databases = await client.query('select 1 from pg_database where datname = $1', [database])
    if (databases.rowCount === 0) await client.query(`create database ${database} owner plantule_owner`)
    await prepareInside({ ...superuser, database })
    return secret
  } finally {
    await client.end()
  }
}

/** A role that serves requests signs in with its password, which is set where it does not yet. */
async function prepareServing(
  superuser: pg.Client,
  login: pg.ClientConfig & { user: string; password: string },
  roles: ReadonlySet<string>,
): Promise<void> {
  if (!roles.has(login.user)) await superuser.query(`create role ${login.user}`)
  else if (await signsIn(superuser, login)) return
  await superuser.query(
    `alter role ${login.user} login nosuperuser nobypassrls nocreaterole nocreatedb noreplication noinherit password ${pg.escapeLiteral(verifierOf(login.password))}`,
  )
}

/** A role that has no password yet is let in by no rule that was read again a moment ago, but may be by the one before. */
async function signsIn(superuser: pg.Client, login: pg.ClientConfig & { user: string }): Promise<boolean> {
  const { rows } = await superuser.query<{ has: boolean }>(
    'select rolcanlogin and rolpassword is not null as has from pg_authid where rolname = $1',
    [login.user],
  )
  if (!rows[0]?.has) return false
  const client = new pg.Client(login)
  try {
    await client.connect()
    return true
  } catch {
    // Another password, or none.
    return false
  } finally {
    await client.end()
  }
}

async function prepareInside(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(
      'create extension if not exists pg_trgm; create extension if not exists unaccent; create extension if not exists btree_gin',
    )
    await client.query('alter schema public owner to plantule_owner')
  } finally {
    await client.end()
  }
}
