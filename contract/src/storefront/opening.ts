import { z } from 'zod'
import { route } from '../base/route.ts'
import { text } from '../base/shared.ts'

/**
 * `readable`: plants are shown and none is sold. `closed`: nothing is shown but the shop's word, its legal texts and orders that were
 * placed.
 */
export const openings = ['open', 'readable', 'closed'] as const
export type Opening = (typeof openings)[number]

export const SiteOpening = z.object({
  state: z.enum(openings),
  /** What visitors read as long as it is not open. */
  message: text(500),
  /** Hours after which an order that was to be paid by card and was not is given up; null: never. */
  unpaidHours: z.int().min(1).max(336).nullable(),
})
export type SiteOpening = z.output<typeof SiteOpening>
export const defaultOpening: SiteOpening = { state: 'open', message: '', unpaidHours: 24 }

export const openingRoutes = {
  getOpening: route({
    method: 'GET',
    path: '/config/opening',
    summary: 'Whether the public shop is open, and how long it waits for a card',
    permission: 'storefront.read',
    response: SiteOpening,
  }),
  setOpening: route({
    method: 'PUT',
    path: '/config/opening',
    summary: 'Open or close the public shop, and say how long it waits for a card',
    permission: 'storefront.write',
    body: SiteOpening,
    response: SiteOpening,
  }),
}
