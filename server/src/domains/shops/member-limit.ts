import type { Ctx } from '../../platform/context.ts'
import { port } from '../../platform/port.ts'

/** Asked before one more person joins a shop: refuses where its plan holds no more. Whoever asks at once waits. */
export const memberLimit = port<(ctx: Ctx) => Promise<void>>('member-limit', async () => undefined)
