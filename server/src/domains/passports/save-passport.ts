import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { suits } from '@plantule/contract/passports/decision'
import { type Passport, PassportForm, type PassportInput, type passportRoutes } from '@plantule/contract/passports/passports'
import { sql } from 'kysely'
import { authorOf } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { nextNumber, padded } from '../../platform/numbering.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'
import { searchText } from '../../platform/search-text.ts'
import { linkWhatCameOf } from './chain.ts'
import { decided } from './decide.ts'
import { lockPassport, passportAnswer, type PassportHeld } from './passports.db.ts'
import { recipientOf } from './recipient.ts'
import { passportSettings } from './settings.ts'

/** What a line of an order, of a ticket or of a delivery adds. */
export type Origin = { orderId?: number; ticketId?: number; line?: number; part?: number; deliveryId?: number; deliveryLineId?: number }

/** Throws `not_found`, and what a passport lacks to be issued. */
export async function createPassport(ctx: Ctx, input: PassportInput, from: Origin = {}): Promise<Passport> {
  const { kind, on, issue, ...form } = input
  const { lotId } = form
  if (lotId !== null) mustExist(await ctx.db.selectFrom('lot').select('id').where('id', '=', lotId).executeTakeFirst())
  if (kind === 'received' && on === null) throw refusedField('passport_no_day', ['on'])
  const received = kind === 'received'
  const now = received || issue
  const whole = now ? await completed(ctx, form, received) : form
  // What left for an order or a sale is bounded by what its lots lost.
  if (now && !received && from.line === undefined) {
    await refuseHeldLot(ctx, lotId)
    await refuseBeyond(ctx, whole)
  }
  const { id } = await refusing(
    ctx.db
      .insertInto('plant_passport')
      .values({
        shop_id: ctx.shopId,
        kind,
        state: now ? 'issued' : 'draft',
        ...columnsOf(whole),
        order_id: from.orderId ?? null,
        ticket_id: from.ticketId ?? null,
        line: from.line ?? null,
        part: from.part ?? 0,
        delivery_id: from.deliveryId ?? null,
        delivery_line_id: from.deliveryLineId ?? null,
        issued_on: received ? on : now ? parisDay(ctx.now) : null,
        recipient: now ? await recipientOf(ctx, { order_id: from.orderId ?? null, ticket_id: from.ticketId ?? null }) : '',
        author: authorOf(ctx),
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    codeTaken,
  )
  await audit(ctx, now ? 'passport.issue' : 'passport.create', 'plant_passport', id, { after: { ...whole, kind, ...from } })
  if (received) await linkWhatCameOf(ctx, id)
  return passportAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `passport_issued`, `passport_other_kind`. */
export async function updatePassport(
  ctx: Ctx,
  id: number,
  change: Out<(typeof passportRoutes)['updatePassport']['body']>,
): Promise<Passport> {
  const row = await lockPassport(ctx, id)
  if (row.state !== 'draft') throw new Refused('passport_issued')
  await refuseStale(row, change.version, () => passportAnswer(ctx, id))
  const before = formOf(row)
  const after = withKept(ctx, PassportForm, before, change)
  await refuseOtherKind(ctx, row, after)
  if (after.lotId !== null) mustExist(await ctx.db.selectFrom('lot').select('id').where('id', '=', after.lotId).executeTakeFirst())
  await ctx.db
    .updateTable('plant_passport')
    .set({ ...columnsOf(after), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'passport.update', 'plant_passport', id, { before, after })
  return passportAnswer(ctx, id)
}

/** Throws `not_found`, `passport_issued`. */
export async function removePassport(ctx: Ctx, id: number): Promise<Done> {
  const row = await lockPassport(ctx, id)
  if (row.state !== 'draft') throw new Refused('passport_issued')
  await sql`delete from plant_passport_link where shop_id = ${ownShop} and (passport_id = ${id} or comes_from = ${id})`.execute(ctx.db)
  await ctx.db.deleteFrom('plant_passport_product').where('passport_id', '=', id).execute()
  await ctx.db.deleteFrom('plant_passport').where('id', '=', id).execute()
  await audit(ctx, 'passport.delete', 'plant_passport', id, { before: formOf(row) })
  return { ok: true }
}

/** Throws `not_found`, `passport_issued`, `passport_other_kind`, and what it lacks. */
export async function issuePassport(ctx: Ctx, id: number): Promise<Passport> {
  const row = await lockPassport(ctx, id)
  if (row.state !== 'draft') throw new Refused('passport_issued')
  await refuseHeldLot(ctx, row.lot_id)
  await refuseOtherKind(ctx, row, formOf(row))
  const whole = await completed(ctx, formOf(row), false)
  if (row.line === null) await refuseBeyond(ctx, whole)
  await refusing(
    ctx.db
      .updateTable('plant_passport')
      .set({
        ...columnsOf(whole),
        state: 'issued',
        issued_on: parisDay(ctx.now),
        recipient: await recipientOf(ctx, row),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute(),
    codeTaken,
  )
  await audit(ctx, 'passport.issue', 'plant_passport', id, { after: whole })
  return passportAnswer(ctx, id)
}

/** What a line leaves with is what its destination asks for, whoever writes it. Throws `passport_other_kind`. */
async function refuseOtherKind(ctx: Ctx, row: PassportHeld, { type, pests }: PassportForm): Promise<void> {
  if (row.line === null) return
  const { lines } = await decided(ctx, row.order_id === null ? { ticketId: mustExist(row.ticket_id) } : { orderId: row.order_id })
  const line = lines.find((each) => each.line === row.line && each.part === row.part)
  if (!line || suits({ type, pests, state: 'issued' }, line.decision)) return
  throw refusedField('passport_other_kind', [type === 'protected_zone' ? 'pests' : 'type'], { pests: line.decision.pests.join(', ') })
}

/** It stays in the register with its reason. Throws `not_found`, `passport_draft`, `passport_void`. */
export async function voidPassport(ctx: Ctx, id: number, reason: string): Promise<Passport> {
  const row = await lockPassport(ctx, id)
  mustBeIssued(row)
  await ctx.db
    .updateTable('plant_passport')
    .set({ state: 'void', void_reason: reason, voided_at: ctx.now, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'passport.void', 'plant_passport', id, { after: { code: row.code, reason } })
  return passportAnswer(ctx, id)
}

/** Throws `passport_draft`, `passport_void`. */
export function mustBeIssued({ state }: Pick<PassportHeld, 'state'>): void {
  if (state === 'draft') throw new Refused('passport_draft')
  if (state === 'void') throw new Refused('passport_void')
}

/** A passport says that its plants are free of what others may be recalled for. Throws `lot_held`. */
export async function refuseHeldLot(ctx: Ctx, lotId: number | null): Promise<void> {
  if (lotId === null) return
  // Whoever recalls it meanwhile holds its row: what they say is read after them.
  const lot = await ctx.db.selectFrom('lot').select('held').where('id', '=', lotId).forKeyShare().executeTakeFirst()
  if (lot?.held) throw new Refused('lot_held')
}

/** One passport covers no more plants than its lot has or had; where nobody counts them, nobody knows. Throws `passport_beyond`. */
async function refuseBeyond(ctx: Ctx, { lotId, quantity }: PassportForm): Promise<void> {
  if (lotId === null) return
  const { rows } = await sql<{ most: number | null }>`
    select (select sum(z.on_hand) from lot_size z where z.shop_id = ${ownShop} and z.lot_id = ${lotId} and z.content is null)::bigint
      - coalesce(sum(m.change) filter (where m.kind in ('sale', 'return', 'transfer_out', 'loss')), 0)::bigint as most
    from lot_move m where m.shop_id = ${ownShop} and m.lot_id = ${lotId}
    having count(*) > 0 and bool_or(m.change > 0)`.execute(ctx.db)
  const most = rows[0] ? (rows[0].most ?? null) : null
  if (most !== null && quantity > most) throw refusedField('passport_beyond', ['quantity'], { most, quantity })
}

/** Parts B to D filled in as far as the shop knows them. Throws what is missing all the same, beside its field. */
async function completed(ctx: Ctx, form: PassportForm, received: boolean): Promise<PassportForm> {
  const settings = await passportSettings(ctx)
  const operator = form.operator || (received ? '' : settings.operator)
  const origin = form.origin || (received ? '' : settings.origin)
  if (operator === '') throw refusedField('passport_no_operator', ['operator'])
  if (origin === '') throw refusedField('passport_no_origin', ['origin'])
  if (form.type === 'protected_zone' && form.pests.length === 0) throw refusedField('passport_no_pests', ['pests'])
  if (form.type === 'replacement' && form.initialOperator === '') throw refusedField('passport_no_initial', ['initialOperator'])
  return { ...form, operator, origin, code: form.code || (received ? '' : await nextCode(ctx, form.lotId)) }
}

/** `2648-L26-00012-0007`: ISO year and week, lot, and a number within the week, without gaps but for codes that somebody typed already. */
async function nextCode(ctx: Ctx, lotId: number | null): Promise<string> {
  const { rows } = await sql<{ week: string; number: string | null }>`
    select to_char(${parisDay(ctx.now)}::date, 'IYIW') as week,
      (select l.number from lot l where l.shop_id = ${ownShop} and l.id = ${lotId}::bigint) as number`.execute(ctx.db)
  const { week, number } = mustExist(rows[0])
  for (;;) {
    const code = [week, number, padded(await nextNumber(ctx, `passport-${week}`), 4)].filter(Boolean).join('-')
    const there = ctx.db.selectFrom('plant_passport').select('id').where('code', '=', code)
    if (!(await there.where('kind', '=', 'issued').where('state', '<>', 'draft').executeTakeFirst())) return code
  }
}

const codeTaken = { plant_passport_own_code: () => refusedField('passport_code_taken', ['code']) }

const formOf = (row: PassportHeld): PassportForm => ({
  type: row.type,
  botanical: row.botanical,
  cultivar: row.cultivar,
  operator: row.operator,
  code: row.code,
  origin: row.origin,
  pests: row.pests,
  initialOperator: row.initial_operator,
  quantity: row.quantity,
  tradeUnit: row.trade_unit,
  supplier: row.supplier,
  lotId: row.lot_id,
  note: row.note,
})

const columnsOf = (form: PassportForm) => ({
  type: form.type,
  botanical: form.botanical,
  cultivar: form.cultivar,
  operator: form.operator,
  code: form.code,
  origin: form.origin,
  pests: form.pests,
  initial_operator: form.initialOperator,
  quantity: form.quantity,
  trade_unit: form.tradeUnit,
  supplier: form.supplier,
  lot_id: form.lotId,
  note: form.note,
  search: searchText(
    [
      form.botanical,
      form.cultivar,
      form.operator,
      form.code,
      form.origin,
      form.supplier,
      form.initialOperator,
      ...form.pests,
      form.note,
    ].join(' '),
  ),
})
