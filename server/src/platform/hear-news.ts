import type { News, Topic } from '@plantule/contract/platform/news'
import type { Ctx } from './context.ts'

/** Hears what a transaction tells the browsers of its shop, within that transaction. */
export type HearNews = <T extends Topic>(ctx: Ctx, topic: T, data: News[T]) => Promise<void>

/** Tells the domains that listen, one after the other: they share the transaction. */
export function newsHearersOf(domains: readonly { hearNews?: HearNews }[]): HearNews {
  const hearers = domains.flatMap((domain) => domain.hearNews ?? [])
  return async (ctx, topic, data) => {
    for (const hear of hearers) await hear(ctx, topic, data)
  }
}
