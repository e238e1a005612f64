import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { type BillingProvider, refusalOf } from '../card-payments/index.ts'
import { findBill } from './bills.db.ts'
import { ask, beginCharge, noteCharge } from './collect.ts'
import { notePage } from './pages.db.ts'
import { beginPage, openAt, settlePage } from './payment-page.ts'
import { customerOf, needProvider, type Owner, ownerOf } from './provider-account.ts'
import { lockHeld } from './subscription.db.ts'

type Paid = { paid: boolean; url: string | null }
type Back = 'account' | 'suspended'
/** Others may pay the same invoice meanwhile; each turn sees what they left. */
const TURNS = 5

/**
 * Pays an invoice with the card on file; where that does not go, leads to the page on which another one is given. There is one way open at
 * a time: who asks again gets the page that is open, and it is closed before a card is asked. Throws `not_found`, `nothing_owed`,
 * `billing_card_off`, `card_unreachable`, `card_refused`.
 */
export async function payBill(ctx: Ctx, id: number, back: Back): Promise<() => Promise<Paid>> {
  await lockHeld(ctx)
  const bill = await findBill(ctx, id)
  if (bill.open_cents <= 0 || bill.kind !== 'invoice') throw new Refused('nothing_owed')
  const provider = needProvider(ctx.services)
  const owner = await ownerOf(ctx)
  return async () => {
    try {
      for (let turn = 0; turn < TURNS; turn++) {
        const paid = await payOnce(ctx, provider, owner, id, back)
        if (paid) return paid
      }
      throw new Error(`Invoice ${id} of shop ${ctx.shopId} is paid by too many at once`)
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/** Undefined where somebody else was quicker, and one has to look again. */
async function payOnce(ctx: Ctx, provider: BillingProvider, owner: Owner, id: number, back: Back): Promise<Paid | undefined> {
  const carded = owner.customer !== null && (await provider.cards(owner.customer)).length > 0
  const stands = await settlePage(provider, ctx, id, (page, openCents) => !carded && page.amount_cents === openCents)
  if (stands.state === 'open') return { paid: false, url: stands.url }
  if (stands.state !== 'none') return { paid: stands.state === 'paid', url: null }
  const begun = carded ? await ctx.inShop((own) => beginCharge(own, id)) : undefined
  if (begun === 'page') return undefined
  if (begun) {
    const charge = await ask(provider, begun, id)
    await ctx.inShop((own) => noteCharge(own, id, begun.chargeId, charge))
    // Of what waits the bank has not said yet: its news will.
    if (charge.state !== 'failed') return { paid: charge.state === 'settled', url: null }
  }
  const customer = await customerOf(ctx, provider, owner)
  const page = await ctx.inShop((own) => beginPage(own, id, customer, back))
  if (!page) return { paid: await isPaid(ctx, id), url: null }
  const { ref, url } = await openAt(provider, ctx, page)
  return (await ctx.inShop((own) => notePage(own, page.id, ref, url))) ? { paid: false, url } : undefined
}

const isPaid = (ctx: Ctx, id: number): Promise<boolean> => ctx.inShop(async (own) => (await findBill(own, id)).open_cents <= 0)
