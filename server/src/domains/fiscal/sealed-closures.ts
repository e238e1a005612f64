import type { CashCount, Closure, PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { journal } from './journal.ts'
import { totalsOf } from './period-totals.ts'
import { sealOf } from './seal-of.ts'
import { asSealed, storedColumns } from './verify-chains.ts'
import { type StoredLink, storedSignature } from './verify-links.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Type = Closure['type']

/** A closure as its link holds it. `copyTo` is missing where it was sealed before copies were counted by their number. */
export type SealedClosure = {
  seq: number
  type: Type
  id: number
  number: string
  dayFrom: string
  dayTo: string
  openedAt: string
  closedAt: Date
  saleFrom: number
  saleTo: number
  paymentTo: number
  copyTo?: number
  totals: PeriodTotals
  cash: CashCount | null
  perpetualNetCents: number
  perpetualAbsCents: number
}

// Payloads of closures are written by `writeClosure` alone.
export const closureOf = (link: Pick<StoredLink, 'seq' | 'kind' | 'refId' | 'refNumber' | 'payload' | 'occurredMicros'>): SealedClosure => {
  const payload = JSON.parse(link.payload) as Omit<SealedClosure, 'seq' | 'type' | 'id' | 'number' | 'closedAt'>
  return {
    ...payload,
    seq: link.seq,
    type: link.kind as Type,
    id: link.refId ?? 0,
    number: link.refNumber ?? '',
    totals: totalsOf(payload.totals),
    closedAt: new Date(link.occurredMicros / 1000),
  }
}

const links = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<StoredLink[]> =>
  (
    await sql<StoredLink>`select ${storedColumns} from fiscal_link where fiscal_link.shop_id = ${ownShop} and chain = 'closure' and ${which}`.execute(
      ctx.db,
    )
  ).rows

/**
 * The last closure of a kind at a register, from its link: what the next one goes on from is never read from a table that is
 * not sealed. When the link itself no longer carries its signature the journal says so; a shop has to close its day all the same.
 */
export async function lastClosure(ctx: Ctx, register: string, type: Type): Promise<SealedClosure | undefined> {
  const [link] = await links(ctx, sql`register = ${register} and kind = ${type} order by seq desc limit 1`)
  if (!link) return undefined
  const seal = await sealOf(ctx)
  if (storedSignature(seal.key, asSealed(seal)(link)) !== link.signature) {
    await journal(ctx, {
      kind: 'integrity_ko',
      register,
      refType: 'closure',
      refId: link.refId,
      refNumber: link.refNumber,
      details: { closure: link.refNumber, seq: link.seq },
    })
  }
  return closureOf(link)
}

/** Closures of one kind of the whole shop that end after a day, oldest first. */
export async function closuresAfter(ctx: Ctx, type: Type, day: string | undefined): Promise<SealedClosure[]> {
  const since = day === undefined ? sql`true` : sql`occurred_at > (${day}::date::timestamp at time zone 'Europe/Paris')`
  const found = await links(ctx, sql`register = '' and kind = ${type} and ${since} order by seq`)
  return found.map(closureOf).filter((closure) => day === undefined || closure.dayTo > day)
}

/** Closures by the id of their row, as they were sealed. */
export async function sealedClosures(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SealedClosure>> {
  if (ids.length === 0) return new Map()
  const found = await links(ctx, sql`ref_type = 'closure' and ref_id = any(${ids}::bigint[])`)
  return new Map(found.map((link) => [link.refId ?? 0, closureOf(link)]))
}
