import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, day, id, text } from '../base/shared.ts'

/** A purchase of plants as whoever receives them sees it: no amounts. */
export const PlantsBought = z.object({
  id,
  number: z.string(),
  supplier: z.string(),
  reference: z.string(),
  on: day,
  label: z.string(),
  /** Deliveries that were made of it already. */
  deliveries: z.int(),
})
export type PlantsBought = z.infer<typeof PlantsBought>

export const ProposedDelivery = z.object({
  purchaseId: id,
  number: z.string(),
  supplier: z.string(),
  document: z.string(),
  /** What was invoiced: of an electronic invoice its lines, else what the purchase says in words. */
  from: z.enum(['invoice', 'label', 'nothing']),
  lines: z.array(z.object({ name: z.string(), ordered: z.int() })),
})
export type ProposedDelivery = z.infer<typeof ProposedDelivery>

const permission = 'traceability.write'

export const plantsBoughtRoutes = {
  plantsBought: route({
    method: 'GET',
    path: '/plant-delivery/purchases',
    summary: 'Purchases of plants of which a delivery may be made, the latest first',
    permission,
    query: z.object({ q: text(100).default('') }),
    response: z.object({ items: z.array(PlantsBought) }),
  }),
  proposeDelivery: route({
    method: 'GET',
    path: '/plant-delivery/purchase/{id}',
    summary: 'What a delivery of a purchase would say, with the lines of its electronic invoice where it has one; nothing is saved',
    permission,
    params: byId,
    response: ProposedDelivery,
    errors: ['not_found', 'readers_busy'],
  }),
}
