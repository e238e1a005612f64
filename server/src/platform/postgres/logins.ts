import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** How each part of the product signs in to the database. */
export type Logins = {
  /** Owns the schema: migrations, identity, job queue, copies. Never used for a shop's request. */
  owner: pg.ClientConfig
  /** Serves requests: owns nothing, may become nobody else; row security applies. */
  app: pg.ClientConfig
  /** Serves the provider's internal area with its own policies. */
  provider: pg.ClientConfig
  /** The machines of a cluster over which shops are spread, the coordinator's first; absent of one PostgreSQL. */
  nodes?: readonly NodeLogins[]
}
/** How to sign in to one machine of a cluster. */
export type NodeLogins = Pick<Logins, 'owner' | 'app'> & { group: number }

/** How the owner signs in to the machines beside the coordinator's. */
export const elsewhere = ({ nodes = [] }: Pick<Logins, 'nodes'>): pg.ClientConfig[] =>
  nodes.filter(({ group }) => group !== 0).map((node) => node.owner)

export const APP = 'plantule_app'
export const PROVIDER = 'plantule_provider'

const ITERATIONS = 4096
const BYTES = 32

/** The password of a serving role: every process that knows the secret finds the same one, and nobody learns the secret by it. */
export const passwordOf = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(`plantule ${role}`).digest('base64url')

/** What PostgreSQL keeps instead of the password (RFC 5803), so that the password itself is in no statement and no log. */
export function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, BYTES, 'sha256')
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`
}
