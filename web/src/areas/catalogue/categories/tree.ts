import type { Menu, MenuOrder } from '@plantule/contract/catalogue/categories'

export type Level = 1 | 2 | 3
export type Node = { id: number; name: string; url: string; published: boolean; level: Level; parentId: number | null; children: Node[] }

/** The menu as one kind of node, whatever its level. */
export const treeOf = (menu: Menu): Node[] =>
  menu.supercategories.map((top) => ({
    ...plain(top),
    level: 1,
    parentId: null,
    children: top.categories.map((middle) => ({
      ...plain(middle),
      level: 2,
      parentId: top.id,
      children: middle.subcategories.map((low) => ({ ...plain(low), level: 3, parentId: middle.id, children: [] })),
    })),
  }))

type Raw = { id: number; name: string; url: string; published: boolean }
const plain = ({ id, name, url, published }: Raw): Raw => ({ id, name, url, published })

export const orderOf = (tree: readonly Node[]): MenuOrder => ({
  supercategories: tree.map((top) => ({
    id: top.id,
    categories: top.children.map((middle) => ({ id: middle.id, subcategories: middle.children.map(({ id }) => ({ id })) })),
  })),
})

/** Every node with its place, in reading order; those under a folded one are left out. */
export const rowsOf = (tree: readonly Node[], folded: ReadonlySet<number> = new Set()): Node[] =>
  tree.flatMap((node) => [node, ...(folded.has(node.id) ? [] : rowsOf(node.children, folded))])

const siblingsOf = (tree: Node[], parentId: number | null): Node[] | undefined =>
  parentId === null ? tree : rowsOf(tree).find((node) => node.id === parentId)?.children

const copyOf = (tree: readonly Node[]): Node[] => tree.map((node) => ({ ...node, children: copyOf(node.children) }))

/** The tree with a node put under a parent at a place; null when that cannot be. */
export function moved(tree: readonly Node[], id: number, parentId: number | null, index: number): Node[] | null {
  const next = copyOf(tree)
  const node = rowsOf(next).find((one) => one.id === id)
  const parent = parentId === null ? null : rowsOf(next).find((one) => one.id === parentId)
  if (!node || parent === undefined || (parent?.level ?? 0) !== node.level - 1) return null
  const from = siblingsOf(next, node.parentId)
  from?.splice(from.indexOf(node), 1)
  const to = siblingsOf(next, parentId)
  to?.splice(index, 0, { ...node, parentId })
  return next
}

/**
 * Where a node lands when it is dropped on another row: beside a row of its own level, first under a row of the level
 * above, else beside the row's nearest ancestor that is of its level.
 */
export function droppedOn(tree: readonly Node[], id: number, overId: number): Node[] | null {
  const rows = rowsOf(tree)
  const node = rows.find((one) => one.id === id)
  let over = rows.find((one) => one.id === overId)
  if (!node || !over || id === overId) return null
  if (over.level === node.level - 1) return moved(tree, id, over.id, 0)
  while (over && over.level > node.level) over = rows.find((one) => one.id === over?.parentId)
  if (!over || over.id === id || over.level !== node.level) return null
  const siblings = siblingsOf(copyOf(tree), over.parentId) ?? []
  return moved(
    tree,
    id,
    over.parentId,
    siblings.findIndex((one) => one.id === over?.id),
  )
}

/** One place up or down among its siblings; at the edge, into the neighbour branch. Null at the very end. */
export function stepped(tree: readonly Node[], id: number, by: -1 | 1): Node[] | null {
  const node = rowsOf(tree).find((one) => one.id === id)
  if (!node) return null
  const siblings = siblingsOf([...tree], node.parentId) ?? []
  const at = siblings.findIndex((one) => one.id === id)
  const to = at + by
  if (to >= 0 && to < siblings.length) return moved(tree, id, node.parentId, to)
  const parents = rowsOf(tree).filter((one) => one.level === node.level - 1)
  const neighbour = parents[parents.findIndex((one) => one.id === node.parentId) + by]
  return neighbour ? moved(tree, id, neighbour.id, by === 1 ? 0 : neighbour.children.length) : null
}
