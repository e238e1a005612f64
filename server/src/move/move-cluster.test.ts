import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { libraryRoutes } from '@plantule/contract/library/library'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distribute } from '../db/citus/distribute.ts'
import { SHARD_GROUP } from '../db/citus/place-of-shop.ts'
import { migrate } from '../db/migrate.ts'
import { verifyRecords } from '../domains/fiscal/index.ts'
import { firm, freeLine, pay } from '../domains/orders/orders.testing.ts'
import { closeTill, openTill, sell } from '../domains/till/till.testing.ts'
import { inviteJob } from '../domains/shops/index.ts'
import { type Embedded, startEmbedded } from '../platform/postgres/embedded.ts'
import type { Logins } from '../platform/postgres/logins.ts'
import { poolOfShop } from '../platform/shop-pools.ts'
import { citusDatabase, joinLast } from '../testing/citus-databases.ts'
import { newShop, type TestShop } from '../testing/new-shop.ts'
import { startTestApp, stopTestApp, type TestApp, testApp } from '../testing/test-app.ts'
import { workerLogins } from '../testing/worker-logins.ts'
import { bringIn } from './bring-in.ts'
import { handOver } from './hand-over.ts'
import type { Installation } from './installation.ts'
import { installationOf, ownerOf, sameReferences, shopThere } from './move.testing.ts'
import type { MovedManifest } from './moved-manifest.ts'
import { lookAhead, takeOut } from './take-out.ts'

const url = process.env['TEST_CITUS_URL']
const to = 'https://elsewhere.test'

describe.skipIf(!url)('a shop moves between clusters and plain installations', () => {
  let folder: string
  let root: string
  let embedded: Embedded
  let cluster: Installation
  let plainApp: TestApp
  let plain: Installation
  let otherApp: TestApp
  let other: Installation

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plantule-clusters-'))
    root = await mkdtemp(join(tmpdir(), 'plantule-plain-'))
    embedded = await startEmbedded({ root })
    await migrate(embedded.owner)
    plainApp = await startTestApp(embedded, 'plain-')
    const logins = await citusDatabase(url ?? '', 'elsewhere', { last: false })
    otherApp = await startTestApp(logins, 'elsewhere-')
    const ours = await testApp()
    cluster = installationOf(ours, workerLogins().owner)
    plain = { ...installationOf(plainApp, embedded.owner), superuser: embedded.superuser }
    other = installationOf(otherApp, logins.owner)
    for (const app of [plainApp, otherApp]) await sameReferences(ours, app)
    await letRowsIn()
  }, 900_000)

  afterAll(async () => {
    for (const each of [plainApp, otherApp]) await stopTestApp(each)
    await embedded.stop()
    for (const path of [folder, root]) await rm(path, { recursive: true, force: true })
  })

  /** From one to the other, whole. Returns the shop there and what the archive said. */
  async function move(
    shop: TestShop,
    from: Installation,
    into: Installation,
    app: TestApp,
  ): Promise<{ shop: TestShop; said: MovedManifest }> {
    const path = join(folder, `${shop.uid}.zip`)
    const seen = await lookAhead(from, shop.uid)
    const said = await takeOut(from, { uid: shop.uid, to }, path)
    expect(said.books).toMatchObject({ ok: true })
    expect(said.tables.reduce((sum, { proof }) => sum + proof.rows, 0)).toBeGreaterThanOrEqual(seen.rows)
    await bringIn(into, path, { tryOnly: true })
    // Counts and sums of each table, keys, chains, records and the FEC of each year are held against the archive within.
    const arrived = await bringIn(into, path)
    expect(await bringIn(into, path)).toMatchObject({ shopId: arrived.shopId, invited: 0 })
    await handOver(from, shop.uid, arrived.receipt)
    const { rows } = await app.pools.owner.query<{ id: number; email: string }>(
      `select id, email from member where shop_id = $1 and id = $2`,
      [arrived.shopId, shop.memberId],
    )
    const moved = await ownerOf(app, { id: arrived.shopId, uid: shop.uid, memberId: shop.memberId, email: rows[0]?.email ?? '' })
    return { shop: moved, said }
  }

  /** What a nursery does in a day: each draws ids and adds to a chain. */
  async function work(shop: TestShop, register: string): Promise<void> {
    await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Nouveau' } })
    const till = await openTill(shop, register)
    await sell(shop)
    await closeTill(shop, till)
    await pay(shop, (await firm(shop, [freeLine()])).id, 100)
  }

  it('from a plain one to a cluster, and on to another cluster', async () => {
    const start = await shopThere(plainApp)
    await work(start, '1')
    const bytes = Buffer.from('Tailler en mars.')
    const file = await start.ok(libraryRoutes.addFile, { body: {} }, { file: { name: 'taille.txt', bytes } })
    await start.inShop((ctx) => ctx.enqueue(inviteJob, { memberId: start.memberId, invitedBy: '', locale: 'fr' }))
    const first = await move(start, plain, cluster, await testApp())
    expect(first.said.jobs.rows).toBeGreaterThan(0)
    expect((await start.call(ordersRoutes.listInProgress, { params: { page: 1 } })).status).toBe(410)
    await work(first.shop, '2')
    expect(await first.shop.drain()).toContain('shops.invite')
    expect(await first.shop.inShop(verifyRecords)).toMatchObject({ ok: true, differences: { count: 0 } })
    expect(await first.shop.ok(libraryRoutes.getFile, { params: { id: file.id } })).toEqual(bytes)

    const second = await move(first.shop, cluster, other, otherApp)
    expect(second.said.books.links).toBeGreaterThan(first.said.books.links)
    await work(second.shop, '3')
    expect(await second.shop.inShop(verifyRecords)).toMatchObject({ ok: true, differences: { count: 0 } })
    expect(await second.shop.ok(libraryRoutes.getFile, { params: { id: file.id } })).toEqual(bytes)
    // Its rows lie on one machine there, as any shop's.
    expect(await poolOfShop(otherApp.pools.app, second.shop.id)).toBeDefined()
    expect(await distribute(other.owner)).toMatchObject({ byShop: [], shared: [], keys: 0 })
  }, 600_000)

  it('from a cluster to a plain one', async () => {
    const start = await newShop()
    await work(start, '1')
    const { shop } = await move(start, cluster, plain, plainApp)
    await work(shop, '2')
    expect(await shop.inShop(verifyRecords)).toMatchObject({ ok: true, differences: { count: 0 } })
  }, 600_000)

  it('to a cluster that a machine joins afterwards, whose ids are drawn behind those that the shop brought from its number', async () => {
    const last = Math.max(...(workerLogins().nodes ?? []).map(({ group }) => group))
    const start = await newShopOn(last)
    await work(start, '1')
    const { shop } = await move(start, cluster, other, otherApp)

    const logins = await joinLast(url ?? '', 'elsewhere')
    expect(logins.nodes?.map(({ group }) => group)).toContain(last)
    const data = otherApp.services.config.dataFolder
    await stopTestApp(otherApp)
    otherApp = await startTestApp(logins, '', { data })
    await movePart(logins, shop.id, last)
    const there = await again(shop)
    const { rows } = await there.inShop((ctx) => sql<{ group: number }>`select groupid as group from pg_dist_local_group`.execute(ctx.db))
    expect(rows).toEqual([{ group: last }])
    await work(there, '2')
    expect(await there.inShop(verifyRecords)).toMatchObject({ ok: true, differences: { count: 0 } })
  }, 1_200_000)

  /** The owner signs in anew, to the product that was started anew. */
  async function again({ id, uid, memberId }: TestShop): Promise<TestShop> {
    const { rows } = await otherApp.pools.owner.query<{ email: string }>(`select email from member where shop_id = $1 and id = $2`, [
      id,
      memberId,
    ])
    return ownerOf(otherApp, { id, uid, memberId, email: rows[0]?.email ?? '' })
  }
})

