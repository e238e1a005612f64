import type { PaymentType } from '@plantule/contract/base/payment-types'
import { FairInput } from '@plantule/contract/till/fairs'
import { SaleInput } from '@plantule/contract/till/sales'
import { changeSession } from '../../domains/till/session/change-session.ts'
import { createSale } from '../../domains/till/sell/create-sale.ts'
import { expectedOf } from '../../domains/till/session/expected-cash.ts'
import { countStand, loadStand } from '../../domains/till/fairs/move-stand.ts'
import { createFair } from '../../domains/till/fairs/save-fair.ts'
import { createRegister } from '../../domains/till/session/registers.ts'
import { lockSession } from '../../domains/till/session/sessions.db.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { parisInstant } from '../calendar.ts'
import type { Staff } from '../orders/fill-recent.ts'
import { type Article, plenty } from './fill-till.ts'

const FLOAT = 20_000
const EACH = 12
const ON_VAN = 8
const tenders: readonly PaymentType[] = ['cash', 'card', 'card', 'cash', 'card', 'cheque', 'cash', 'card']
const MINUTES = 40
const AT_ONCE = 4

/** A fair of two days that has just ended, from the van to its result, and the next one with its stand loaded. */
export async function fillFairs(ctx: Ctx, staff: Staff): Promise<void> {
  const seller: Ctx = { ...ctx, actor: staff.seller, publish: async () => undefined }
  const van = (await plenty(ctx)).slice(0, ON_VAN)
  if (van.length === 0) return
  const today = parisDay(ctx.now)
  const on = (back: number, minutes: number): Ctx => ({ ...seller, now: parisInstant(addDays(today, -back), minutes) })
  const { id: registerId } = await createRegister({ ...seller, actor: staff.owner }, { code: 'F', name: 'Caisse des foires' })
  const days = { firstDay: addDays(today, -2), lastDay: addDays(today, -1) }
  const costs = { standFeeCents: 9_500, kilometres: 96, kmRateMils: 529, otherCostsCents: 2_400 }
  const last = await createFair(
    on(9, 600),
    FairInput.parse({ name: 'Foire aux plantes de Saumur', place: 'Place du Chardonnet, Saumur', ...days, ...costs }),
  )
  await loadStand(on(3, 18 * 60), last.id, { lines: van.map(({ id }) => ({ subproductId: id, quantity: EACH })), reason: '' })
  for (const back of [2, 1]) await sellDay(on, back, registerId, last.id, van)
  const stand = [...van].map(({ id }, at) => ({
    subproductId: id,
    heldSeen: EACH - soldOf(at),
    counted: EACH - soldOf(at) - (at === 1 ? 1 : 0),
  }))
  await countStand(on(1, 19 * 60), last.id, { lines: stand, stays: false, reason: 'Pot cassé au déchargement' })
  const next = FairInput.parse({
    name: 'Marché de Noël de Brissac',
    place: 'Château de Brissac',
    firstDay: addDays(today, 12),
    lastDay: addDays(today, 13),
    standFeeCents: 14_000,
    kilometres: 44,
    kmRateMils: 529,
  })
  const { id } = await createFair(seller, next)
  await loadStand(seller, id, { lines: van.slice(0, 4).map((article) => ({ subproductId: article.id, quantity: 5 })), reason: '' })
}

/** Two days sell each plant of the van by turns. */
const soldOf = (at: number): number =>
  AT_ONCE * [2, 1].reduce((sum, back) => sum + tenders.filter((_, turn) => (turn + back) % ON_VAN === at).length, 0)

async function sellDay(
  on: (back: number, minutes: number) => Ctx,
  back: number,
  registerId: number,
  fairId: number,
  van: readonly Article[],
): Promise<void> {
  const session = await changeSession(on(back, 9 * 60), {
    action: 'open',
    registerId,
    float: { totalCents: FLOAT, coins: [] },
    notes: '',
    fairId,
  })
  for (const [turn, payment_type] of tenders.entries()) {
    const article = van[(turn + back) % ON_VAN]
    if (!article) continue
    const uuid = `00000000-0000-4000-9000-${String(back * 100 + turn).padStart(12, '0')}`
    const lines = [{ subproductId: article.id, quantity: AT_ONCE, unitCents: article.price_cents }]
    await createSale(
      on(back, 9 * 60 + MINUTES * (turn + 1)),
      SaleInput.parse({ uuid, registerId, lines, payments: [{ payment_type, amount: AT_ONCE * article.price_cents }] }),
    )
  }
  const evening = on(back, 18 * 60)
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
