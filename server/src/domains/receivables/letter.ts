import type { OpenDocument } from '@plantule/contract/receivables'
import { addressesOf, type findCustomer } from '../customers/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentData } from '../../platform/documents/documents.ts'
import { parisDay } from '../../platform/paris.ts'
import { buyerOf, sellerOf } from '../orders/index.ts'
import { invoicingInfo } from '../shops/index.ts'

export type Letter = DocumentData<'letter'>
export type Person = Awaited<ReturnType<typeof findCustomer>>

/** The table of what is owed, with the sums under it. Throws `shop_details_missing`, `buyer_address_missing`. */
export async function letterOf(
  ctx: Ctx,
  customer: Person,
  documents: readonly OpenDocument[],
  more: { number: string; title: string; message: string; penalties: boolean },
): Promise<Letter> {
  const info = await invoicingInfo(ctx)
  const addresses = await addressesOf(ctx, customer.id)
  const billing = addresses.find((address) => address.isBilling) ?? addresses[0] ?? null
  const sum = (pick: (one: OpenDocument) => number): number => documents.reduce((total, one) => total + pick(one), 0)
  const [open, penalties, fees] = [sum((one) => one.openCents), sum((one) => one.penaltyCents), sum((one) => one.feeCents)]
  const charged = more.penalties ? penalties + fees : 0
  return {
    number: more.number,
    title: more.title,
    issueDate: parisDay(ctx.now),
    seller: sellerOf(info),
    // The address is all that this reads of an order.
    buyer: buyerOf({ billing_address: billing, delivery_address: null } as unknown as Parameters<typeof buyerOf>[0], customer),
    message: more.message || null,
    documents: documents.map(({ number, issuedOn, dueOn, daysLate, inclCents, openCents }) => ({ number, issuedOn, dueOn, daysLate, inclCents, openCents })),
    openCents: open,
    penaltyCents: more.penalties ? penalties : 0,
    feeCents: more.penalties ? fees : 0,
    totalCents: open + charged,
    mentions: [],
  }
}
