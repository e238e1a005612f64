import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { presets } from '@plantule/contract/base/permissions'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { migrate } from './migrate.ts'

const ACCOUNTANTS = '0230_accountants_enter.sql'
const STANDARD_BEFORE = ['orders.read', 'customers.read', 'invoices.read', 'accounting.read', 'till.read', 'settings.read']

async function asOwner<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query("select set_config('app.shop_id', '1', false)")
    return await work(client)
  } finally {
    await client.end()
  }
}

const someAccountants = (owner: pg.ClientConfig) =>
  asOwner(owner, async (client) => {
    await client.query("insert into shop (id, uid, name) values (1, 'essai', 'Essai')")
    const people: [string, string, string[]][] = [
      ['as it was', 'accountant', STANDARD_BEFORE.toReversed()],
      ['less', 'accountant', ['orders.read', 'accounting.read']],
      ['more', 'accountant', [...STANDARD_BEFORE, 'catalogue.read']],
      ['picker', 'picker', STANDARD_BEFORE],
    ]
    for (const [name, preset, rights] of people)
      await client.query('insert into member (shop_id, email, name, preset, rights) values (1, $1, $1, $2, $3)', [name, preset, rights])
  })

const rightsNow = (owner: pg.ClientConfig) =>
  asOwner(owner, async (client) =>
    (await client.query<{ name: string; rights: string[] }>('select name, rights from member order by name')).rows.map(
      ({ name, rights }) => [name, rights.toSorted()],
    ),
  )

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

test(
  'each migration applies to an installation that stopped at the one before, in a session of its own',
  { timeout: 600_000 },
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'plantule-migrate-'))
    const database = await startEmbedded({ root })
    try {
      const names = readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
      const known = new Map<string, string>()
      for (const name of names) {
        known.set(
          name,
          createHash('sha256')
            .update(readFileSync(folder + name))
            .digest('hex'),
        )
        if (name === ACCOUNTANTS) await someAccountants(database.owner)
        expect(await migrate(database.owner, known)).toEqual([name])
      }
      // The standard role of before becomes that of today; what a shop chose itself stays.
      expect(await rightsNow(database.owner)).toEqual([
        ['as it was', [...presets.accountant].sort()],
        ['less', ['accounting.read', 'orders.read']],
        ['more', [...STANDARD_BEFORE, 'catalogue.read'].sort()],
        ['picker', STANDARD_BEFORE.toSorted()],
      ])
      expect(await migrate(database.owner)).toEqual([])
    } finally {
      await database.stop()
      await rm(root, { recursive: true, force: true })
    }
  },
)
