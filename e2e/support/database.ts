import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { allRights } from '../../contract/src/base/permissions.ts'
import pg from 'pg'
import { createAccount } from '../../server/src/platform/identity/index.ts'

export type Owner = { shopId: number; uid: string; email: string; password: string }

/** The database of the folder of these journeys, or the one that `start-server.ts` was told of. */
const { E2E_DATABASE_URL: given, E2E_DATA: data = '' } = process.env
const pool = new pg.Pool({
  ...(given ? { connectionString: given } : { host: join(data, 'run'), user: 'plantule_owner', database: 'plantule' }),
  max: 2,
  allowExitOnIdle: true,
})

/** A fresh shop whose owner has an account and a password. */
export async function makeShop(): Promise<Owner> {
  const uid = `e2e-${randomBytes(6).toString('hex')}`
  const owner = { uid, email: `proprietaire@${uid}.test`, password: 'une phrase bien longue' }
  const account = await createAccount(pool, { email: owner.email, name: 'Camille Test', password: owner.password, emailVerified: true })
  // One after the other: a cluster writes what all shops share and what is a shop's by no one statement.
  const { rows: shops } = await pool.query<{ id: string }>(
    `insert into shop (uid, name, level) values ($1, $2, 'local-vegetal') returning id`,
    [uid, `Pépinière ${uid}`],
  )
  const shopId = Number(shops[0]?.id)
  await addMember(shopId, { sub: account.sub, email: owner.email, name: 'Camille Test', preset: 'owner', rights: allRights })
  return { ...owner, shopId }
}

type Somebody = { sub: string; email: string; name: string; preset: string; rights: readonly string[] }

async function addMember(shopId: number, { sub, email, name, preset, rights }: Somebody): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('insert into person (sub, email, name) values ($1, $2, $3) returning id', [
    sub,
    email,
    name,
  ])
  await pool.query(
    `insert into member (shop_id, person_id, email, name, preset, rights, joined_at) values ($1, $2, $3, $4, $5, $6, now())`,
    [shopId, rows[0]?.id, email, name, preset, rights],
  )
}

/** Kinds of lots, whose id is that of the lot. */
const lotKinds = ['cultivation', 'mother_plant', 'stratification', 'batch', 'mixture', 'seedling']

/** The newest row's id of a shop, by its uid; undefined when there is none. */
export async function newestId(uid: string, table: string): Promise<number | undefined> {
  if (lotKinds.includes(table)) {
    const lots = await pool.query<{ id: string }>(
      'select l.id from lot l join shop s on s.id = l.shop_id where s.uid = $1 and l.kind = $2 order by l.id desc limit 1',
      [uid, table],
    )
    return numberOf(lots.rows[0]?.id)
  }
  const known = await pool.query('select to_regclass($1) is not null as known', [table])
  if (!known.rows[0]?.known) return undefined
  const { rows } = await pool.query<{ id: string }>(
    `select t.id from ${pg.escapeIdentifier(table)} t join shop s on s.id = t.shop_id where s.uid = $1 order by t.id desc limit 1`,
    [uid],
  )
  return numberOf(rows[0]?.id)
}

const numberOf = (id: string | undefined): number | undefined => (id === undefined ? undefined : Number(id))

/** Waits until the demonstration has all its plants and orders, which come by a job. Throws when that job was given up. */
export async function demoLoaded(withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end;) {
    const { rows } = await pool.query<{ state: string; output: unknown }>(
      `select state::text, output from pgboss.job where name = 'demo.load' order by created_on desc limit 1`,
    )
    const [job] = rows
    // Finished jobs are cleared away in the end.
    if (!job || job.state === 'completed') return
    if (job.state === 'failed') throw new Error(`The demonstration was not made: ${JSON.stringify(job.output)}`)
    await new Promise((again) => setTimeout(again, 500))
  }
  throw new Error('The demonstration took too long to make')
}

/** Somebody else of a shop, with an account of their own. */
export async function makeColleague({ shopId, uid }: Owner, name: string, rights: readonly string[]) {
  const colleague = { email: `collegue-${randomBytes(4).toString('hex')}@${uid}.test`, password: 'une autre phrase bien longue' }
  const account = await createAccount(pool, { ...colleague, name, emailVerified: true })
  await addMember(shopId, { sub: account.sub, email: colleague.email, name, preset: 'seller', rights })
  return colleague
}

/** Whose name the last sealed sale of a shop bears. */
export async function operatorOfLastTicket({ shopId }: Owner): Promise<string | undefined> {
  const { rows } = await pool.query<{ operator: string }>(
    `select operator_name as operator from fiscal_link where shop_id = $1 and chain = 'sale' order by seq desc limit 1`,
    [shopId],
  )
  return rows[0]?.operator
}
