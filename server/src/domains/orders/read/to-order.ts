import type { Order as Answer, OrderCode } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { answerOf } from '../../../platform/port.ts'
import { Written } from '../../../platform/written.ts'
import { codesOn } from '../../codes/index.ts'
import { appointmentOf } from '../../delivery/index.ts'
import { missingTo } from '../draft/minimum-order.ts'
import { contractsOfOrder, promisesOfOrder } from '../../production/index.ts'
import { readOrder, type WholeOrder } from './read-order.ts'
import { shipmentsOf } from '../life/shipments.db.ts'
import { stopOf } from '../rounds/stop-of.ts'
import { agreedTerms } from '../paper/agreed-terms.ts'
import { refundsOf } from '../refunds/refunds.db.ts'

/** A quotation, also once it became an order: only a quotation was given a day until which it holds. Throws `not_found`. */
export async function quotationAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const answer = await orderAnswer(ctx, id)
  if (answer.status !== 'quotation' && answer.validUntil === null) throw new Refused('not_found')
  return answer
}

/** One order whole, as every route of this domain answers it. Throws `not_found`. */
export async function orderAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const whole = await readOrder(ctx, id)
  return completed(ctx, id, whole)
}

/** The same, as it leaves: most orders are answered as PostgreSQL wrote them. Throws `not_found`. */
export async function writtenOrder(ctx: Ctx, id: number): Promise<Answer | Written<Answer>> {
  const whole = await readOrder(ctx, id)
  const { minimum, hasAppointment, hasStop, hasCodes, hasShipments, hasRefunds, hasPromises, hasContracts, mayHaveTerms } = whole
  return minimum || hasAppointment || hasStop || hasCodes || hasShipments || hasRefunds || hasPromises || hasContracts || mayHaveTerms
    ? completed(ctx, id, whole)
    : new Written(whole.body)
}

/** What few orders have is asked for only where there is some. */
async function completed(ctx: Ctx, id: number, whole: WholeOrder): Promise<Answer> {
  // Written by `readOrder` in the shape of the schema, to which every test holds it.
  const answer = JSON.parse(whole.body) as Answer
  if (whole.minimum) answer.minimumOrder = missingTo(whole.minimum, { mode: answer.mode, chargesTva: whole.chargesTva }, answer.lines)
  if (whole.hasAppointment) answer.appointment = await appointmentOf(ctx, id)
  if (whole.hasStop) answer.round = await stopOf(ctx, id)
  if (whole.hasCodes) answer.codes = (await codesOn(ctx, { source: 'order', id })).map(toCode)
  if (whole.hasShipments) answer.shipments = await shipmentsOf(ctx, { id, reference: whole.reference })
  if (whole.hasPromises) answer.promises = await promisesOfOrder(ctx, id)
  if (whole.hasContracts) answer.contracts = await contractsOfOrder(ctx, id)
  if (whole.mayHaveTerms) answer.terms = (await answerOf(ctx, agreedTerms)(ctx, id)).map(({ html: _, ...terms }) => terms)
  if (whole.hasRefunds) answer.refunds = await refundsOf(ctx, id)
  return answer
}

const toCode = (row: Awaited<ReturnType<typeof codesOn>>[number]): OrderCode => ({
  code: row.code,
  label: row.label,
  kind: row.kind,
  cents: row.taken_cents,
})
