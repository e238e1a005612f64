import type { Ctx } from './context.ts'
import { keepAnswer } from './keep-answer.ts'

const kept = keepAnswer<number>()

/**
 * How many rows a list has in all, kept until its shop is written to: in a long list counting costs ten times what a page costs, and
 * who leafs through it asks for the same number each time. Only for lists that show everybody the same rows.
 * @param query what was asked of the list; its order and page change no count
 */
export function keptCount(ctx: Ctx, list: string, query: object, count: () => Promise<number>): Promise<number> {
  const filters = Object.entries(query).filter(([name]) => !['sort', 'dir', 'page', 'size'].includes(name))
  return kept(ctx, `${list} ${JSON.stringify(filters)}`, count)
}
