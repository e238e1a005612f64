import { randomBytes } from 'node:crypto'
import { allRights } from '@plantule/contract/base/permissions'
import type pg from 'pg'
import { shopOn, type TestShop } from '../testing/new-shop.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Installation } from './installation.ts'

export const installationOf = ({ pools, jobs, services }: TestApp, owner: pg.ClientConfig): Installation => ({
  pools,
  jobs,
  services,
  owner,
})

/** Other test files may have loaded other names of plants where a shop comes from. */
export async function sameReferences(from: TestApp, to: TestApp): Promise<void> {
  const { rows: loads } = await from.pools.owner.query<{ name: string; version: string }>('select name, version from reference_load')
  await to.pools.owner.query('delete from reference_load')
  for (const { name, version } of loads)
    await to.pools.owner.query('insert into reference_load (name, version) values ($1, $2)', [name, version])
}

/** A shop with an owner on an installation of the test's own. */
export async function shopThere(test: TestApp): Promise<TestShop> {
  const uid = `t-${randomBytes(8).toString('hex')}`
  const { rows } = await test.pools.owner.query<{ id: number }>(
    `insert into shop (uid, name, level) values ($1, $2, 'local-vegetal') returning id`,
    [uid, `Pépinière ${uid}`],
  )
  const id = rows[0]?.id ?? 0
  const email = `owner@${uid}.test`
  const { rows: members } = await test.pools.owner.query<{ id: number }>(
    `insert into member (shop_id, email, name, preset, rights) values ($1, $2, 'Camille Test', 'owner', $3) returning id`,
    [id, email, allRights],
  )
  return ownerOf(test, { id, uid, memberId: members[0]?.id ?? 0, email })
}

/** The owner signs in to an installation that does not know them yet. */
export async function ownerOf(
  test: TestApp,
  { id, uid, memberId, email }: { id: number; uid: string; memberId: number; email: string },
): Promise<TestShop> {
  return shopOn(test, { id, uid, memberId, token: await test.tokenFor(`sub-${randomBytes(8).toString('hex')}`, email) })
}
