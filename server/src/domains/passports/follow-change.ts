import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { suits } from '@plantule/contract/passports/decision'
import type { Decided, LotShare, Source } from './decide.ts'
import type { PassportHeld } from './passports.db.ts'
import { removePassport, voidPassport } from './save-passport.ts'

/** What a line needs and has no passport of. */
type Lacking = { line: Decided; shares: LotShare[] }
type Standing = Pick<PassportHeld, 'id' | 'line' | 'part' | 'state' | 'type' | 'pests' | 'quantity' | 'lot_id' | 'version'>

/**
 * An issued passport does not change: where its line was changed, refunded, taken off, put together from other lots or sent elsewhere
 * before it left, it is voided with the reason, and what is still needed is issued anew. One whose code has left with plants stays,
 * with as many as leave under it. Answers what is lacking.
 */
export async function followChange(ctx: Ctx, source: Source, lines: readonly Decided[]): Promise<Lacking[]> {
  const standing = await standingOf(ctx, source)
  const known = new Map(lines.map((line) => [keyOf(line), line]))
  for (const passport of standing) if (passport.line !== null && !known.has(keyOf(passport))) await giveUp(ctx, passport, 0)
  const lacking: Lacking[] = []
  for (const line of lines) {
    const own = standing.filter((passport) => passport.line === line.line && passport.part === line.part)
    const isFit = (passport: Standing): boolean => suits(passport, line.decision)
    const rest = await withoutOthers(
      ctx,
      line,
      own.filter((passport) => !isFit(passport)),
    )
    const shares = await lackingOf(ctx, rest, own.filter(isFit))
    if (line.decision.needed && shares.length > 0) lacking.push({ line, shares })
  }
  return lacking
}

const keyOf = ({ line, part }: { line: number | null; part: number }): string => `${line} ${part}`

const standingOf = (ctx: Ctx, source: Source): Promise<Standing[]> =>
  ctx.db
    .selectFrom('plant_passport')
    .select(['id', 'line', 'part', 'state', 'type', 'pests', 'quantity', 'lot_id', 'version'])
    .where('orderId' in source ? 'order_id' : 'ticket_id', '=', 'orderId' in source ? source.orderId : source.ticketId)
    .where('state', '<>', 'void')
    .orderBy('id')
    .execute()

/**
 * Passports of another kind than what the destination asks now are given up, but for the plants that left under them: what is left of the
 * line without these.
 */
async function withoutOthers(ctx: Ctx, line: Decided, others: readonly Standing[]): Promise<Decided> {
  let rest = line
  for (const passport of others) {
    const share = rest.lots.find((each) => each.lotId === passport.lot_id)
    const left = passport.state === 'draft' || !line.stays ? 0 : Math.min(passport.quantity, share?.left ?? rest.gone, rest.quantity)
    if (left <= 0) {
      await giveUp(ctx, passport, 'elsewhere')
      continue
    }
    await setQuantity(ctx, passport, left)
    const less = (each: LotShare): LotShare => ({ ...each, quantity: each.quantity - left, left: Math.max(each.left - left, 0) })
    const lots = rest.lots.map((each) => (each === share ? less(each) : each)).filter(({ quantity }) => quantity > 0)
    rest = { ...rest, quantity: rest.quantity - left, gone: rest.gone - left, lots }
  }
  return rest
}

async function lackingOf(ctx: Ctx, line: Decided, own: readonly Standing[]): Promise<LotShare[]> {
  if (own.length > 0 && !line.decision.needed && line.quantity > 0) return []
  // One that names no lot covers the whole line: nobody knew of lots when it was issued.
  const whole = own.find((passport) => passport.lot_id === null)
  if (own.length === 1 && whole && whole.quantity === line.quantity) return []
  if (whole && line.stays) {
    const others = own.reduce((sum, passport) => sum + (passport === whole ? 0 : passport.quantity), 0)
    await setQuantity(ctx, whole, Math.max(line.quantity - others, 1))
    return []
  }
  const shareOf = (passport: Standing): LotShare | undefined =>
    line.quantity > 0 ? line.lots.find((each) => each.lotId === passport.lot_id) : undefined
  const covered = [...new Set(own.map(shareOf))].reduce((sum, share) => sum + (share?.quantity ?? 0), 0)
  // It went along with plants that came out of another lot, as was found since.
  const wentAlong = line.stays && line.gone >= line.quantity && covered < line.quantity
  // Where several are of one lot, each keeps what it names and the last has the rest.
  const rooms = new Map(line.lots.map(({ lotId, quantity }) => [lotId, quantity]))
  const kept: (number | null)[] = []
  for (const [at, passport] of own.entries()) {
    const share = shareOf(passport)
    const room = share ? (rooms.get(share.lotId) ?? 0) : 0
    const isLast = own.slice(at + 1).every((other) => other.lot_id !== passport.lot_id)
    const now = isLast ? room : Math.min(room, passport.quantity)
    // Its code is on plants that left: how many they are follows. What is still here gets another.
    const stands = passport.state === 'draft' || now === passport.quantity || (line.stays && (share?.left ?? 0) > 0)
    if (share && now > 0 && stands) {
      await setQuantity(ctx, passport, now)
      rooms.set(share.lotId, room - now)
      kept.push(passport.lot_id)
    } else if (share || !wentAlong) await giveUp(ctx, passport, share || line.quantity === 0 ? now : null)
  }
  return line.lots.flatMap((share) => {
    const room = rooms.get(share.lotId) ?? 0
    if (kept.includes(share.lotId)) return room > 0 ? [{ ...share, quantity: room }] : []
    if (share.lotId !== null || !line.stays) return [share]
    // What came back needs none; it had left under those that stand.
    const quantity = share.quantity - (own.length > 0 ? share.left : Math.min(share.left, line.back))
    return quantity > 0 ? [{ ...share, quantity }] : []
  })
}

async function setQuantity(ctx: Ctx, passport: Standing, quantity: number): Promise<void> {
  if (passport.quantity === quantity) return
  const change = { quantity, version: passport.version + 1 }
  await ctx.db.updateTable('plant_passport').set(change).where('id', '=', passport.id).execute()
  await audit(ctx, 'passport.update', 'plant_passport', passport.id, { before: { quantity: passport.quantity }, after: { quantity } })
}

/** How many of it are left; null: none of this lot, but of others; or the destination asks for another kind. */
type Now = number | null | 'elsewhere'

async function giveUp(ctx: Ctx, passport: Standing, now: Now): Promise<void> {
  if (passport.state === 'draft') await removePassport(ctx, passport.id)
  else await voidPassport(ctx, passport.id, changeOf(ctx, passport.quantity, now))
}

/** Why it is void, in the register. */
function changeOf(ctx: Ctx, before: number, after: Now): string {
  const english = ctx.locale === 'en'
  if (after === 'elsewhere') return english ? 'The destination asks for another passport' : 'La destination demande un autre passeport'
  if (after === null) return english ? 'The plants come out of another lot' : 'Les plants viennent d’un autre lot'
  if (after === 0) return english ? 'The line no longer leaves' : 'La ligne ne part plus'
  return english ? `Quantity changed: ${after} instead of ${before}` : `Quantité modifiée : ${after} au lieu de ${before}`
}
