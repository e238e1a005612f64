import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { SecretBox } from '../../platform/identity/secret-box.ts'
import { shopKey } from './chain-rules.ts'

/** With what a shop's records are sealed, and the number under which: its own here, or that of where it was opened. */
export type Seal = { key: KeyObject; shopId: number }

const seals = new WeakMap<KeyObject, Map<number, Seal>>()

/** A shop that came from elsewhere keeps its seal, or nothing that was sealed before could be proved. */
export async function sealOf(ctx: Ctx): Promise<Seal> {
  const master = ctx.services.fiscalKey
  const known = seals.get(master) ?? new Map<number, Seal>()
  seals.set(master, known)
  const kept = known.get(ctx.shopId)
  if (kept) return kept
  const row = await ctx.db.selectFrom('moved_in').select(['sealed_as', 'sealed_key']).executeTakeFirst()
  const seal = row
    ? { key: openSeal(master, ctx.shopId, row.sealed_key), shopId: row.sealed_as }
    : { key: shopKey(master, ctx.shopId), shopId: ctx.shopId }
  // A shop comes whole, with this row: what is true of it once stays so.
  known.set(ctx.shopId, seal)
  return seal
}

const boxOf = (master: KeyObject): SecretBox =>
  new SecretBox(Buffer.from(hkdfSync('sha256', master, '', 'plantule seals of moved shops', 32)))
const about = (shopId: number): string => `fiscal key of shop ${shopId}`

/** The key of a shop that comes from elsewhere, as it is kept here. */
export const keepSeal = (master: KeyObject, shopId: number, key: KeyObject): Buffer =>
  boxOf(master).seal(key.export().toString('base64'), about(shopId))

/** Throws when it was kept with another installation's key. */
export const openSeal = (master: KeyObject, shopId: number, sealed: Buffer): KeyObject =>
  createSecretKey(Buffer.from(boxOf(master).open(sealed, about(shopId)), 'base64'))
