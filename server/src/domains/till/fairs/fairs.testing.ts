import { type Fair, fairsRoutes } from '@plantule/contract/till/fairs'
import type { In } from '@plantule/contract/base/route'
import { addDays as daysAfter, parisDay } from '../../../platform/paris.ts'
import type { TestShop } from '../../../testing/new-shop.ts'

export const todayOf = (): string => parisDay(new Date())
export const addDays = (days: number): string => daysAfter(todayOf(), days)

type Body = In<(typeof fairsRoutes)['createFair']['body']>

/** A fair of today and tomorrow, 120 km there and back. */
export const fairToday = (shop: TestShop, given: Partial<Body> = {}): Promise<Fair> =>
  shop.ok(fairsRoutes.createFair, {
    body: {
      name: 'Foire de mai',
      place: 'Saumur',
      firstDay: todayOf(),
      lastDay: addDays(1),
      standFeeCents: 8_000,
      kilometres: 120,
      kmRateMils: 529,
      otherCostsCents: 1_500,
      ...given,
    },
  })
