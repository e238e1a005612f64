import { type Block, type BlockType, newProps, slotsOf } from '@plantule/contract/storefront/blocks'

const newId = (type: string): string => `${type.replaceAll('_', '-')}-${crypto.randomUUID().slice(0, 8)}`

export const newBlock = (type: BlockType): Block => withSlots({ id: newId(type), type, props: newProps(type) } as unknown as Block)
const withSlots = (block: Block): Block => {
  const names = slotsOf(block)
  return names.length === 0 ? block : { ...block, slots: Object.fromEntries(names.map((name) => [name, block.slots?.[name] ?? []])) }
}

/** The same again under ids of its own. */
export const copyOf = (block: Block): Block => ({
  ...block,
  id: newId(block.type),
  ...(block.slots ? { slots: Object.fromEntries(Object.entries(block.slots).map(([name, list]) => [name, list.map(copyOf)])) } : {}),
})

export const replaced = (blocks: readonly Block[], at: number, ...by: Block[]): Block[] => [
  ...blocks.slice(0, at),
  ...by,
  ...blocks.slice(at + 1),
]
export const withProps = (block: Block, change: object): Block => withSlots({ ...block, props: { ...block.props, ...change } } as Block)

export function moved(blocks: readonly Block[], at: number, by: -1 | 1): Block[] {
  const next = [...blocks]
  const [one] = next.splice(at, 1)
  if (one) next.splice(at + by, 0, one)
  return next
}
