import type { BlockKind } from '@plantule/contract/storefront/blocks'
import { type BlockFault, readBlocks, type ReadTemplate } from '@plantule/contract/storefront/read-blocks'
import type { Ctx } from '../../../platform/context.ts'
import { idsIn, without } from './named-in.ts'

/**
 * What is kept, as it may be shown today: blocks that are no more are left out, fields that cannot be are as in a new block, and what was
 * deleted since is not named. Never refuses.
 */
export async function keptTemplate(ctx: Ctx, kind: BlockKind, value: unknown): Promise<ReadTemplate> {
  const { template, faults } = readBlocks(value, kind)
  const there = {
    image: await idsThere(ctx, 'image', idsIn(template.blocks, 'image')),
    product: await idsThere(ctx, 'product', idsIn(template.blocks, 'product')),
    category: await idsThere(ctx, 'category', idsIn(template.blocks, 'category')),
  }
  const gone: BlockFault[] = []
  const blocks = template.blocks.map((block, at) =>
    without(block, ({ kind: of, id }) => {
      if (there[of].has(id)) return false
      gone.push({ path: ['blocks', at], fault: 'bad_prop', type: block.type, prop: of })
      return true
    }),
  )
  return { template: { ...template, blocks }, faults: [...faults, ...gone] }
}

async function idsThere(ctx: Ctx, table: 'image' | 'product' | 'category', ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