/** A new shop whose rows lie on this machine of the cluster. */
async function newShopOn(group: number): Promise<TestShop> {
  const { pools } = await testApp()
  for (let n = 0; n < 40; n++) {
    const shop = await newShop()
    const { rows } = await pools.owner.query<{ group: number }>(SHARD_GROUP, [shop.id])
    if (rows[0]?.group === group) return shop
  }
  throw new Error(`Of forty shops none lies on machine ${group}`)
}

/** As the rebalancer does: the part that holds a shop goes to another machine, with what all shops share. */
async function movePart({ owner, nodes }: Logins, shopId: number, group: number): Promise<void> {
  const target = nodes?.find((node) => node.group === group)?.owner
  const { user, password } = new pg.Client({ connectionString: url })
  const admin = new pg.Client({ host: owner.host, port: owner.port, user, password, database: 'elsewhere' })
  await admin.connect()
  try {
    await admin.query(`select replicate_reference_tables('block_writes')`)
    await admin.query(
      `select citus_move_shard_placement(s.id, n.nodename, n.nodeport, $2, $3, 'block_writes')
       from (select get_shard_id_for_distribution_column('member', $1::bigint) as id) s
       join pg_dist_placement p on p.shardid = s.id join pg_dist_node n on n.groupid = p.groupid`,
      [shopId, target?.host, target?.port],
    )
  } finally {
    await admin.end()
  }
}

/** An administrator of each machine lets the owner set triggers aside while rows come in. */
async function letRowsIn(): Promise<void> {
  const first = new pg.Client({ connectionString: url })
  await first.connect()
  const { rows } = await first.query<{ host: string; port: number }>(`select nodename as host, nodeport as port from pg_dist_node`)
  await first.end()
  for (const { host, port } of rows) {
    const { user, password } = new pg.Client({ connectionString: url })
    const client = new pg.Client({ host, port, user, password, database: 'postgres' })
    await client.connect()
    await client.query('grant set on parameter session_replication_role to plantule_owner').finally(() => client.end())
  }
}
