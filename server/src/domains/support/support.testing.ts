import { supportConsentRoutes } from '@plantule/contract/support/entry'
import { type SupportTicket, supportTicketRoutes } from '@plantule/contract/support/tickets'
import type { TestShop } from '../../testing/new-shop.ts'

export const someTicket = (shop: TestShop): Promise<SupportTicket> =>
  shop.ok(supportTicketRoutes.openTicket, { body: { subject: 'Ma caisse', text: 'Le bouton reste gris.', kind: 'problem' } })

/** A request with a file, and a consent that was given and ended. */
export async function fillSupport(shop: TestShop): Promise<void> {
  const { id } = await someTicket(shop)
  const file = { name: 'capture.txt', bytes: Buffer.from('Bouton gris') }
  await shop.ok(supportTicketRoutes.attachToMyTicket, { params: { id } }, { file })
  await shop.inShop((ctx) =>
    ctx.db
      .insertInto('support_mail')
      .values({ shop_id: ctx.shopId, ticket_id: id, message_ref: `some-${id}`, state: 'taken', received_at: ctx.now })
      .execute(),
  )
  const consent = await shop.ok(supportConsentRoutes.giveConsent, { body: { mode: 'read', hours: 1, reason: null } })
  await shop.ok(supportConsentRoutes.endConsent, { params: { id: consent.id }, body: {} })
}
