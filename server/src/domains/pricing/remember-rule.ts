import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { authorOf } from '../../platform/actor.ts'
import { repriceDraftsJob } from '../customers/index.ts'

type Kind = 'schema' | 'profile' | 'decreasing'
type Change = { before?: object | null; after?: object | null }

/** Writes the rule's new state to its history and the audit, has drafts priced again, and tells the browsers. */
export async function rememberRule(ctx: Ctx, kind: Kind, id: number, verb: 'create' | 'update' | 'remove', change: Change): Promise<void> {
  await ctx.db
    .insertInto('price_rule_history')
    .values({
      shop_id: ctx.shopId,
      kind,
      rule_id: id,
      at: ctx.now,
      author: authorOf(ctx),
      body: change.after ? JSON.stringify(change.after) : null,
    })
    .execute()
  await audit(ctx, `price-${kind}.${verb}`, `price_${kind}`, id, change)
  await ctx.enqueue(repriceDraftsJob, {})
  await ctx.publish('prices.changed', { kind, id }, 'catalogue.read')
}
