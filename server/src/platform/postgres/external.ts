import pg from 'pg'
import { type Cluster, clusterOf, loginAt, ONE_BY_ONE_OPTION, onNode, OWN_MACHINE, OWN_MACHINE_OPTION } from '../../db/citus/cluster.ts'
import { ensureServingRoles } from '../../db/serving-roles.ts'
import type { Config } from '../config.ts'
import { Unusable } from '../unusable.ts'
import { APP, type Logins, type NodeLogins, passwordOf, PROVIDER, verifierOf } from './logins.ts'

type Login = pg.ClientConfig & { password?: string }
/** Any number: it names the lock that keeps two starting processes from setting the same password at once. */
const LOGIN_LOCK = 7_305_004
/** A wrong or missing password, an account that may not sign in, no rule that lets it in. */
const turnedAway = new Set(['28P01', '28000'])

/**
 * The logins of a database that somebody else runs. The serving roles sign in by DATABASE_APP_URL and DATABASE_PROVIDER_URL;
 * without those by passwords that follow from the owner's own, which are set here where they are not yet. Throws one clear
 * sentence when the database cannot be reached or the roles cannot serve.
 */
export async function openExternal(url: string, given: Config['servingUrls']): Promise<Logins> {
  const owner: Login = { connectionString: url }
  const client = new pg.Client(owner)
  try {
    await client.connect().catch((error: unknown) => {
      throw new Unusable(`The database of DATABASE_URL cannot be used: ${said(error)}`, { cause: error })
    })
    await client.query('select pg_advisory_lock($1)', [LOGIN_LOCK])
    const cluster = await clusterOf(client)
    if (cluster) await client.query(OWN_MACHINE)
    await ensureServingRoles(client)
    const logins = { owner, app: loginOf(client, APP, given?.app), provider: loginOf(client, PROVIDER, given?.provider) }
    await letIn(client, APP, logins.app)
    await letIn(client, PROVIDER, logins.provider)
    return cluster ? await onCluster(logins, cluster) : logins
  } finally {
    await client.end()
  }
}

/** The same logins on each machine over which shops are spread. */
async function onCluster(logins: Record<'owner' | 'app' | 'provider', Login>, cluster: Cluster): Promise<Logins> {
  const owner = { ...logins.owner, options: OWN_MACHINE_OPTION }
  // It looks over all shops and then changes one of them in the same transaction.
  const provider = { ...logins.provider, options: ONE_BY_ONE_OPTION }
  if (!cluster.distributed) return { ...logins, owner, provider }
  const nodes: NodeLogins[] = [{ group: cluster.coordinator.group, owner, app: logins.app }]
  for (const node of cluster.workers) {
    const there = { group: node.group, owner: loginAt(owner, node), app: loginAt(logins.app, node) }
    await onNode(owner, node, async (client) => {
      await letIn(client, APP, there.app)
      await letIn(client, PROVIDER, loginAt(logins.provider, node))
    })
    nodes.push(there)
  }
  return { ...logins, owner, provider, nodes }
}

function loginOf(owner: pg.Client, role: string, url: string | undefined): Login {
  if (url) return { connectionString: url }
  const { password } = owner
  if (!password)
    throw new Unusable(`The account of DATABASE_URL has no password, from which those of ${APP} and ${PROVIDER} could be made: ${settings}`)
  return {
    host: owner.host,
    port: owner.port,
    ssl: owner.ssl,
    database: owner.database ?? '',
    user: role,
    password: passwordOf(password, role),
  }
}

async function letIn(owner: pg.Client, role: string, login: Login): Promise<void> {
  const refused = await tryOne(role, login)
  if (!refused) return
  if (!login.password || !turnedAway.has(refused.code ?? '')) {
    throw new Unusable(`${role} cannot sign in to the database: ${refused.message}. ${settings}`, { cause: refused })
  }
  const verifier = pg.escapeLiteral(verifierOf(login.password))
  await owner.query(`alter role ${role} login password ${verifier}`).catch((error: unknown) => {
    throw new Unusable(`The account of DATABASE_URL may not let ${role} sign in. ${settings}`, { cause: error })
  })
  const again = await tryOne(role, login)
  if (again) throw new Unusable(`${role} cannot sign in to the database: ${again.message}. ${settings}`, { cause: again })
}

const settings = `Run once as an administrator "alter role ${APP} login password '...'; alter role ${PROVIDER} login password '...'", and set DATABASE_APP_URL and DATABASE_PROVIDER_URL to the addresses by which they sign in`

/** Signs in once. Returns why it was turned away; throws for an account that row security would not bind. */
async function tryOne(role: string, login: Login): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client(login)
  try {
    await client.connect()
    const { rows } = await client.query<{ me: string; free: boolean }>(
      `select session_user::text as me, rolsuper or rolbypassrls or rolcreaterole or exists (select from pg_auth_members where member = r.oid) as free
       from pg_roles r where rolname = session_user`,
    )
    if (rows[0]?.me !== role) throw new Unusable(`The address for ${role} signs in as ${rows[0]?.me ?? 'nobody'}`)
    if (rows[0].free)
      throw new Unusable(`${role} must be no superuser, must not bypass row security or make roles, and must be a member of no other role`)
    return undefined
  } catch (error) {
    if (error instanceof Unusable) throw error
    return error as Error
  } finally {
    await client.end()
  }
}

const said = (error: unknown): string => (error instanceof Error && error.message ? error.message : 'no answer')
