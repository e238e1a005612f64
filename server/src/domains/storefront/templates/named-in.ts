import { allBlocks, type Block } from '@plantule/contract/storefront/blocks'

/** What blocks name of the shop, and where: the place leads to the field, from the block on. */
export type Named = { kind: 'image' | 'product' | 'category'; id: number; path: (string | number)[] }

const kinds: Record<string, Named['kind']> = { imageId: 'image', productIds: 'product', categoryId: 'category', categoryIds: 'category' }

export function namedIn(block: Block): Named[] {
  const found: Named[] = []
  look(block.props, ['props'], undefined, found)
  return found
}

function look(value: unknown, path: (string | number)[], kind: Named['kind'] | undefined, found: Named[]): void {
  if (typeof value === 'number' && kind) found.push({ kind, id: value, path })
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value))
    look(one, [...path, Array.isArray(value) ? Number(key) : key], Array.isArray(value) ? kind : kinds[key], found)
}

export const idsIn = (blocks: readonly Block[], kind: Named['kind']): number[] => [
  ...new Set(allBlocks(blocks).flatMap((block) => namedIn(block).flatMap((named) => (named.kind === kind ? [named.id] : [])))),
]

/** A block without what it names of some things: those that are gone. */
export function without(block: Block, gone: (named: Omit<Named, 'path'>) => boolean): Block {
  const props = strip(block.props, undefined, gone) as never
  const slots =
    block.slots && Object.fromEntries(Object.entries(block.slots).map(([name, list]) => [name, list.map((one) => without(one, gone))]))
  return { ...block, props, ...(slots ? { slots } : {}) } as Block
}

function strip(value: unknown, kind: Named['kind'] | undefined, gone: (named: Omit<Named, 'path'>) => boolean): unknown {
  const isGone = (one: unknown, of: Named['kind'] | undefined): boolean =>
    typeof one === 'number' && of !== undefined && gone({ kind: of, id: one })
  if (Array.isArray(value)) return value.filter((one) => !isGone(one, kind)).map((one: unknown) => strip(one, kind, gone))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isGone(one, kinds[key]) ? null : strip(one, kinds[key], gone)]))
}
