import { checkGraph } from '@plantule/contract/bot/check-graph'
import { type Block, type BlockKind, type Graph, waysOf } from '@plantule/contract/bot/graph'
import { expect, test } from 'vitest'
import { added, newBlock } from './new-block.ts'

const words = { option: 'Réponse', consent: 'Oui' }
function add(graph: Graph, kind: BlockKind, near?: Block): { graph: Graph; block: Block } {
  const block = { ...newBlock(graph, kind, near, words), text: 'Bonjour' } as Block
  return { graph: added(graph, block, near), block }
}

test('a block that is added begins the talk, or follows the first loose end of the one that is selected', () => {
  const first = add({ start: null, blocks: [] }, 'choice')
  expect(first.graph.start).toBe(first.block.id)
  const end = add(first.graph, 'end', first.block)
  const choice = end.graph.blocks[0] as Block
  expect(waysOf(choice).map(({ to }) => to)).toEqual([end.block.id, null])
  const other = add(end.graph, 'end', choice)
  expect(waysOf(other.graph.blocks[0] as Block).map(({ to }) => to)).toEqual([end.block.id, other.block.id])
  expect(checkGraph(other.graph)).toEqual([])
  // No end is loose any more: nothing that leads somewhere is led elsewhere.
  const third = add(other.graph, 'end', other.graph.blocks[0])
  expect(waysOf(third.graph.blocks[0] as Block)).toEqual(waysOf(other.graph.blocks[0] as Block))
})
