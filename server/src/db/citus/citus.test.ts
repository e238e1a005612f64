import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBackup } from '../../backup/read-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { workerLogins } from '../../testing/worker-logins.ts'
import { Replica } from '../../platform/replica.ts'
import { poolOfShop } from '../../platform/shop-pools.ts'
import { shopTables } from '../tables.gen.ts'
import { EVERY_MACHINE, NOT_PLACED_YET } from './cluster.ts'
import { distribute } from './distribute.ts'

/** The suite runs on a cluster where TEST_CITUS_URL leads to one: docs/growing.md says how. */
const onCluster = process.env['TEST_CITUS_URL'] !== undefined

describe.skipIf(onCluster)('on one PostgreSQL', () => {
  it('refuses to spread shops, and says why', async () => {
    await expect(distribute(workerLogins().owner)).rejects.toThrow('plain PostgreSQL')
  })
  it('runs transactions where they are asked for', async () => {
    const { pools } = await testApp()
    expect(poolOfShop(pools.app, 1)).toBe(pools.app)
  })
})

describe('functions, wherever they run', () => {
  const named = async (fault: string): Promise<string[]> => {
    const { pools } = await testApp()
    const { rows } = await pools.owner.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace and ${fault} order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  it('ask a shop for rows in plpgsql alone: a cluster takes no parameters of a function in SQL', async () => {
    const tables = [...shopTables].join('|')
    expect(await named(`l.lanname = 'sql' and p.prosrc ~* '\\m(from|join)\\s+(${tables})\\M'`)).toEqual([])
  })
  it('tell a table by what its parts are called as well', async () => {
    expect(await named(`p.prosrc ~* 'tg_table_name\\s*(in\\M|=|<>)|case\\s+tg_table_name'`)).toEqual([])
  })
})

describe.skipIf(!onCluster)('on a Citus cluster', () => {
  let shops: TestShop[]
  /** Two shops whose rows are on two machines. */
  let here: TestShop
  let there: TestShop

  beforeAll(async () => {
    const { pools } = await testApp()
    shops = []
    for (let n = 0; n < 8; n++) shops.push(await newShop())
    const placed = await Promise.all(shops.map(async (shop) => ({ shop, pool: await poolOfShop(pools.app, shop.id) })))
    const [first] = placed
    const other = placed.find(({ pool }) => pool !== first?.pool)
    if (!first || !other) throw new Error('Eight shops lie on one machine')
    here = first.shop
    there = other.shop
  })

  it('holds every table of shops in parts, what all share on each machine, and a second run does nothing', async () => {
    expect(await distribute(workerLogins().owner)).toMatchObject({ routines: 0, shared: [], byShop: [], keys: 0 })
    const { pools } = await testApp()
    const { rows } = await pools.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid and d.partmethod = 'h')`,
    )
    expect(rows).toEqual([])
  })

  it('writes down a new shop on each machine and its rates once', async () => {
    for (const shop of [here, there])
      expect(await shop.inShop((ctx) => ctx.db.selectFrom('tva_rate').select('name').execute())).toHaveLength(4)
  })

  it('runs the transaction of a shop on the machine of its rows', async () => {
    const where = (shop: TestShop) =>
      shop.inShop(async (ctx) => (await sql<{ port: number }>`select inet_server_port() as port`.execute(ctx.db)).rows[0]?.port)
    expect(await where(here)).not.toBe(await where(there))
  })

  it('shows and changes no row of another shop, on whichever machine and by whatever name', async () => {
    const { nodes = [] } = workerLogins()
    for (const node of nodes) {
      const client = new pg.Client(node.app)
      await client.connect()
      try {
        const parts = await client.query<{ name: string }>(
          `select 'tva_rate' as name union all select relname from pg_class where relname ~ '^tva_rate_[0-9]+$' and relkind = 'r'`,
        )
        for (const { name } of parts.rows) {
          await client.query(`begin; set local app.shop_id = '${here.id}'`)
          const { rows } = await client.query(`select distinct shop_id from ${name} where shop_id = $1`, [there.id])
          expect(rows, name).toEqual([])
          const changed = await client.query(`update ${name} set name = 'taken' where shop_id = $1`, [there.id])
          expect(changed.rowCount, name).toBe(0)
          await client.query('rollback')
          await client.query('begin')
          expect((await client.query(`select from ${name} where shop_id = $1`, [here.id])).rowCount, `${name} without a shop`).toBe(0)
          await client.query('rollback')
        }
      } finally {
        await client.end()
      }
    }
  })

  it('leaves a copy of all of it to the machines, and says so', async () => {
    const { services } = await testApp()
    const { dataFolder } = services.config
    const source = { owner: workerLogins().owner, files: services.files, secretsFolder: join(dataFolder, 'secrets') }
    await expect(writeBackup(source, join(dataFolder, 'backups', 'all.zip'))).rejects.toThrow('docs/growing.md')
    await expect(readBackup({ ...source, prepareJobs: async () => undefined }, join(dataFolder, 'nowhere.zip'))).rejects.toThrow(
      'docs/growing.md',
    )
  })

  it('refuses a replica, which would hold a part of the shops', async () => {
    const { pools, services } = await testApp()
    const replica = new Replica({
      primary: pools.owner,
      login: workerLogins().app,
      mostSeconds: 5,
      events: { heardSince: () => 0 },
      log: services.log,
    })
    await expect(replica.start()).rejects.toThrow('leave it out')
    await replica.pool.end()
  })

  it('brings what a later migration adds to every machine', async () => {
    const { owner } = workerLogins()
    const client = new pg.Client(owner)
    await client.connect()
    try {
      await client.query(`${EVERY_MACHINE}; ${NOT_PLACED_YET}`)
      await client.query(`begin;
        create table later_note (shop_id bigint not null references shop (id), id bigint generated by default as identity,
          member_id bigint, text text not null, primary key (shop_id, id),
          foreign key (shop_id, member_id) references member (shop_id, id) on delete set null (member_id));
        call tenant_table('later_note');
        create function later_words() returns trigger language plpgsql as 'begin new.text := upper(new.text); return new; end';
        create trigger later_note_words before insert on later_note for each row execute function later_words();
        commit`)
      expect(await distribute(owner)).toMatchObject({ byShop: ['later_note'], keys: 2 })
      const told = await here.inShop(
        async (ctx) =>
          (
            await sql<{
              text: string
            }>`insert into later_note (shop_id, member_id, text) values (${ctx.shopId}, ${here.memberId}, 'noted') returning text`.execute(
              ctx.db,
            )
          ).rows,
      )
      expect(told).toEqual([{ text: 'NOTED' }])
      expect(await there.inShop(async (ctx) => (await sql`select from later_note`.execute(ctx.db)).rows)).toEqual([])
    } finally {
      await client.query('rollback')
      for (const gone of [
        'trigger if exists later_note_shop_id_member_id_fkey_lets_go on member',
        'table if exists later_note',
        'function if exists later_words',
      ])
        await client.query(`drop ${gone}`)
      await distribute(owner)
      await client.end()
    }
  })
})
