import { type Block, type Graph, without } from '@plantule/contract/bot/graph'
import { useCallback, useMemo, useState } from 'react'
import { begin, change, redo, undo } from './history.ts'

export type Draft = {
  graph: Graph
  /** Differs from what was saved last. */
  dirty: boolean
  selected: Block | undefined
  select: (id: string | null) => void
  /** `key` names what is typed into, so that one step back takes a whole word. */
  set: (graph: Graph, key?: string | null) => void
  put: (block: Block, key?: string | null) => void
  remove: (id: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** What stands is what the server holds now. */
  saved: (graph: Graph) => void
  /** Something else stands now, which can be taken back as well. */
  replace: (graph: Graph) => void
}

/** The graph while it is edited, with its steps back and forth. */
export function useDraft(initial: Graph): Draft {
  const [history, setHistory] = useState(() => begin(initial))
  const [kept, setKept] = useState(initial)
  const [chosen, setChosen] = useState<string | null>(null)
  const graph = history.present
  const set = useCallback((next: Graph, key: string | null = null) => setHistory((before) => change(before, next, key, Date.now())), [])
  const put = (block: Block, key: string | null = null): void => {
    const known = graph.blocks.some(({ id }) => id === block.id)
    const blocks = known ? graph.blocks.map((each) => (each.id === block.id ? block : each)) : [...graph.blocks, block]
    set({ start: graph.start ?? block.id, blocks }, key)
  }
  const dirty = useMemo(() => JSON.stringify(graph) !== JSON.stringify(kept), [graph, kept])
  return {
    graph,
    dirty,
    selected: graph.blocks.find(({ id }) => id === chosen),
    select: setChosen,
    set,
    put,
    remove: (id) => {
      set(without(graph, new Set([id])))
      setChosen(null)
    },
    undo: history.past.length > 0 ? () => setHistory(undo) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redo) : undefined,
    saved: setKept,
    replace: (next) => {
      set(next)
      setKept(next)
      setChosen(null)
    },
  }
}
