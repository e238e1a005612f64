import { describe, expect, test } from 'vitest'
import { droppedOn, moved, orderOf, rowsOf, stepped, treeOf } from './tree.ts'

const node = (id: number) => ({ id, name: `n${id}`, url: `n${id}`, idx: 0, published: true })
const tree = treeOf({
  supercategories: [
    {
      ...node(1),
      categories: [
        { ...node(11), subcategories: [node(111), node(112)] },
        { ...node(12), subcategories: [] },
      ],
    },
    { ...node(2), categories: [{ ...node(21), subcategories: [] }] },
  ],
})
const ids = (nodes: ReturnType<typeof moved>) => nodes && rowsOf(nodes).map(({ id }) => id)

describe('the tree of categories', () => {
  test('reads in order, without what is folded', () => {
    expect(ids(tree)).toEqual([1, 11, 111, 112, 12, 2, 21])
    expect(rowsOf(tree, new Set([11])).map(({ id }) => id)).toEqual([1, 11, 12, 2, 21])
  })

  test('refuses a parent of the wrong level', () => {
    expect(moved(tree, 111, 1, 0)).toBeNull()
    expect(moved(tree, 11, null, 0)).toBeNull()
  })

  test('drops beside its like, under the level above, and never elsewhere', () => {
    expect(ids(droppedOn(tree, 112, 111))).toEqual([1, 11, 112, 111, 12, 2, 21])
    expect(ids(droppedOn(tree, 111, 21))).toEqual([1, 11, 112, 12, 2, 21, 111])
    expect(ids(droppedOn(tree, 2, 112))).toEqual([2, 21, 1, 11, 111, 112, 12])
    expect(droppedOn(tree, 111, 1)).toBeNull()
    expect(droppedOn(tree, 1, 112)).toBeNull()
  })

  test('steps among siblings, then into the next branch, and stops at the end', () => {
    expect(ids(stepped(tree, 111, 1))).toEqual([1, 11, 112, 111, 12, 2, 21])
    expect(ids(stepped(tree, 112, 1))).toEqual([1, 11, 111, 12, 112, 2, 21])
    expect(ids(stepped(tree, 21, -1))).toEqual([1, 11, 111, 112, 12, 21, 2])
    expect(stepped(tree, 1, -1)).toBeNull()
  })

  test('gives the order as ids', () => {
    expect(orderOf(tree).supercategories[0]?.categories[0]?.subcategories).toEqual([{ id: 111 }, { id: 112 }])
  })
})
