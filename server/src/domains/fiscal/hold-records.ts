import { MOST_DIFFERENCES, type RecordDifference } from '@plantule/contract/fiscal/fiscal'
import type { Ctx } from '../../platform/context.ts'
import type { Chain } from './chain-rules.ts'
import type { StoredLink } from './verify-links.ts'
import { ports } from '../../platform/port.ts'

/** A link whose signature held, with its payload read. */
export type ReadLink = StoredLink & { content: never }

export type Field = RecordDifference['fields'][number]
export type Known = Field['sealed']
/** What a record says, by field; undefined is not compared. */
export type Facts = Record<string, Known | undefined>

const none: Field[] = []

/** What was found so far; only the first are kept one by one. */
export class Findings {
  records = 0
  count = 0
  readonly items: RecordDifference[] = []

  add(found: Omit<RecordDifference, 'place' | 'fields'> & { place?: number; fields?: Field[] }): void {
    this.count += 1
    if (this.items.length < MOST_DIFFERENCES) this.items.push({ place: null, fields: [], ...found })
  }

  /** Tells of a row that is not as it was sealed; nothing when it is. */
  compare(at: Pick<RecordDifference, 'table' | 'number'> & { place?: number }, sealed: Facts, found: Facts | undefined): void {
    this.records += 1
    if (!found) this.add({ ...at, fault: 'missing' })
    else {
      const fields = differing(sealed, found)
      if (fields.length > 0) this.add({ ...at, fault: 'differs', fields: [...fields] })
    }
  }
}

/**
 * Fields of which the row says another thing than the seal; what was not sealed of it is not compared. Nearly always none, and then nothing
 * is made.
 */
export function differing(sealed: Facts, found: Facts): readonly Field[] {
  let fields = none
  for (const field in sealed) {
    const was = sealed[field]
    if (was === undefined) continue
    const is = found[field] ?? null
    if (was === is) continue
    if (fields === none) fields = []
    fields.push({ field, sealed: was, found: is })
  }
  return fields
}

/** The days, both included, whose records are held; null for all. */
export type Days = { from: string; to: string } | null

/** Holds the rows of some tables against the links of some chains: page after page in the chain's order, then once at the end. */
export type RecordWatch = {
  page: (links: readonly ReadLink[]) => Promise<void> | void
  /** `whole`: no chain was broken. */ end?: (whole: boolean) => Promise<void> | void
}
export type RecordHolder = { chains: readonly Chain[]; start: (ctx: Ctx, findings: Findings, days: Days) => RecordWatch }

/** Domains above this one say by it how their tables are held against what they sealed. */
export const recordHolders = ports<RecordHolder>('record-holders')
