import { type Block, type Graph, waits, waysOf } from './graph.ts'

/** What is wrong with a graph. Those of `blocking` keep it from being published. */
export const graphFaults = [
  'no_start',
  'double_block',
  'text_missing',
  'label_missing',
  'label_double',
  'options_missing',
  'consent_missing',
  'way_missing',
  'way_unknown',
  'value_missing',
  'answer_unknown',
  'contact_missing',
  'no_exit',
  'no_pause',
  'unreachable',
] as const
export type FaultCode = (typeof graphFaults)[number]
export type GraphFault = { code: FaultCode; block: string | null; port: string | null }

/** Nobody comes to such a block, so it harms nobody. */
const harmless: ReadonlySet<FaultCode> = new Set(['unreachable'])
export const isBlocking = ({ code }: Pick<GraphFault, 'code'>): boolean => !harmless.has(code)

/** Everything that is wrong, in the order of the blocks; the same in the editor and where it is published. */
export function checkGraph(graph: Graph): GraphFault[] {
  const { start, blocks } = graph
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const reached = reachable(graph, start)
  const leaving = canLeave(blocks, byId)
  const restless = withoutPause(blocks, byId)
  const named = new Set(blocks.flatMap((block) => (block.kind === 'question' ? [block.as] : [])))
  const strangers = reachable(graph, start, true)
  const faults: GraphFault[] = []
  const say = (code: FaultCode, block: string | null, port: string | null = null): void => void faults.push({ code, block, port })
  if (start === null || !byId.has(start)) say('no_start', null)
  const seen = new Set<string>()
  for (const block of blocks) {
    const { id } = block
    if (seen.has(id)) say('double_block', id)
    seen.add(id)
    for (const [code, port] of ownFaults(block, named)) say(code, id, port)
    for (const { port, to } of waysOf(block)) {
      if (to === null) {
        // A hand-over without a way on is the end of the talk.
        if (block.kind !== 'handover') say('way_missing', id, port)
      } else if (!byId.has(to)) say('way_unknown', id, port)
    }
    // Nobody could be answered.
    if (block.kind === 'handover' && strangers.has(id)) say('contact_missing', id)
    if (start !== null && byId.has(start) && !reached.has(id)) say('unreachable', id)
    else if (restless.has(id)) say('no_pause', id)
    else if (!leaving.has(id) && !hasLooseWay(block, byId)) say('no_exit', id)
  }
  return faults
}

/** A way that leads nowhere is told by itself: what follows from it is not. */
const hasLooseWay = (block: Block, byId: ReadonlyMap<string, Block>): boolean =>
  waysOf(block).some(({ to }) => to === null || !byId.has(to))

function ownFaults(block: Block, named: ReadonlySet<string>): [FaultCode, string | null][] {
  const faults: [FaultCode, string | null][] = []
  if ('text' in block && block.text.trim() === '' && block.kind !== 'stock' && block.kind !== 'handover')
    faults.push(['text_missing', null])
  if (block.kind === 'choice') {
    if (block.options.length === 0) faults.push(['options_missing', null])
    const labels = block.options.map(({ label }) => likeOf(label))
    for (const [n, { id }] of block.options.entries()) {
      if (labels[n] === '') faults.push(['label_missing', id])
      else if (labels.indexOf(labels[n] ?? '') < n) faults.push(['label_double', id])
    }
  }
  if (block.kind === 'contact' && block.consent.trim() === '') faults.push(['consent_missing', null])
  if (block.kind === 'condition') {
    if (block.test !== 'given' && block.value.trim() === '') faults.push(['value_missing', null])
    if (!named.has(block.answer)) faults.push(['answer_unknown', null])
  }
  return faults
}

/** A text as two people who type it differently mean it: without accents, cases and double blanks. */
export const likeOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'\s]+/g, ' ')
    .trim()

/** The blocks to which a talk that begins at one may come; `unknown`: of somebody who left no way to be reached. */
export function reachable({ blocks }: Graph, start: string | null, unknown = false): Set<string> {
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const reached = new Set<string>()
  const open = start === null ? [] : [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const block = byId.get(id)
    if (!block || reached.has(id)) continue
    reached.add(id)
    for (const { port, to } of waysOf(block)) {
      if (to !== null && !(unknown && block.kind === 'contact' && port === 'next')) open.push(to)
    }
  }
  return reached
}

/** Blocks from which some way leads to an end: others are loops without an exit. */
function canLeave(blocks: readonly Block[], byId: ReadonlyMap<string, Block>): Set<string> {
  const before = new Map<string, string[]>()
  for (const block of blocks)
    for (const { to } of waysOf(block)) if (to !== null && byId.has(to)) before.set(to, [...(before.get(to) ?? []), block.id])
  const leaving = new Set<string>()
  const open = blocks.filter((block) => block.kind === 'end' || (block.kind === 'handover' && block.next === null)).map(({ id }) => id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (leaving.has(id)) continue
    leaving.add(id)
    open.push(...(before.get(id) ?? []))
  }
  return leaving
}

/** Blocks of a round in which nobody is waited for: the bot would talk to itself. */
function withoutPause(blocks: readonly Block[], byId: ReadonlyMap<string, Block>): Set<string> {
  const restless = new Set<string>()
  const busy = (id: string): boolean => {
    const block = byId.get(id)
    // A question about stock waits for the visitor only where it asks something.
    return block !== undefined && !waits(block) && !(block.kind === 'stock' && block.ask.length > 0)
  }
  for (const { id } of blocks) {
    if (!busy(id)) continue
    const seen = new Set<string>()
    const open = waysOf(byId.get(id) as Block).flatMap(({ to }) => (to === null ? [] : [to]))
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === id) {
        restless.add(id)
        break
      }
      if (seen.has(next) || !busy(next)) continue
      seen.add(next)
      for (const { to } of waysOf(byId.get(next) as Block)) if (to !== null) open.push(to)
    }
  }
  return restless
}
