import { sql } from 'kysely'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { softwareVersion } from '../../platform/system-routes.ts'
import { type Chain, FORMAT_VERSION, type Link, signatureOf } from './chain-rules.ts'
import { sealOf } from './seal-of.ts'

export type NewLink = {
  /** The till's code; empty for what belongs to the whole shop. */
  register: string
  chain: Chain
  kind: string
  refType: string
  refId: number | null
  refNumber: string | null
  /** Anything that JSON can say; ids rather than names of customers. */
  payload: object
  /** Cents; below zero on a refund. */
  inclCents?: number
  exclCents?: number
  rates?: readonly object[]
}

/** The locked end of a chain: until the transaction ends nobody else adds to it. */
export type LockedHead = { register: string; chain: Chain; seq: number; signature: string; at: Date }
export type Sealed = { seq: number; signature: string; at: Date }

type Row = { seq: number; signature: string; last_at: Date | number; closed_through: string | null }

/** Locks the end of a chain and gives the time of the next link. Throws `period_closed`. */
export async function lockHead(ctx: Ctx, register: string, chain: Chain): Promise<LockedHead> {
  const { rows } = await sql<Row>`select * from lock_chain(${register}, ${chain})`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('the end of a chain is made when it is asked for')
  // Time never goes back along a chain, also when two tills' clocks or two requests cross.
  const last = row.last_at instanceof Date ? row.last_at.getTime() : -Infinity
  const at = new Date(Math.max(ctx.now.getTime(), last))
  if (row.closed_through !== null && parisDay(at) <= row.closed_through) throw new Refused('period_closed', { day: row.closed_through })
  return { register, chain, seq: row.seq, signature: row.signature, at }
}

/** Signs and writes the next link of a locked chain. */
export async function writeLink(ctx: Ctx, head: LockedHead, given: Omit<NewLink, 'register' | 'chain'>): Promise<Sealed> {
  const { actor } = ctx
  const seal = await sealOf(ctx)
  const link: Link = {
    shopId: seal.shopId,
    register: head.register,
    chain: head.chain,
    seq: head.seq + 1,
    occurredAt: head.at,
    kind: given.kind,
    refType: given.refType,
    refId: given.refId,
    refNumber: given.refNumber,
    payload: canonicalJson(given.payload),
    inclCents: given.inclCents ?? 0,
    exclCents: given.exclCents ?? 0,
    vatByRate: canonicalJson(given.rates ?? []),
    operatorId: actor.kind === 'member' ? actor.id : null,
    operatorName: 'name' in actor ? actor.name : 'Boutique en ligne',
    appVersion: softwareVersion,
    formatVersion: FORMAT_VERSION,
    prevSignature: head.signature,
  }
  const signature = signatureOf(seal.key, link)
  await sql`
    select add_link(${link.register}, ${link.chain}, ${link.seq}, ${link.occurredAt}, ${link.kind}, ${link.refType}, ${link.refId}, ${link.refNumber},
      ${link.payload}, ${link.inclCents}, ${link.exclCents}, ${link.vatByRate}, ${link.operatorId}, ${link.operatorName}, ${link.appVersion},
      ${link.formatVersion}, ${link.prevSignature}, ${signature})`.execute(ctx.db)
  head.seq = link.seq
  head.signature = signature
  const { fiscalHeads } = ctx.services
  ctx.afterCommit(() => fiscalHeads.note(ctx.shopId, `${link.register}/${link.chain}`, { seq: link.seq, signature }))
  return { seq: link.seq, signature, at: head.at }
}

/** Adds one link in the caller's transaction. Throws `period_closed`. */
export async function appendLink(ctx: Ctx, link: NewLink): Promise<Sealed> {
  return writeLink(ctx, await lockHead(ctx, link.register, link.chain), link)
}
