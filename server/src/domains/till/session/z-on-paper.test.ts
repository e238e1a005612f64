import { fiscalRoutes, type ZCheck } from '@plantule/contract/fiscal/fiscal'
import { tillRoutes } from '@plantule/contract/till/till'
import { readZCode, writeZCode } from '@plantule/contract/fiscal/z-code'
import { expect, test } from 'vitest'
import { behindTheTill } from '../../../testing/behind-the-till.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { findZ, setBacks } from '../../fiscal/index.ts'
import { closeTill, openTill, reopen, sell, type TestTill } from '../till.testing.ts'

/** All that stands in the installation's folder: who puts it back puts back heads and key as well. */
const tables = [
  'ticket',
  'ticket_line',
  'ticket_payment',
  'till_session',
  'fiscal_closure',
  'fiscal_link',
  'fiscal_head',
  'number_series',
  'outbox_mail',
]
const keep = async (shop: TestShop): Promise<void> => {
  const folder = await behindTheTill(shop.id)
  for (const table of tables)
    await folder.query(`create temp table kept_${shop.id}_${table} as select * from ${table} where shop_id = ${shop.id}`)
}
async function putBack(shop: TestShop): Promise<void> {
  const folder = await behindTheTill(shop.id)
  for (const table of tables.toReversed()) await folder.query(`delete from ${table} where shop_id = ${shop.id}`)
  for (const table of tables) await folder.query(`insert into ${table} select * from kept_${shop.id}_${table}`)
  const { fiscalHeads } = (await testApp()).services
  const { rows } = await folder.query<{ name: string; seq: number; signature: string }>(
    `select register || '/' || chain as name, seq, signature from fiscal_head where seq > 0 and shop_id = ${shop.id}`,
  )
  await fiscalHeads.reset(
    shop.id,
    Object.fromEntries(rows.map(({ name, seq, signature }) => [name, { seq: Number(seq), signature }])),
    new Date(),
  )
}

