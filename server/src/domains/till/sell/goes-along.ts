import type { Ctx } from '../../../platform/context.ts'
import { port } from '../../../platform/port.ts'

/** What a sale needed to go along with its plants, by label, and what of it could not be made out. */
export type WentAlong = { needed: string[]; missing: string[] }

/** Papers without which plants do not leave with whoever grows or sells them on. `back`: some came back, and what went along follows. */
export const goesWithSale = port<(ctx: Ctx, ticketId: number, back: boolean) => Promise<WentAlong>>(
  'what goes along with a sale',
  async () => ({
    needed: [],
    missing: [],
  }),
)
