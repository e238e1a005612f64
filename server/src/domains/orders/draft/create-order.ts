import type { Order as Answer, OrderInput } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notify } from '../../../platform/notify.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { statement } from '../../../platform/statement.ts'
import { relayFor } from '../../carriers/index.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { tableFee } from './followed-fee.ts'
import { buyerOf, linkOfCode, plainColumns } from './order-columns.ts'
import { authorOf, findOrder, addToStory } from '../orders.db.ts'
import { priceLines, withTotals } from './price-lines.ts'
import { discountColumns, refuseRegime } from '../rules.ts'
import { orderAnswer } from '../read/to-order.ts'
import { checkRegime } from '../tax-regime.ts'
import { insertLines } from './write-lines.ts'
import { nextReference } from '../order-number.ts'

const nextId = statement<{ id: number }>(() => sql`select nextval('orders_id_seq') as id`)

/**
 * A new draft, or a quotation when asked. Nothing is held in stock yet. Throws `unknown_item`, `unknown_customer`, `exempt_in_excl`,
 * `relay_other_carrier`, one of `regimeFaults`.
 */
export async function createOrder(ctx: Ctx, input: OrderInput): Promise<Answer> {
  if (input.relay) await relayFor(ctx, input)
  const [info, lines, buyer, linkId, [made]] = await Promise.all([
    invoicingInfo(ctx),
    priceLines(ctx, input.mode, input.lines, { customerId: input.customerId, packs: true }),
    buyerOf(ctx, input),
    linkOfCode(ctx, input.trackingCode),
    nextId(ctx.db, []),
  ])
  if (!made) throw new Error('A sequence gave no number')
  const { id } = made
  refuseRegime(input)
  const chargesTva = info.payTva && input.taxRegime === 'domestic'
  const typed = { ...discountColumns(input.discount), mode: input.mode, delivery_cents: input.deliveryCents, charges_tva: chargesTva }
  const sent = { ...typed, ...plainColumns(input), ...buyer('') }
  const money = input.deliveryFollows ? { ...typed, delivery_cents: (await tableFee(ctx, sent, lines)) ?? input.deliveryCents } : typed
  const totals = withTotals(money, lines)
  // The number is taken last, so that its series is locked for as short as can be.
  const reference = await nextReference(ctx)
  await ctx.publish('orders.changed', { id }, 'orders.read')
  const written = [
    ctx.db
      .insertInto('orders')
      .values({
        shop_id: ctx.shopId,
        id,
        reference,
        status: input.asQuotation ? 'quotation' : 'draft',
        payment_state: 'none',
        charges_tva: chargesTva,
        seller_name: authorOf(ctx),
        tracking_link_id: linkId,
        placed_at: ctx.now,
        valid_until: input.validUntil ?? (input.asQuotation ? addDays(parisDay(ctx.now), info.quoteValidityDays) : null),
        ...plainColumns(input),
        delivery_cents: money.delivery_cents,
        ...buyer(reference),
        ...totals.order,
      })
      .execute(),
    insertLines(ctx, id, totals.lines),
    addToStory(ctx, id, input.asQuotation ? 'quotation_created' : 'created', { inclCents: totals.order.incl_cents }),
    audit(ctx, 'order.create', 'order', id, { after: { reference, inclCents: totals.order.incl_cents } }),
  ]
  if (input.taxRegime !== 'domestic') {
    await Promise.all(written)
    await checkRegime(ctx, await findOrder(ctx, id))
  }
  if (input.channel === 'web') await notify(ctx, { kind: 'web_order', ids: [id] })
  const [answer] = await Promise.all([orderAnswer(ctx, id), ...written])
  return answer
}
