import { z } from 'zod'
import { route } from '../base/route.ts'
import { done } from '../base/shared.ts'
import { consumableKinds } from './consumables.ts'

/** What a nursery says its work and its room cost; null: it is not counted. */
export const GrowingCosts = z.object({
  /** Cents an hour of work, charges included. */
  labourCents: z.int().min(0).max(100_000).nullable(),
  /** Cents a square metre and week: heating, glass, water. */
  spaceCents: z.int().min(0).max(100_000).nullable(),
})
export type GrowingCosts = z.output<typeof GrowingCosts>
export const noGrowingCosts: GrowingCosts = { labourCents: null, spaceCents: null }

/** `bought`: plants that a supplier delivered. */
export const costKinds = ['bought', ...consumableKinds, 'labour', 'space'] as const
export type CostKind = (typeof costKinds)[number]

export const growingCostRoutes = {
  getGrowingCosts: route({
    method: 'GET',
    path: '/production/costs',
    summary: 'What an hour of work and a square metre of the nursery cost',
    permission: 'accounting.read',
    response: GrowingCosts,
  }),
  setGrowingCosts: route({
    method: 'PUT',
    path: '/production/costs',
    summary: 'Say what an hour of work and a square metre of the nursery cost: all cultivations are charged with it',
    permission: 'accounting.write',
    body: GrowingCosts,
    response: done,
  }),
}
