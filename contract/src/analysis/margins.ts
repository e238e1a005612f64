import { z } from 'zod'
import { route } from '../base/route.ts'
import { sheetOf } from '../base/sheet.ts'
import { byId, cents, day, id, listQuery, oneOrMore, pageOf, pageParam } from '../base/shared.ts'
import { cultivationStates } from '../production/cultivations.ts'
import { costKinds, GrowingCosts } from '../production/growing-costs.ts'

const figures = {
  costCents: cents,
  /** Of sold plants, HT, less what was refunded. */
  revenueCents: cents,
  /** What was sold brought, less what it cost and what lost plants had cost; plants that stand there are not judged yet. */
  marginCents: cents,
  begun: z.int(),
  sold: z.int(),
  lost: z.int(),
  left: z.int(),
  /** Square metres times weeks that the plants took, those that came from other lots with what they took there. */
  m2Weeks: z.number(),
  /** The margin of a square metre and week that sold and lost plants took; null without room. */
  perM2WeekCents: z.number().nullable(),
}
const Cost = z.object({ kind: z.enum(costKinds), cents })

export const Margin = z.object({
  ...figures,
  /** They sum to `costCents`. Plants that went to another lot took their part along. */
  costs: z.array(Cost),
  soldCostCents: cents,
  lostCostCents: cents,
  /** What the plants that stand there have cost until now. */
  standingCostCents: cents,
  /** What plants that came from other lots brought along, and what those that went took. */
  receivedCents: cents,
  passedOnCents: cents,
  /** What each plant cost that was sold or still stands; null where there is none. */
  perPlantCents: cents.nullable(),
  minutes: z.int(),
  /** Some plants stood without a spacing: their room is not counted. */
  unspaced: z.boolean(),
  settings: GrowingCosts,
})
export type Margin = z.infer<typeof Margin>

export const MarginRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  state: z.enum(cultivationStates),
  startedOn: day,
  ...figures,
})
export type MarginRow = z.infer<typeof MarginRow>

export const marginSorts = ['margin', 'perM2Week', 'cost', 'revenue', 'lost', 'name', 'started'] as const

/** Of all cultivations together; what was used for none is told apart. */
export const MarginSummary = z.object({
  costs: z.array(Cost),
  costCents: cents,
  revenueCents: cents,
  marginCents: cents,
  standingCostCents: cents,
  unassignedCents: cents,
  settings: GrowingCosts,
})
export type MarginSummary = z.infer<typeof MarginSummary>

export const marginRoutes = {
  readMargin: route({
    method: 'GET',
    path: '/cultivation/{id}/margin',
    summary: 'What a cultivation cost and brought, by square metre and week too',
    permission: 'accounting.read',
    params: byId,
    response: Margin,
    errors: ['not_found'],
  }),
  listMargins: route({
    method: 'GET',
    path: '/cultivation-margins/{page}',
    mayLag: true,
    summary: 'What each cultivation cost and brought',
    permission: 'accounting.read',
    params: pageParam,
    query: listQuery(marginSorts, {
      state: oneOrMore(cultivationStates).optional(),
      year: z.coerce.number<number | string>().int().min(1990).max(2100).optional(),
    }),
    response: pageOf(MarginRow),
  }),
  summariseMargins: route({
    method: 'GET',
    path: '/cultivation-margins',
    mayLag: true,
    summary: 'What all cultivations together cost and brought',
    permission: 'accounting.read',
    response: MarginSummary,
  }),
}

export const marginSheets = { marginsSheet: sheetOf(marginRoutes.listMargins, '/cultivation-margins/export') }
