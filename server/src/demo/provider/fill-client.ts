import { priceOf } from '@plantule/contract/subscription/plans'
import { periodEnd } from '@plantule/contract/subscription/rules'
import { periodLine } from '../../domains/subscription/bill-lines.ts'
import { companyOf } from '../../domains/subscription/company.ts'
import { issueBill } from '../../domains/subscription/issue-bill.ts'
import { planOn } from '../../domains/subscription/plans.ts'
import { type Changed, lockHeld, writeShop, writeSubscription } from '../../domains/subscription/subscription.db.ts'
import { bookAppointment } from '../../domains/support/appointments/own-appointments.ts'
import { openSlots } from '../../domains/support/appointments/slots.ts'
import { openTicket } from '../../domains/support/index.ts'
import { createRegister } from '../../domains/till/session/registers.ts'
import { changeSession } from '../../domains/till/session/change-session.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import { addDays, addMonths, frenchDay, parisDay } from '../../platform/paris.ts'
import { parisInstant } from '../calendar.ts'
import { type DemoClient, demoClients } from './clients.ts'
import { mailOf } from './open-clients.ts'

/** What happened in one of the small shops, by the verbs that people use; once. */
export async function fillClient(ctx: Ctx): Promise<void> {
  const { shop } = await lockHeld(ctx)
  const client = demoClients.find(({ uid }) => uid === shop.uid)
  const owner = await ctx.db.selectFrom('member').select(['id', 'name', 'rights']).orderBy('id').executeTakeFirst()
  const told = await ctx.db.selectFrom('subscription').select('info').where('info', 'is not', null).executeTakeFirst()
  if (!client || !owner || told || !(await companyOf(ctx))) return
  const actor: Actor = { kind: 'member', id: owner.id, name: owner.name, rights: owner.rights }
  // It happened before: nobody is told and no mail leaves.
  const quiet: Ctx = { ...ctx, actor, enqueue: async () => undefined, publish: async () => undefined }
  await subscribe(quiet, client)
  if (client.daysSinceZ !== undefined) await closeTill(quiet, client.daysSinceZ)
  for (const name of client.failedImports ?? []) await failImport(quiet, name, owner.name)
  if (client.asked) {
    const { hoursAgo, ...asked } = client.asked
    await openTicket({ ...quiet, now: new Date(ctx.now.getTime() - hoursAgo * 3_600_000) }, { ...asked, record: null, errors: [] })
  }
  if (client.books) await book(quiet, client.books)
}

const MONTH_DAYS = 18
/** After an invoice was due. */
const SHUT_DAYS = 45

async function subscribe(ctx: Ctx, client: DemoClient): Promise<void> {
  const today = parisDay(ctx.now)
  const { uid, name, level, interval, billed, people } = client
  const info = {
    legalName: name,
    line1: '1 route des Serres',
    line2: '',
    postcode: '44110',
    city: 'Châteaubriant',
    siren: '732829320',
    vatNumber: 'FR44732829320',
    email: mailOf(uid, people[0] ?? name),
  }
  await ctx.db
    .updateTable('subscription')
    .set({ info: JSON.stringify(info) })
    .execute()
  if (client.trialDays !== undefined) return writeSubscription(ctx, { trial_ends_on: addDays(today, client.trialDays) })
  const from = billed ? addMonths(today, -billed.monthsAgo) : addDays(today, -MONTH_DAYS)
  const anchor = Math.min(28, Number(from.slice(8)))
  const cents = priceOf(await planOn(ctx, level, today), interval)
  const period = { from, to: periodEnd(from, interval, anchor) }
  const chosen: Changed = {
    chosen_at: new Date(ctx.now.getTime() - (client.daysOld - 20) * 86_400_000),
    trial_ends_on: null,
    billing_interval: interval,
    anchor,
    period_from: period.from,
    period_to: period.to,
    period_cents: cents,
    ...(client.paused ? { pause_from: from, pause_to: addMonths(from, 3) } : {}),
    ...(client.leaves === undefined ? {} : { cancel_on: period.to }),
  }
  await writeSubscription(ctx, chosen)
  if (!billed) return
  const bill = await issueBill(ctx, {
    shopId: ctx.shopId,
    source: 'period',
    lines: [periodLine({ level, interval }, period, cents, false)],
    dueDays: 30,
    period,
    means: 'transfer',
    author: 'Plantule',
    day: from,
  })
  if (!billed.paid) {
    const reason = `Facture ${bill.number} impayée depuis le ${frenchDay(bill.dueOn)}`
    await writeSubscription(ctx, { suspended_for: reason })
    return writeShop(ctx, { suspended_at: parisInstant(addDays(bill.dueOn, SHUT_DAYS), 4 * 60), suspended_reason: reason })
  }
  const paid = addDays(bill.issuedOn, 12)
  await ctx.db
    .insertInto('subscription_payment')
    .values({
      shop_id: ctx.shopId,
      invoice_id: bill.id,
      means: 'transfer',
      amount_cents: bill.inclCents,
      paid_on: paid > today ? today : paid,
      author: 'Nora Petit',
      at: ctx.now,
    })
    .execute()
}

/** A day at the till without a sale, and its Z. */
async function closeTill(ctx: Ctx, daysAgo: number): Promise<void> {
  const { id: registerId } = await createRegister(ctx, { code: '1', name: 'Caisse' })
  const at = (hour: number): Ctx => ({ ...ctx, now: parisInstant(addDays(parisDay(ctx.now), -daysAgo), hour * 60) })
  const session = await changeSession(at(9), {
    action: 'open',
    registerId,
    float: { totalCents: 10_000, coins: [] },
    notes: '',
    fairId: null,
  })
  await changeSession(at(18), {
    action: 'close',
    sessionId: session.id,
    cash: { totalCents: 10_000, coins: [] },
    tenders: [],
    bankDepositCents: 0,
    differenceReason: '',
    notes: '',
    withoutSilent: false,
  })
}

/** A file that could not be read to its end. */
const failImport = async (ctx: Ctx, fileName: string, author: string): Promise<void> =>
  void (await ctx.db
    .insertInto('catalogue_import')
    .values({
      shop_id: ctx.shopId,
      file_ids: [],
      file_name: fileName,
      state: 'failed',
      headers: ['Nom', 'Prix'],
      rows: 4_012,
      sample: '[]',
      guesses: '[]',
      settings: '{}',
      author,
    })
    .execute())

/** In the first free slot of the next two weeks. */
async function book(ctx: Ctx, subject: string): Promise<void> {
  for (let days = 1; days < 15; days++) {
    const { slots } = await openSlots(ctx, addDays(parisDay(ctx.now), days), 'shop')
    const slot = slots.find(({ left }) => left > 0)
    if (!slot) continue
    await bookAppointment(ctx, { startsAt: slot.startsAt, mode: 'video', subject, phone: null })
    return
  }
}
