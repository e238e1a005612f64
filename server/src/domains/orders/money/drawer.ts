import type { Ctx } from '../../../platform/context.ts'
import { answerOf, port } from '../../../platform/port.ts'

/** The open session of a till whose drawer takes the cash of an order, or gives it. */
export type Drawer = { sessionId: number; register: string }

/**
 * Answers for the session named, else for the only one that is open; null in a shop that keeps no till, so that no drawer counts.
 * Throws `cash_without_session`, `cash_session_needed`, `session_other_day`.
 */
type FindDrawer = (ctx: Ctx, sessionId: number | null) => Promise<Drawer | null>

export const drawers = port<FindDrawer>('drawers', async () => null)

export const drawerFor: FindDrawer = (ctx, sessionId) => answerOf(ctx, drawers)(ctx, sessionId)
