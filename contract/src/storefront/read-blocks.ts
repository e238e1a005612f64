import { z } from 'zod'
import { blockShapes } from './block-shapes.ts'
import {
  type Block,
  type BlockKind,
  blocksOf,
  BLOCKS_VERSION,
  type BlockType,
  MAX_BLOCKS,
  MAX_TEMPLATE,
  type Slots,
  slotsOf,
  type Template,
} from './blocks.ts'

/** Why a part of what was kept is not shown, or is shown by its default. */
export const blockFaults = ['not_blocks', 'too_much', 'unknown_type', 'not_here', 'bad_prop', 'twice'] as const
export type BlockFault = { path: (string | number)[]; fault: (typeof blockFaults)[number]; type?: string; prop?: string }
export type ReadTemplate = { template: Template; faults: BlockFault[] }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const lengthOf = (value: unknown): number => {
  try {
    return JSON.stringify(value)?.length ?? 0
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * The blocks that stand in a value, whatever it is: a block of an unknown type goes, a field that cannot be takes its default, a line of
 * a list that cannot be goes alone. Never throws, and what it gives it reads again without a fault.
 */
export function readBlocks(value: unknown, kind: BlockKind): ReadTemplate {
  const faults: BlockFault[] = []
  const empty: Template = { version: BLOCKS_VERSION, blocks: [] }
  const kept = isRecord(value) ? value['blocks'] : value
  if (!Array.isArray(kept)) return { template: empty, faults: [{ path: [], fault: 'not_blocks' }] }
  if (lengthOf(kept) > MAX_TEMPLATE) return { template: empty, faults: [{ path: [], fault: 'too_much' }] }
  const reading: Reading = { faults, allowed: new Set(blocksOf(kind)), ids: new Set(), left: MAX_BLOCKS }
  return { template: { ...empty, blocks: readList(kept, ['blocks'], reading, true) }, faults }
}

type Path = (string | number)[]
type Reading = { faults: BlockFault[]; allowed: ReadonlySet<string>; ids: Set<string>; left: number }

function readList(list: readonly unknown[], path: Path, reading: Reading, top: boolean): Block[] {
  const blocks: Block[] = []
  for (const [at, one] of list.entries()) {
    const here = [...path, at]
    const type = isRecord(one) ? one['type'] : undefined
    const fault = faultOf(type, reading, top)
    if (fault) reading.faults.push({ path: here, fault, ...(typeof type === 'string' ? { type: type.slice(0, 60) } : {}) })
    else {
      reading.left -= 1
      blocks.push(readBlock(one as Record<string, unknown>, type as BlockType, here, reading))
    }
  }
  return blocks
}

function faultOf(type: unknown, { allowed, left }: Reading, top: boolean): BlockFault['fault'] | undefined {
  if (typeof type !== 'string' || !Object.hasOwn(blockShapes, type)) return 'unknown_type'
  if (!allowed.has(type) || (type === 'columns' && !top)) return 'not_here'
  return left <= 0 ? 'too_much' : undefined
}

function readBlock(one: Record<string, unknown>, type: BlockType, path: Path, reading: Reading): Block {
  const props = readProps(isRecord(one['props']) ? one['props'] : {}, type, path, reading)
  const block = { id: freeId(one['id'], type, path, reading), type, props } as Block
  const names = slotsOf(block)
  if (names.length === 0) return block
  const kept = isRecord(one['slots']) ? one['slots'] : {}
  const slots: Slots = {}
  for (const name of names) {
    const list = kept[name]
    slots[name] = Array.isArray(list) ? readList(list, [...path, 'slots', name], reading, false) : []
  }
  return { ...block, slots }
}

/** Each block has its own: what stands in the page twice gets another. */
function freeId(wanted: unknown, type: BlockType, path: Path, { ids, faults }: Reading): string {
  const usable = typeof wanted === 'string' && /^[\w-]{1,60}$/.test(wanted)
  if (usable && !ids.has(wanted)) {
    ids.add(wanted)
    return wanted
  }
  faults.push({ path, fault: usable ? 'twice' : 'bad_prop', type, prop: 'id' })
  let n = ids.size + 1
  while (ids.has(`${type}-${n}`)) n += 1
  ids.add(`${type}-${n}`)
  return `${type}-${n}`
}

function readProps(kept: Record<string, unknown>, type: BlockType, path: Path, { faults }: Reading): Block['props'] {
  const shape: z.ZodRawShape = blockShapes[type]
  const props: Record<string, unknown> = {}
  for (const [prop, field] of Object.entries(shape)) {
    const value = Object.hasOwn(kept, prop) ? kept[prop] : undefined
    const read = z.safeParse(field, value)
    props[prop] = read.success ? read.data : (linesThatCan(field, value) ?? z.parse(field, undefined))
    if (!read.success) faults.push({ path: [...path, 'props', prop], fault: 'bad_prop', type, prop })
  }
  return props as Block['props']
}

/** Of a list, the lines that can be read, and of a line the fields. */
function linesThatCan(field: z.core.$ZodType, value: unknown): unknown {
  const list = field instanceof z.ZodDefault ? field.unwrap() : undefined
  if (!(list instanceof z.ZodArray) || !Array.isArray(value)) return undefined
  const { element } = list
  const lines = value.flatMap((line) => {
    const read = z.safeParse(element, line)
    if (read.success) return [read.data]
    if (!(element instanceof z.ZodObject) || !isRecord(line)) return []
    const fields = Object.entries(element.shape as z.ZodRawShape).map(([name, one]) => {
      const own = z.safeParse(one, Object.hasOwn(line, name) ? line[name] : undefined)
      return [name, own.success ? own.data : z.parse(one, undefined)]
    })
    return [Object.fromEntries(fields)]
  })
  const whole = list.safeParse(lines)
  if (whole.success) return whole.data
  const most = whole.error.issues.find((issue) => issue.code === 'too_big' && issue.path.length === 0)
  const read = list.safeParse(lines.slice(0, most && 'maximum' in most ? Number(most.maximum) : 0))
  return read.success ? read.data : undefined
}
