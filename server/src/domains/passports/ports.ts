import type { Ctx } from '../../platform/context.ts'
import { port } from '../../platform/port.ts'

/** Of some sizes those that are packets of seed. */
export const seedSizes = port(
  'passports.seed-sizes',
  async (_ctx: Ctx, _sizes: readonly number[]): Promise<ReadonlySet<number>> => new Set(),
)