const check = (shop: TestShop, code: string): Promise<ZCheck> => shop.ok(fiscalRoutes.verifyZ, { body: { code } })
const latest = async (shop: TestShop) =>
  (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session' } })).items[0]

/** A till that sold and closed once. */
async function closedOnce(): Promise<{ shop: TestShop; till: TestTill; code: string }> {
  const shop = await newShop()
  const till = await openTill(shop)
  await sell(shop)
  await closeTill(shop, till)
  return { shop, till, code: (await latest(shop))?.controlCode ?? '' }
}

const dayOf = async (shop: TestShop, till: TestTill): Promise<void> => {
  const session = await reopen(shop, till.registerId)
  await sell(shop)
  await closeTill(shop, { registerId: till.registerId, session })
}

test('the code of a Z says which closure it is and the total since the first use, and the books continue from it', async () => {
  const { shop, till, code } = await closedOnce()
  expect(readZCode(code)).toMatchObject({ register: '1', seq: 1, perpetualNetCents: 1_000 })
  expect(await check(shop, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    state: 'continues',
    closing: 1,
    found: { number: 'Z-1-000001', perpetualNetCents: 1_000 },
    since: 0,
  })
  await dayOf(shop, till)
  expect(await check(shop, code)).toMatchObject({ state: 'continues', since: 1 })
  expect(await shop.inShop(setBacks)).toEqual([])
})

test('who puts the whole installation back is told by the paper, before and after the number is given again, once and for ever', async () => {
  const { shop, till, code: before } = await closedOnce()
  await keep(shop)
  await dayOf(shop, till)
  const paper = await latest(shop)
  const code = paper?.controlCode ?? ''
  await putBack(shop)
  // Nothing that stands in the folder knows better.
  expect(await shop.ok(fiscalRoutes.verifyFiscal)).toMatchObject({ ok: true, setBack: [] })
  expect(await check(shop, code)).toMatchObject({ state: 'set_back', closing: 2, perpetualNetCents: 2_000, found: null })
  await dayOf(shop, till)
  expect((await latest(shop))?.number).toBe(paper?.number)
  expect(await check(shop, code)).toMatchObject({ state: 'set_back', found: { number: paper?.number, perpetualNetCents: 2_000 } })
  expect(await check(shop, before)).toMatchObject({ state: 'continues', since: 1 })
  expect(await shop.ok(fiscalRoutes.verifyFiscal)).toMatchObject({ setBack: [{ by: 'paper', links: 1, unfounded: false }] })
})

test('nobody makes up a Z that was lost, and the code of another shop says nothing', async () => {
  const { shop, code } = await closedOnce()
  const other = await newShop()
  expect(await check(other, code)).toMatchObject({ state: 'foreign', found: null })
  const read = readZCode(code)
  if (!read) throw new Error('the paper carries a code')
  for (const forged of [
    { ...read, seq: 9 },
    { ...read, perpetualNetCents: 999_999 },
    { ...read, seal: 'AAAAA' },
    { ...read, register: '2' },
  ]) {
    expect(await check(shop, writeZCode(forged))).toMatchObject({ state: 'foreign' })
  }
  expect(await shop.inShop(setBacks)).toEqual([])
  const { problem } = await shop.call(fiscalRoutes.verifyZ, { body: { code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` } })
  expect(problem).toMatchObject({ code: 'z_code_mistyped', errors: [{ path: ['code'] }] })
})

test('a closure that is no more as it was sealed, or one after it, is told', async () => {
  const { shop, till, code } = await closedOnce()
  await dayOf(shop, till)
  const folder = await behindTheTill(shop.id)
  for (const seq of [1, 2]) {
    const { rows } = await folder.query<{ payload: string }>(
      `select payload from fiscal_link where shop_id = ${shop.id} and chain = 'closure' and register = '1' and seq = ${seq}`,
    )
    const change = (payload: string) =>
      folder.query(
        `update fiscal_link set payload = $1 where shop_id = ${shop.id} and chain = 'closure' and register = '1' and seq = ${seq}`,
        [payload],
      )
    await change(String(rows[0]?.payload).replace('"lines":1', '"lines":2'))
    expect(await shop.inShop((ctx) => findZ(ctx, code))).toMatchObject({ state: 'broken' })
    await change(String(rows[0]?.payload))
  }
  expect(await shop.inShop((ctx) => findZ(ctx, code))).toMatchObject({ state: 'continues' })
  // The row may say what it likes: the paper carries what was sealed.
  await folder.query(`update fiscal_closure set perpetual_net_cents = 1 where shop_id = ${shop.id}`)
  expect(
    (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session' } })).items.map(
      ({ controlCode }) => controlCode,
    ),
  ).toContain(code)
})

test('where an address is set each Z is mailed there with its code, and the journal does not keep the address', async () => {
  const shop = await newShop()
  const settings = await shop.ok(tillRoutes.getTillSettings)
  await shop.ok(tillRoutes.updateTillSettings, { body: { ...settings, zEmail: 'comptable@example.org' } })
  const till = await openTill(shop)
  await sell(shop)
  await closeTill(shop, till)
  const code = (await latest(shop))?.controlCode ?? ''
  expect(await shop.drain()).toContain('till.mail-z')
  expect(
    await shop.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'plain', 'attachments']).where('about', '=', 'z_ticket').execute(),
    ),
  ).toMatchObject([
    {
      recipient: 'comptable@example.org',
      subject: expect.stringContaining('Z-1-000001'),
      plain: expect.stringContaining(code),
      attachments: [{ name: 'Z-1-000001.pdf' }],
    },
  ])
  const journal = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select('payload').where('chain', '=', 'journal_event').execute(),
  )
  expect(journal.filter(({ payload }) => payload.includes('comptable@'))).toEqual([])
})
