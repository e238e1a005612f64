import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { JobShop } from '../../../platform/job.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { bookedOn } from '../../delivery/index.ts'
import { isOpen } from '../../shops/index.ts'
import { agreementButton } from '../agreement/link-in-mail.ts'
import { visitedOn } from '../rounds/mail-round.ts'
import { wordsIn } from './compose.ts'
import { emailOfOrder, languageOf, queueOrderMail } from './queue.ts'
import { mailSettings } from './settings.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Due = { id: number; email: string; once: string }

/** Once a day: quotations that end soon, deposits that wait too long, plants to fetch or to bring tomorrow, each reminded of once. */
export const remindCustomers = (_data: object, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    // What they are reminded of is done by links that lead nowhere now; whose day is still to come is reminded once it is open again.
    if (!(await isOpen(ctx))) return
    const { flows, quotationDays, depositDays } = await mailSettings(ctx)
    if (flows.includes('quotation_reminder')) {
      for (const { id, email, once } of await endingQuotations(ctx, quotationDays)) {
        const button = await agreementButton(ctx, { id, status: 'quotation' }, wordsIn(await languageOf(ctx, id)))
        await queueOrderMail(ctx, id, {
          kind: 'quotation_reminder',
          recipient: email,
          attachments: ['quotation'],
          once,
          ...(button ? { button } : {}),
        })
      }
    }
    if (flows.includes('deposit_reminder')) {
      for (const { id, email, once } of await lateDeposits(ctx, depositDays))
        await queueOrderMail(ctx, id, { kind: 'deposit_reminder', recipient: email, once })
    }
    if (flows.includes('slot_reminder')) {
      for (const { id, email, once } of await fetchedTomorrow(ctx))
        await queueOrderMail(ctx, id, { kind: 'slot_reminder', recipient: email, once })
    }
    if (flows.includes('round_slot')) {
      for (const { id, email, once } of await visitedOn(ctx, addDays(parisDay(ctx.now), 1)))
        await queueOrderMail(ctx, id, { kind: 'round_slot', recipient: email, once })
    }
  })

/** A quotation whose end is moved is reminded of again. */
async function endingQuotations(ctx: Ctx, days: number): Promise<Due[]> {
  const today = parisDay(ctx.now)
  const { rows } = await sql<Due>`
    select o.id, ${emailOfOrder} as email, o.valid_until::text as once from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.status = 'quotation' and o.valid_until between ${today}::date and ${addDays(today, days)}::date and ${emailOfOrder} <> '' order by o.id`.execute(
    ctx.db,
  )
  return rows
}

async function lateDeposits(ctx: Ctx, days: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.id, ${emailOfOrder} as email, o.deposit_cents::text as once from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.status = 'waiting_payment' and o.deposit_cents > o.paid_cents and o.validated_at < ${ctx.now}::timestamptz - make_interval(days => ${days}::int)
      and ${emailOfOrder} <> '' order by o.id`.execute(ctx.db)
  return rows
}

/** Whose slot is moved is reminded of the new one. */
async function fetchedTomorrow(ctx: Ctx): Promise<Due[]> {
  const times = await bookedOn(ctx, addDays(parisDay(ctx.now), 1))
  if (times.size === 0) return []
  const { rows } = await sql<Omit<Due, 'once'>>`
    select o.id, ${emailOfOrder} as email from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.id = any(${[...times.keys()]}::bigint[]) and ${emailOfOrder} <> '' order by o.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, once: times.get(row.id) ?? '' }))
}
