import type { Route } from '@plantule/contract/base/route'
import type { Ctx } from './context.ts'
import { answerOf, port } from './port.ts'
import { Refused } from './refused.ts'
import type { Who } from './who.ts'

/** Whether a shop shows nothing to visitors now; the domain that keeps its pages answers. */
export const siteIsClosed = port<(ctx: Ctx) => Promise<boolean>>('site-closed', async () => false)

/** When programs may look again at a shop that is closed. */
export const CLOSED_SECONDS = 3_600

/** Whom a closed shop answers nothing: visitors and their programs. Whoever is signed in looks at their own shop as it will be. */
export const isShutOut = (
  route: Pick<Route, 'permission' | 'openWhenClosed'>,
  { actor, byToken }: Pick<Who, 'actor' | 'byToken'>,
): boolean => route.permission === 'public' && actor.kind === 'public' && !byToken && !route.openWhenClosed

/** Throws `site_closed`, which says when to ask again. */
export async function refuseClosed(ctx: Ctx): Promise<void> {
  if (await answerOf(ctx, siteIsClosed)(ctx)) throw new Refused('site_closed', { seconds: CLOSED_SECONDS })
}
