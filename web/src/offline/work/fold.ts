import type { Problem } from '@plantule/contract/base/errors'
import type { PickLine, Picking } from '@plantule/contract/orders/preparation'
import type { Placed } from './work-store.ts'

type Pick = Extract<Placed, { kind: 'pick' }>

const ofOrder = (commands: readonly Placed[], orderId: number): Pick[] =>
  commands.filter((one) => one.kind === 'pick').filter((one) => one.orderId === orderId)

/** An order's lines as this device counted them, over what the server said last; a refused tick counts for nothing. */
export function withTicks(picking: Picking, commands: readonly Placed[]): Picking {
  const ticks = ofOrder(commands, picking.id).filter(({ state }) => state === 'kept')
  if (ticks.length === 0) return picking
  const after = (line: PickLine): PickLine => {
    const last = ticks.findLast(({ lineId }) => lineId === line.lineId)
    return last ? { ...line, prepared: last.body.prepared, missing: last.body.missing } : line
  }
  return { ...picking, lines: picking.lines.map(after) }
}

export const waitingOf = (commands: readonly Placed[], orderId: number): Pick[] =>
  ofOrder(commands, orderId).filter(({ state }) => state === 'kept')
export const refusedOf = (commands: readonly Placed[], orderId: number): Pick[] =>
  ofOrder(commands, orderId).filter(({ state }) => state === 'refused')

/** That this device ended an order's preparation, and the server does not know it or said no. */
export const finishOf = (commands: readonly Placed[], orderId: number): Placed | undefined =>
  commands.find((one) => one.kind === 'finish' && one.orderId === orderId)

type OfField = Extract<Placed, { kind: 'deed' | 'photo' }>
/** What was done among the plants. */
export const ofField = (commands: readonly Placed[]): OfField[] => commands.filter((one) => one.kind === 'deed' || one.kind === 'photo')

type OfSheets = Extract<Placed, { kind: 'sheet' | 'sheetPhoto' }>
/** What was noted of collections. */
export const ofSheets = (commands: readonly Placed[]): OfSheets[] =>
  commands.filter((one) => one.kind === 'sheet' || one.kind === 'sheetPhoto')

/**
 * A refused command; a line's later ticks rest on it, so the last of them is what is asked about, once. Its order's preparation is ended
 * by hand once that is settled.
 */
export function foldRefused(all: readonly Placed[], refused: Placed, problem: Problem): { refused: Placed; folded: readonly Placed[] } {
  const told: Placed = { ...refused, state: 'refused', problem }
  if (told.kind !== 'pick') return { refused: told, folded: [] }
  const ticks = ofOrder(all, told.orderId).filter((one) => one.lineId === told.lineId && one.seq !== told.seq)
  const last = ticks.filter((one) => one.seq > told.seq).at(-1)
  const ended = finishOf(all, told.orderId)
  return { refused: last ? { ...told, body: last.body } : told, folded: ended ? [...ticks, ended] : ticks }
}
