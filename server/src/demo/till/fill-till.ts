import type { PaymentType } from '@plantule/contract/base/payment-types'
import { SaleInput } from '@plantule/contract/till/sales'
import { sql } from 'kysely'
import { changeSession } from '../../domains/till/session/change-session.ts'
import { createSale } from '../../domains/till/sell/create-sale.ts'
import { expectedOf } from '../../domains/till/session/expected-cash.ts'
import { createRegister, listRegisters } from '../../domains/till/session/registers.ts'
import { lockSession } from '../../domains/till/session/sessions.db.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { parisInstant } from '../calendar.ts'
import type { Staff } from '../orders/fill-recent.ts'
import { ownShop } from '../../platform/own-shop.ts'

const FLOAT = 15_000
const DAYS = 3
const SALES = 6
const tenders: readonly PaymentType[] = ['card', 'cash', 'card', 'cheque', 'cash', 'card']
const MINUTES = 35

/** The till at the gate: its last days closed by their Z. Nobody has opened it today. By the verbs that people use. */
export async function fillTill(ctx: Ctx, staff: Staff): Promise<void> {
  // Whoever opened the till while the demonstration was being made goes on with it.
  if ((await listRegisters(ctx)).items.length > 0) return
  const seller: Ctx = { ...ctx, actor: staff.seller, publish: async () => undefined }
  const { id: registerId } = await createRegister({ ...seller, actor: staff.owner }, { code: '1', name: 'Caisse du jardin' })
  const articles = await plenty(ctx)
  if (articles.length === 0) return
  const today = parisDay(ctx.now)
  for (let back = DAYS; back >= 1; back--) {
    const at = (minutes: number): Ctx => ({ ...seller, now: parisInstant(addDays(today, -back), 9 * 60 + minutes) })
    const session = await changeSession(at(0), {
      action: 'open',
      registerId,
      float: { totalCents: FLOAT, coins: [] },
      notes: '',
      fairId: null,
    })
    for (const [index, payment_type] of tenders.slice(0, SALES).entries())
      await sellOne(at(MINUTES * (index + 1)), registerId, articles, back * SALES + index, payment_type)
    const evening = at(9 * 60)
    const { expectedCents } = await expectedOf(evening, await lockSession(evening, session.id))
    await changeSession(evening, {
      action: 'close',
      sessionId: session.id,
      cash: { totalCents: expectedCents, coins: [] },
      tenders: [],
      bankDepositCents: Math.max(expectedCents - FLOAT, 0),
      differenceReason: '',
      notes: '',
      withoutSilent: false,
    })
  }
}

export type Article = { id: number; price_cents: number }

/** Sizes that a few sales do not empty. */
export async function plenty(ctx: Ctx): Promise<Article[]> {
  const { rows } = await sql<Article>`
    select s.id, s.price_cents from subproduct s
    join product p on p.shop_id = ${ownShop} and p.id = s.product_id join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and l.available > 40 and s.archived_at is null and p.archived_at is null and s.price_cents > 0
      and sale_forbidden(p.taxon_id, p.regulated_reason, ${parisDay(ctx.now)}::date) is null
    order by s.id limit 12`.execute(ctx.db)
  return rows
}

/** Two articles at typed prices, so that the sum is known before it is paid; the same in each shop. */
async function sellOne(ctx: Ctx, registerId: number, articles: readonly Article[], turn: number, payment_type: PaymentType): Promise<void> {
  const chosen = [articles[turn % articles.length], articles[(turn + 5) % articles.length]].flatMap((article) => article ?? [])
  const lines = chosen.map(({ id, price_cents }, index) => ({ subproductId: id, quantity: index + 1, unitCents: price_cents }))
  const amount = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
  const uuid = `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`
  await createSale(ctx, SaleInput.parse({ uuid, registerId, lines, payments: [{ payment_type, amount }] }))
}
