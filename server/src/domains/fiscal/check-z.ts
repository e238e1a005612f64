import { createHmac, type KeyObject } from 'node:crypto'
import type { ZCheck } from '@plantule/contract/fiscal/fiscal'
import { provedText, readZCode, sealOf, writeZCode, type ZCode } from '@plantule/contract/fiscal/z-code'
import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'
import { journal } from './journal.ts'
import { lostLinks } from './note-start.ts'
import { type Seal, sealOf as shopSeal } from './seal-of.ts'
import { closureOf, type SealedClosure } from './sealed-closures.ts'
import { reportedOf } from './set-back.ts'
import { linksOf } from './verify-chains.ts'
import { ChainCheck } from './verify-links.ts'

/** The first 40 bits of an HMAC that only this installation can have made: nobody makes up a Z that was lost. */
const proofOf = (key: KeyObject, code: Omit<ZCode, 'proof'>): bigint =>
  createHmac('sha256', key)
    .update(`z code|${provedText(code)}`)
    .digest()
    .readBigUInt64BE() >> 24n

/** What the paper of a closure carries, so that the paper alone can later show that the books were set back behind it. */
export function zCodeOf({ key }: Seal, closure: { register: string; seq: number; perpetualNetCents: number; signature: string }): string {
  const code = {
    register: closure.register,
    seq: closure.seq,
    perpetualNetCents: closure.perpetualNetCents,
    seal: sealOf(closure.signature),
  }
  return writeZCode({ ...code, proof: proofOf(key, code) })
}

/** Holds the books against a code; writes nothing. Throws `z_code_mistyped` beside the field `code`. */
export async function findZ(ctx: Ctx, typed: string): Promise<ZCheck> {
  const code = readZCode(typed)
  if (!code) throw refusedField('z_code_mistyped', ['code'])
  const { register, seq, perpetualNetCents } = code
  const { key } = await shopSeal(ctx)
  const own = proofOf(key, code) === code.proof
  let first: { closure: SealedClosure; signature: string } | undefined
  let check: ChainCheck | undefined
  let since = 0
  for await (const page of linksOf(ctx, register, 'closure', seq)) {
    for (const link of page) {
      first ??= { closure: closureOf(link), signature: link.signature }
      check ??= new ChainCheck(key, register, 'closure', { seq: seq - 1, signature: link.prevSignature })
      check.add(link)
      since = link.seq - seq
    }
  }
  const closure = first?.closure.seq === seq ? first.closure : undefined
  const same = closure !== undefined && sealOf(first?.signature ?? '') === code.seal && closure.perpetualNetCents === perpetualNetCents
  const whole = same && check !== undefined && (await endOf(ctx, check, register)) && (await soldUpTo(ctx, register, closure))
  return {
    state: same ? (own && whole ? 'continues' : 'broken') : own ? 'set_back' : 'foreign',
    register,
    closing: seq,
    perpetualNetCents,
    found: closure
      ? { number: closure.number, closedAt: closure.closedAt.toISOString(), perpetualNetCents: closure.perpetualNetCents }
      : null,
    since,
  }
}

/** Whether the chain of closures ends where the database, and the place outside it, know its end. */
async function endOf(ctx: Ctx, check: ChainCheck, register: string): Promise<boolean> {
  await ctx.services.fiscalHeads.flush()
  const kept = (await ctx.services.fiscalHeads.read(ctx.shopId))[`${register}/closure`]
  const head = await ctx.db
    .selectFrom('fiscal_head')
    .select(['seq', 'signature'])
    .where('register', '=', register)
    .where('chain', '=', 'closure')
    .executeTakeFirst()
  return check.end(head, kept).firstBroken === null
}

/** Whether the sales that the closure summed are there to its last one. */
async function soldUpTo(ctx: Ctx, register: string, { saleTo }: SealedClosure): Promise<boolean> {
  if (saleTo === 0) return true
  const last = await ctx.db
    .selectFrom('fiscal_link')
    .select('seq')
    .where('register', '=', register)
    .where('chain', '=', 'sale')
    .where('seq', '=', saleTo)
    .executeTakeFirst()
  return last !== undefined
}

/** The same as an action: the journal keeps what was found, a return to an earlier state once and for ever. */
export async function checkZ(ctx: Ctx, typed: string): Promise<ZCheck> {
  const found = await findZ(ctx, typed)
  const { state, register, closing } = found
  if (state === 'set_back') {
    // No link carries an empty signature, so what the database holds in this place counts as another one.
    const fresh = await reportedOf(ctx, await lostLinks(ctx, { [`${register}/closure`]: { seq: closing, signature: '' } }))
    if (fresh.length > 0) {
      await journal(ctx, { kind: 'restore', details: { by: 'paper', chains: fresh } })
      ctx.services.log.error({ shop: ctx.shopId, chains: fresh }, 'a Z on paper knows of a closure that the database no longer holds')
    }
  } else if (state !== 'foreign') {
    await journal(ctx, { kind: state === 'continues' ? 'integrity_ok' : 'integrity_ko', details: { z: found.found?.number ?? null } })
  }
  return found
}
