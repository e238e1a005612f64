import { type Graph, waysOf } from '@plantule/contract/bot/graph'

const WIDTH = 320
const HEIGHT = 230

/** Each block in a row below the first from which it is reached; those that nobody reaches come last. */
export function arranged(graph: Graph): Graph {
  const byId = new Map(graph.blocks.map((block) => [block.id, block]))
  const depth = new Map<string, number>()
  let row = graph.start !== null && byId.has(graph.start) ? [graph.start] : []
  for (let level = 0; row.length > 0; level++) {
    for (const id of row) depth.set(id, level)
    const next = row.flatMap((id) => waysOf(byId.get(id) as Graph['blocks'][number]).flatMap(({ to }) => (to === null ? [] : [to])))
    row = [...new Set(next)].filter((id) => byId.has(id) && !depth.has(id))
  }
  const last = Math.max(-1, ...depth.values()) + 1
  const rows = new Map<number, string[]>()
  for (const { id } of graph.blocks) {
    const level = depth.get(id) ?? last
    rows.set(level, [...(rows.get(level) ?? []), id])
  }
  return {
    ...graph,
    blocks: graph.blocks.map((block) => {
      const level = depth.get(block.id) ?? last
      const beside = rows.get(level) ?? []
      return { ...block, x: Math.round((beside.indexOf(block.id) - (beside.length - 1) / 2) * WIDTH), y: level * HEIGHT }
    }),
  }
}
