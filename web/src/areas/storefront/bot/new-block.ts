import { type Block, type BlockKind, type Graph, leading, waysOf } from '@plantule/contract/bot/graph'

/** A name that no block has yet: `choice-2`. */
export function freeId(taken: ReadonlySet<string>, stem: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`
    if (!taken.has(id)) return id
  }
}

export type FirstWords = { option: string; consent: string }

/** An empty block of a kind, below the one that is selected or all others. */
export function newBlock(graph: Graph, kind: BlockKind, near: Block | undefined, words: FirstWords): Block {
  const id = freeId(new Set(graph.blocks.map((block) => block.id)), kind)
  const place = near ? { x: near.x + 40, y: near.y + 240 } : { x: 0, y: Math.max(-240, ...graph.blocks.map(({ y }) => y)) + 240 }
  const at = { id, ...place }
  switch (kind) {
    case 'message':
      return { ...at, kind, text: '', next: null }
    case 'choice':
      return { ...at, kind, text: '', options: [1, 2].map((n) => ({ id: `option-${n}`, label: `${words.option} ${n}`, next: null })) }
    case 'question':
      return {
        ...at,
        kind,
        text: '',
        as: freeId(new Set(graph.blocks.flatMap((block) => (block.kind === 'question' ? [block.as] : []))), 'question').replaceAll(
          '-',
          '_',
        ),
        next: null,
      }
    case 'stock':
      return { ...at, kind, text: '', ask: ['use', 'sun'], fixed: {}, next: null, none: null }
    case 'condition': {
      const asked = graph.blocks.find((block) => block.kind === 'question')
      return { ...at, kind, answer: asked?.kind === 'question' ? asked.as : 'question', test: 'contains', value: '', yes: null, no: null }
    }
    case 'contact':
      return { ...at, kind, text: '', consent: words.consent, next: null, refused: null }
    case 'handover':
      return { ...at, kind, text: '', next: null }
    case 'end':
      return { ...at, kind, text: '' }
  }
}

/** The graph with a new block, to which the first loose end of the one that is selected leads: a talk is mostly written in its order. */
export function added(graph: Graph, block: Block, near: Block | undefined): Graph {
  const loose = near && near.kind !== 'handover' ? waysOf(near).find(({ to }) => to === null) : undefined
  const blocks = graph.blocks.map((each) => (loose && each.id === near?.id ? leading(each, loose.port, block.id) : each))
  return { start: graph.start ?? block.id, blocks: [...blocks, block] }
}
