import type { Sent } from '@plantule/contract/base/route'
import { type Newsletter, newsletterRoutes, type Subscriber } from '@plantule/contract/marketing/newsletters'
import type { TestShop } from '../../testing/new-shop.ts'

type Body = Sent<(typeof newsletterRoutes)['createNewsletter']>['body']

export const someNewsletter = (shop: TestShop, given: Partial<Body> = {}): Promise<Newsletter> =>
  shop.ok(newsletterRoutes.createNewsletter, {
    body: { subject: 'La Sainte-Catherine', preview: 'Tout bois prend racine', html: '<p>Venez planter.</p>', ...given },
  })

export const someSubscriber = (shop: TestShop, email = 'lea@exemple.fr'): Promise<Subscriber> =>
  shop.ok(newsletterRoutes.addSubscriber, { body: { email, name: 'Léa', proof: 'Bulletin signé à la caisse le 2 mars 2026' } })

/** A letter that left to two, of whom one left, and a draft. */
export async function fillMarketing(shop: TestShop): Promise<void> {
  await someSubscriber(shop)
  await someSubscriber(shop, 'noe@exemple.fr')
  const { id } = await someNewsletter(shop)
  await shop.ok(newsletterRoutes.sendNewsletter, { params: { id } })
  await someNewsletter(shop, { subject: 'Brouillon' })
}
