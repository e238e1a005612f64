import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { expect, test } from 'vitest'
import { openFiscal } from '../../platform/fiscal/open-fiscal.ts'
import { folderStore } from '../../platform/files/store.ts'
import { FiscalHeads, type Heads } from '../../platform/fiscal/fiscal-heads.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { appendLink, isSealed, journal, lockHead, noteStart, refuseOtherKey, setBacks } from './index.ts'

const add = (shop: TestShop) =>
  shop.inShop((ctx) =>
    appendLink(ctx, {
      register: '1',
      chain: 'payment_event',
      kind: 'opening_float',
      refType: 'session',
      refId: 1,
      refNumber: 'S-1',
      payload: { cents: 0, proposedCents: 0, coins: [] },
    }),
  )
const kinds = (shop: TestShop) =>
  shop.inShop(async (ctx) =>
    (await ctx.db.selectFrom('fiscal_link').select('kind').where('chain', '=', 'journal_event').orderBy('seq').execute()).map(
      ({ kind }) => kind,
    ),
  )
const fileOf = async (shop: TestShop) => join((await testApp()).services.config.dataFolder, 'fiscal-heads', `${shop.id}.json`)

/** A process of its own on the same shop, that remembers nothing of the others. */
async function start(shop: TestShop): Promise<number> {
  const { pools, jobs, services } = await testApp()
  await services.fiscalHeads.flush()
  const fiscalHeads = new FiscalHeads(folderStore(services.config.dataFolder), services.log, services.fiscalKey)
  const found = await noteStart({ pool: pools.app, jobs, services: { ...services, fiscalHeads } }, [shop.id])
  await fiscalHeads.flush()
  return found
}

test('a chain that was begun and holds nothing yet is not missed, at whatever number of starts', async () => {
  const shop = await newShop()
  await add(shop)
  await shop.inShop((ctx) => lockHead(ctx, 'F', 'copy'))
  // As an earlier version kept it.
  const plain: Heads = { 'F/copy': { seq: 0, signature: '' } }
  const file = await fileOf(shop)
  await start(shop)
  writeFileSync(file, JSON.stringify(plain))
  for (let n = 0; n < 3; n++) expect(await start(shop)).toBe(0)
  expect(await kinds(shop)).not.toContain('restore')
})

test('entries of a set back that never was stay, and another one withdraws them, once', async () => {
  const shop = await newShop()
  const false_ = { chains: [{ chain: 'F/copy', kept: 0, found: 0 }] }
  for (let n = 0; n < 2; n++) await shop.inShop((ctx) => journal(ctx, { kind: 'restore', details: false_ }))
  await shop.inShop((ctx) => journal(ctx, { kind: 'restore', details: { chains: [{ chain: '1/sale', kept: 4, found: 2 }] } }))
  for (let n = 0; n < 2; n++) await start(shop)
  expect((await kinds(shop)).filter((kind) => kind === 'restore_unfounded')).toHaveLength(1)
  expect((await shop.inShop(setBacks)).map(({ links, unfounded }) => [links, unfounded])).toEqual([
    [0, true],
    [0, true],
    [2, false],
  ])
})

test('the file of last links is sealed: who edits it or takes it away is told of, at the next check or the next start', async () => {
  const shop = await newShop()
  await add(shop)
  await start(shop)
  const { services } = await testApp()
  const file = await fileOf(shop)
  const touched = async () => (await shop.inShop(setBacks)).filter(({ by }) => by === 'file').length
  writeFileSync(file, readFileSync(file, 'utf8').replace('"seq":1', '"seq":0'))
  await add(shop)
  await services.fiscalHeads.flush()
  // Also after this program wrote to it again.
  expect(await shop.ok(fiscalRoutes.verifyFiscal)).toMatchObject({ ok: false, setBack: [{ by: 'file', links: 0 }] })
  expect(await shop.ok(fiscalRoutes.verifyFiscal)).toMatchObject({ setBack: [{ by: 'file' }] })
  for (const change of [() => rmSync(file), () => writeFileSync(file, '{}'), () => writeFileSync(file, 'not json')]) {
    const before = await touched()
    change()
    expect(await start(shop)).toBe(0)
    expect(await start(shop)).toBe(0)
    expect(await touched()).toBe(before + 1)
  }
  // What stood there is kept beside, as the proof.
  expect(readdirSync(join(file, '..')).filter((name) => name.startsWith(`${shop.id}.lost-`)).length).toBeGreaterThan(0)
})

test('where records are sealed no other key is made or taken: the start ends with a sentence that says what to do', async () => {
  const shop = await newShop()
  await add(shop)
  const { pools, services } = await testApp()
  expect(await isSealed(pools.owner)).toBe(true)
  await refuseOtherKey(pools.owner, services.fiscalKey)
  await expect(refuseOtherKey(pools.owner, createSecretKey(randomBytes(32)))).rejects.toThrow(
    /not the one that sealed.*PLANTULE_FISCAL_KEY.*PLANTULE_FISCAL_KEY_LOST/,
  )
  const dataFolder = mkdtempSync(join(tmpdir(), 'plantule-key-'))
  const config = { ...services.config, dataFolder }
  await expect(openFiscal(config, services.files, services.log, false)).rejects.toThrow(
    /the key that sealed them is gone .*secrets\/fiscal\.key.*backup/,
  )
  expect(readdirSync(dataFolder)).toEqual([])
  // Where nothing is sealed yet the first start makes it.
  const { fiscalKey } = await openFiscal(config, services.files, services.log, true)
  expect((await openFiscal(config, services.files, services.log, false)).fiscalKey.equals(fiscalKey)).toBe(true)
  rmSync(dataFolder, { recursive: true })
})
