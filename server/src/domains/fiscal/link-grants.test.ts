import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { newShop } from '../../testing/new-shop.ts'
import { appendLink, closePeriods, verifyChains } from './index.ts'

const link = { register: '1', chain: 'payment_event' as const, kind: 'cash_in', refType: 'session', refId: 1, refNumber: 'S', payload: {} }
type Given = { seq: number; previous: string; at?: Date; sealed?: string }

/** A link that the serving role writes by itself, with a signature that is none. */
const forged =
  ({ seq, previous, at = new Date(Date.now() + 1_000), sealed = 'x'.repeat(43) }: Given) =>
  (ctx: Ctx) =>
    sql`select add_link('1', 'payment_event', ${seq}, ${at}, 'cash_in', '', null, null, '{}', 0, 0, '[]', null, '', '', 1, ${previous}, ${sealed})`.execute(
      ctx.db,
    )

test('the serving role adds links at the end of a chain alone, and neither ends nor closed days go back', async () => {
  const shop = await newShop()
  const code = (work: (ctx: Ctx) => Promise<unknown>) =>
    shop.inShop(work).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  await shop.inShop((ctx) => appendLink({ ...ctx, now: new Date('2026-01-05T10:00:00Z') }, link))
  const { signature } = await shop.inShop((ctx) => appendLink({ ...ctx, now: new Date('2026-01-06T10:00:00Z') }, link))
  const denied = [
    `insert into fiscal_link select * from fiscal_link`,
    `update fiscal_head set seq = 1`,
    `delete from fiscal_head`,
    `insert into fiscal_head (shop_id, register, chain) values (current_shop(), '9', 'sale')`,
    `delete from ticket_refund`,
  ]
  for (const text of denied) expect(await code((ctx) => sql.raw(text).execute(ctx.db)), text).toBe('42501')
  const broken: Given[] = [
    { seq: 2, previous: signature },
    { seq: 4, previous: signature },
    { seq: 3, previous: 'another' },
    { seq: 3, previous: signature, at: new Date('2026-01-01T10:00:00Z') },
    { seq: 3, previous: signature, sealed: 'short' },
  ]
  for (const given of broken) expect(await code(forged(given)), JSON.stringify(given)).toBe('23001')
  await shop.inShop((ctx) => closePeriods({ ...ctx, now: new Date('2026-02-02T03:00:00Z') }))
  await shop.inShop((ctx) => sql`select close_sales_through('2026-01-01')`.execute(ctx.db))
  expect(await code(forged({ seq: 3, previous: signature, at: new Date('2026-01-06T12:00:00Z') }))).toBe('23001')
  expect(await shop.inShop(verifyChains)).toMatchObject({ ok: true })
  // What is left to it: a link at the end that nobody signed. The next check names it.
  expect(await code(forged({ seq: 3, previous: signature, at: new Date('2026-03-01T12:00:00Z') }))).toBe('done')
  expect((await shop.inShop(verifyChains)).chains.find(({ chain }) => chain === 'payment_event')?.firstBroken).toEqual({
    seq: 3,
    reason: 'wrong_signature',
  })
})
