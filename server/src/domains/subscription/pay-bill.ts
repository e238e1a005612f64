import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { refusalOf } from '../card-payments/index.ts'
import { findBill } from './bills.db.ts'
import { backUrl } from './card-setup.ts'
import { aboutOf, ask, beginCharge, noteCharge } from './collect.ts'
import { customerOf, needProvider, ownerOf } from './provider-account.ts'
import { lockHeld } from './subscription.db.ts'

type Paid = { paid: boolean; url: string | null }

/**
 * Pays an invoice with the card on file; where that does not go, leads to the page on which another one is given. Throws `not_found`,
 * `nothing_owed`, `billing_card_off`, `card_unreachable`, `card_refused`.
 */
export async function payBill(ctx: Ctx, id: number, back: 'account' | 'suspended'): Promise<() => Promise<Paid>> {
  await lockHeld(ctx)
  const bill = await findBill(ctx, id)
  if (bill.open_cents <= 0 || bill.kind !== 'invoice') throw new Refused('nothing_owed')
  const provider = needProvider(ctx.services)
  const owner = await ownerOf(ctx)
  const { locale } = ctx
  return async () => {
    try {
      const begun = owner.customer === null ? undefined : await ctx.inShop((own) => beginCharge(own, id))
      if (begun) {
        const charge = await ask(provider, begun, id)
        await ctx.inShop((own) => noteCharge(own, id, begun.chargeId, charge))
        if (charge.state === 'settled') return { paid: true, url: null }
        // The bank has not said yet: its news will.
        if (charge.state === 'waiting') return { paid: false, url: null }
      }
      const customer = await customerOf(ctx, provider, owner)
      const url = await provider.openPayment(
        customer,
        { amountCents: bill.open_cents, label: `Plantule ${bill.number}`, about: aboutOf(owner.uid, id) },
        { successUrl: backUrl(ctx, back, '?card=paid'), cancelUrl: backUrl(ctx, back), language: locale },
      )
      return { paid: false, url }
    } catch (error) {
      throw refusalOf(error)
    }
  }
}
