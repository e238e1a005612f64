import type { Ctx } from '../../platform/context.ts'
import { port } from '../../platform/port.ts'

/** Of some sizes those that are packets of seed. */
export const seedSizes = port(
  'passports.seed-sizes',
  async (_ctx: Ctx, _sizes: readonly number[]): Promise<ReadonlySet<number>> => new Set(),
)

/** Plants that came with a delivery are about to be placed: who must wait for it, or be waited for, does so before anything is locked. */
export const plantsToPlace = port('passports.plants-to-place', async (_ctx: Ctx): Promise<void> => undefined)

/** Plants that a line of a delivery brought were placed in a cultivation. */
export const plantsPlaced = port('passports.plants-placed', async (_ctx: Ctx, _lineId: number): Promise<void> => undefined)
