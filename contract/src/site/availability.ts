import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, id } from '../base/shared.ts'
import { Newsletter } from '../marketing/newsletters.ts'

export const errors = {
  nothing_available: {
    status: 409,
    fr: 'Aucune plante publiée n’est en stock : il n’y a rien à annoncer.',
    en: 'No published plant is in stock: there is nothing to announce.',
  },
} as const satisfies Messages

/** Whether the list of what is available, which everybody may read, says prices. */
export const AvailabilityConfig = z.object({ prices: z.boolean() })
export type AvailabilityConfig = z.infer<typeof AvailabilityConfig>
export const defaultAvailability: AvailabilityConfig = { prices: true }

/** The list with the prices of a profile, for whoever has its address; null: it has none. */
const PriceListLink = z.object({ profileId: id, url: z.string().nullable() })

export const availabilityRoutes = {
  writeAvailability: route({
    method: 'POST',
    path: '/newsletter/availability',
    summary: 'Begin a newsletter that says what is ready now, with links to the public shop',
    permission: 'marketing.write',
    response: Newsletter,
    status: 201,
    errors: ['nothing_available'],
  }),
  getAvailabilityConfig: route({
    method: 'GET',
    path: '/config/availability',
    summary: 'Whether the public list of what is available says prices',
    permission: 'storefront.read',
    response: AvailabilityConfig,
  }),
  setAvailabilityConfig: route({
    method: 'PUT',
    path: '/config/availability',
    summary: 'Say prices in the public list of what is available, or none',
    permission: 'storefront.write',
    body: AvailabilityConfig,
    response: AvailabilityConfig,
  }),
  listPriceListLinks: route({
    method: 'GET',
    path: '/price_profiles/availability_links',
    summary: 'The addresses at which professionals read the list with their prices',
    permission: 'catalogue.read',
    response: z.object({ items: z.array(PriceListLink) }),
  }),
  makePriceListLink: route({
    method: 'POST',
    path: '/price_profile/{id}/availability_link',
    summary: 'Give a price profile an address for its list; the one before leads nowhere any more',
    permission: 'catalogue.write',
    params: byId,
    response: PriceListLink,
    errors: ['not_found'],
  }),
  removePriceListLink: route({
    method: 'DELETE',
    path: '/price_profile/{id}/availability_link',
    summary: 'Take back the address of the list of a price profile',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
}
