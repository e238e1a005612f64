import { ticketPath } from '@plantule/contract/till/ticket-address'
import type { TicketPaper } from '@plantule/contract/till/ticket-paper'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { qrSvg } from '../../../platform/documents/codes.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import type { Look, SealedLook } from '../../../platform/documents/look.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { extractOf, journal, lockHead, paymentLabels, shopOnRoll, software, writeLink } from '../../fiscal/index.ts'
import { partsOf } from '../../orders/index.ts'
import { currentShop, exemptionsOn, lookOf, paperLook } from '../../shops/index.ts'
import { printedCards } from '../sell/gift-cards.ts'
import { operatorOf } from '../session/sessions.db.ts'
import { findTicket, paymentsOf, ratePartsOf, ticketLinesOf, type TicketRow } from './tickets.db.ts'
import { tillSettings } from '../till-settings.ts'
import { ownShop } from '../../../platform/own-shop.ts'

const moment = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })

/** Prints a ticket. From the second time on it is a copy, numbered, marked and sealed. Throws `not_found`. */
export async function ticketPdf(ctx: Ctx, id: number, kind?: 'sale' | 'refund'): Promise<FileReply> {
  const ticket = await findTicket(ctx, id, kind)
  const data = await ticketDocument(ctx, ticket, await countPrint(ctx, ticket))
  const look = await ticketLook(ctx, ticket.id)
  return { name: `${ticket.number}.pdf`, inline: true, body: () => renderPdf('ticket', data, { date: ticket.at, look }) }
}

/** 0 for the first print, then the number of the copy. */
export async function countPrint(ctx: Ctx, ticket: TicketRow): Promise<number> {
  // Locked first: two prints at once are two numbers.
  const head = await lockHead(ctx, ticket.register, 'copy')
  const { rows } = await sql<{ n: number }>`
    insert into ticket_print (shop_id, ticket_id, n, at, operator, frame)
    select ${ctx.shopId}, ${ticket.id}, 1 + count(*)::int, ${ctx.now}, ${operatorOf(ctx)},
      case when count(*) = 0 then ${JSON.stringify(await frameOfToday(ctx))}::jsonb end
    from ticket_print where ticket_print.shop_id = ${ownShop} and ticket_id = ${ticket.id}
    returning n`.execute(ctx.db)
  const duplicate = (rows[0]?.n ?? 1) - 1
  if (duplicate === 0) return 0
  const ref = { refType: 'ticket', refId: ticket.id, refNumber: ticket.number }
  const details = { duplicate, kind: ticket.kind, training: ticket.training, chainSeq: ticket.chain_seq }
  await writeLink(ctx, head, { ...ref, kind: 'duplicate', payload: details })
  await journal(ctx, { ...ref, kind: 'duplicate_print', register: ticket.register, details: { duplicate } })
  return duplicate
}

/** The same for a receipt printer that the browser talks to. Throws `not_found`. */
export async function printOnRoll(ctx: Ctx, id: number): Promise<TicketPaper> {
  const ticket = await findTicket(ctx, id)
  return ticketPaper(ctx, ticket, await countPrint(ctx, ticket))
}

export async function ticketDocument(ctx: Ctx, ticket: TicketRow, duplicate: number): Promise<DocumentData<'ticket'>> {
  const { address, ...paper } = await ticketPaper(ctx, ticket, duplicate)
  return { ...paper, qr: Buffer.from(await qrSvg(address)) }
}

async function ticketPaper(ctx: Ctx, ticket: TicketRow, duplicate: number): Promise<TicketPaper> {
  const lines = await ticketLinesOf(ctx, ticket.id)
  const payments = (await paymentsOf(ctx, ticket.id)).filter((payment) => payment.kind === 'payment')
  // The shop as it was on that day, sealed with the ticket.
  const seller = ticket.seller
  const { uid } = await currentShop(ctx)
  const frame = await frameOf(ctx, ticket.id)
  const rates = ticket.rates.map((rate, index) => ({ ...rate, code: 'ABCDEFGH'[index] ?? 'Z' }))
  return {
    kind: ticket.kind,
    number: ticket.number,
    originalNumber: ticket.original_number,
    at: printedMoment(ticket),
    register: ticket.register,
    operator: ticket.operator_name,
    customer: ticket.customer_name,
    shop: shopOnRoll(seller, frame.name),
    lines: lines.map((line) => ({
      label: line.label,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      discountCents: line.discount_cents,
      discountLabel: [line.discount_reason, line.code_label].filter(Boolean).join(', ') || null,
      held: partsOf(line).map((part) => `${part.quantity} × ${part.label}`),
      code: ratePartsOf(line)
        .map((part) => rates.find((rate) => rate.rateBp === part.rateBp)?.code ?? '')
        .join(''),
      totalCents: line.net_cents,
    })),
    giftCards: await printedCards(ctx, ticket.id),
    items: ticket.items,
    totalCents: ticket.incl_cents,
    discountCents: ticket.discount_cents,
    rates,
    exemption: ticket.charges_tva ? null : (await exemptionsOn(ctx, ticket.day))[seller.noTvaReason],
    payments: payments.map((payment) => ({ label: paymentLabels[payment.payment_type], cents: payment.given_cents })),
    changeCents: ticket.change_cents,
    duplicate,
    policy: frame.policy,
    signature: await printedExtract(ctx, ticket),
    address: ctx.services.config.publicUrl + ticketPath(uid, ticket.uuid),
    software: frame.software,
    training: ticket.training,
  }
}

/** What may change between two prints of a ticket; a copy has it as the first print had. */
export type Frame = { name: string; policy: string; software: string; look?: SealedLook }

export const frameOfToday = async (ctx: Ctx): Promise<Frame> => ({
  name: (await currentShop(ctx)).name,
  policy: (await tillSettings(ctx)).returnsPolicy,
  software,
  look: await paperLook(ctx),
})

async function frameOf(ctx: Ctx, ticketId: number): Promise<Frame> {
  const first = await ctx.db
    .selectFrom('ticket_print')
    .select('frame')
    .where('ticket_id', '=', ticketId)
    .where('n', '=', 1)
    .executeTakeFirst()
  // Written above alone, in this shape.
  return first?.frame ?? frameOfToday(ctx)
}

/** The logo that its PDF bears; what a receipt printer writes has none. */
export const ticketLook = async (ctx: Ctx, ticketId: number): Promise<Look> => lookOf(ctx, (await frameOf(ctx, ticketId)).look)

/** When it was sold, by the device's clock where it sold alone. */
export const printedMoment = (ticket: Pick<TicketRow, 'sold_at' | 'at'>): string => moment.format(ticket.sold_at ?? ticket.at)

/** The part of the signature that stands on paper; the device's own where it sold alone, so that every copy reads as the first print. */
export async function printedExtract(ctx: Ctx, ticket: TicketRow): Promise<string> {
  const { signature } = await ctx.db
    .selectFrom('fiscal_link')
    .select('signature')
    .where('register', '=', ticket.register)
    .where('chain', '=', ticket.training ? 'training' : 'sale')
    .where('seq', '=', ticket.chain_seq)
    .executeTakeFirstOrThrow()
  const alone =
    ticket.device_id === null
      ? undefined
      : await ctx.db.selectFrom('till_offline_ticket').select('signature').where('number', '=', ticket.number).executeTakeFirst()
  return extractOf(alone?.signature ?? signature)
}
