import { legalRoutes } from '@plantule/contract/storefront/legal'
import type { TestShop } from '../../../testing/new-shop.ts'
import { parisDay } from '../../../platform/paris.ts'

/** Terms of sale that were changed once and taken up again. */
export async function someLegalTexts(shop: TestShop): Promise<void> {
  const validFrom = parisDay(new Date())
  const first = await shop.ok(legalRoutes.setSalesTerms, { body: { html: '<p>Paiement à la commande.</p>', validFrom, version: 0 } })
  await shop.ok(legalRoutes.setSalesTerms, { body: { html: '<p>Paiement à réception.</p>', validFrom, version: 1 } })
  await shop.ok(legalRoutes.restoreLegalVersion, { params: { id: first.newest?.id ?? 0 }, body: { version: 2 } })
}
