import type { Use } from '@plantule/contract/library/library'
import type { Ctx } from './context.ts'
import type { Domain } from './domain.ts'

/** Where one domain uses some items of the library: one entry a use. */
export type UsesOf = (ctx: Ctx, ids: readonly number[]) => Promise<{ id: number; use: Use }[]>
export type Uses = { image: UsesOf; file: UsesOf }

const together =
  (each: UsesOf[]): UsesOf =>
  async (ctx, ids) => {
    const found = []
    // One transaction, so one after the other.
    for (const ask of each) found.push(...(await ask(ctx, ids)))
    return found
  }

export const usesFrom = (domains: readonly Domain[]): Uses => ({
  image: together(domains.flatMap((domain) => domain.usesOfImage ?? [])),
  file: together(domains.flatMap((domain) => domain.usesOfFile ?? [])),
})
