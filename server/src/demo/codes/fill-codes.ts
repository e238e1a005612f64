import { type DiscountCodeInput, DiscountCodeInput as CodeSchema } from '@plantule/contract/codes/discount-codes'
import { CreditCodeInput, GiftCardInput } from '@plantule/contract/codes/vouchers'
import type { z } from 'zod'
import { createCreditCode } from '../../domains/codes/credit-codes.ts'
import { createGiftCard } from '../../domains/codes/gift-cards.ts'
import { createDiscountCode } from '../../domains/codes/save-discount-code.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import type { Buyer } from '../customers/fill-customers.ts'
import type { Profiles } from '../pricing/fill-pricing.ts'

/** Discount codes of now and of the past, gift cards paid and given, a credit. */
export async function fillCodes(ctx: Ctx, buyers: readonly Buyer[], { landscapers }: Profiles): Promise<void> {
  const today = parisDay(ctx.now)
  const code = (input: z.input<typeof CodeSchema>): Promise<unknown> =>
    createDiscountCode(ctx, CodeSchema.parse(input) as DiscountCodeInput)
  await code({ code: 'BIENVENUE', label: 'Première commande', kind: 'percent', value: 1_000, perCustomer: 1 })
  await code({
    code: 'PRINTEMPS',
    label: 'Printemps au jardin',
    kind: 'percent',
    value: 1_500,
    minCents: 5_000,
    fromDay: addDays(today, -20),
    toDay: addDays(today, 40),
  })
  await code({ code: 'PORTOFFERT', label: 'Livraison offerte', kind: 'free_shipping', minCents: 8_000 })
  await code({
    code: 'CHANTIER50',
    label: 'Chantiers',
    kind: 'amount',
    value: 5_000,
    minCents: 60_000,
    scope: { profileIds: [landscapers] },
    maxUses: 100,
  })
  await code({
    code: 'ETE',
    label: 'Été dernier',
    kind: 'percent',
    value: 1_000,
    fromDay: addDays(today, -200),
    toDay: addDays(today, -110),
  })
  const privates = buyers.filter((buyer) => buyer.person.kind === 'private')
  for (const [at, amountCents] of [3_000, 5_000, 10_000, 5_000].entries()) {
    const payment_type = at === 3 ? null : 'card'
    await createGiftCard(
      ctx,
      GiftCardInput.parse({
        customerId: privates[at]?.id ?? null,
        amountCents,
        payment_type,
        recipient: privates[at + 10]?.name ?? '',
        message: 'Pour un jardin plein de fleurs.',
      }),
    )
  }
  await createCreditCode(
    ctx,
    CreditCodeInput.parse({ customerId: privates[5]?.id ?? null, amountCents: 1_850, reason: 'Plante arrivée abîmée' }),
  )
}
