import { z } from 'zod'
import { route } from '../base/route.ts'
import { done } from '../base/shared.ts'

/** Which lot plants are taken from where nobody says it: ready longest, first on the way of who prepares, or whoever prepares must say. */
export const lotRules = ['oldest', 'place', 'by_hand'] as const
export const LotRule = z.object({ takes: z.enum(lotRules) })
export type LotRule = z.output<typeof LotRule>
export const usualLotRule: LotRule = { takes: 'oldest' }

export const lotRuleRoutes = {
  getLotRule: route({
    method: 'GET',
    path: '/production/lot-rule',
    summary: 'Which lot a sale takes where no label was scanned and nobody chose',
    permission: 'production.read',
    response: LotRule,
  }),
  setLotRule: route({
    method: 'PUT',
    path: '/production/lot-rule',
    summary: 'Say which lot a sale takes where no label was scanned and nobody chose',
    permission: 'production.write',
    body: LotRule,
    response: done,
  }),
}
