import type { Passport, PassportRef } from '@plantule/contract/passports/passports'
import { type Selectable, sql } from 'kysely'
import type { PlantPassport } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { instantOf } from '../../platform/instant.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { flowsOfPassports } from './quantities.ts'

export type PassportHeld = Selectable<PlantPassport>

/** Of the passport `p`. */
export const rowColumns = sql`p.id, p.kind, p.state, p.type, p.botanical, p.cultivar, p.operator, p.code, p.origin, p.pests,
  p.initial_operator as "initialOperator", p.quantity, p.trade_unit as "tradeUnit", p.supplier, p.issued_on::text as "on",
  (select jsonb_build_object('id', l.id, 'number', l.number) from lot l where l.shop_id = ${ownShop} and l.id = p.lot_id) as lot,
  (select jsonb_build_object('id', o.id, 'number', o.reference) from orders o where o.shop_id = ${ownShop} and o.id = p.order_id) as "order",
  (select jsonb_build_object('id', t.id, 'number', t.number) from ticket t where t.shop_id = ${ownShop} and t.id = p.ticket_id) as ticket,
  coalesce(nullif(p.recipient, ''), (select o.customer_name from orders o where o.shop_id = ${ownShop} and o.id = p.order_id),
    (select t.customer_name from ticket t where t.shop_id = ${ownShop} and t.id = p.ticket_id), '') as customer,
  p.note, p.void_reason as "voidReason", ${instantOf('p.voided_at')} as "voidedAt", p.author, ${instantOf('p.created_at')} as "createdAt", p.version`

const brief = sql`jsonb_build_object('id', b.id, 'kind', b.kind, 'botanical', b.botanical, 'code', b.code, 'operator', b.operator)`

/** Throws `not_found`. */
export async function passportAnswer(ctx: Ctx, id: number): Promise<Passport> {
  const { rows } = await sql<Omit<Passport, 'flow'> & { comesFrom: PassportRef[] }>`
    select ${rowColumns},
      coalesce((select jsonb_agg(${brief} order by b.id) from plant_passport_link k
        join plant_passport b on b.shop_id = ${ownShop} and b.id = k.comes_from
        where k.shop_id = ${ownShop} and k.passport_id = p.id), '[]') as "comesFrom",
      coalesce((select jsonb_agg(${brief} order by b.id) from plant_passport_link k
        join plant_passport b on b.shop_id = ${ownShop} and b.id = k.passport_id
        where k.shop_id = ${ownShop} and k.comes_from = p.id), '[]') as gave
    from plant_passport p where p.shop_id = ${ownShop} and p.id = ${id}`.execute(ctx.db)
  const passport = mustExist(rows[0])
  return { ...passport, flow: passport.kind === 'received' ? ((await flowsOfPassports(ctx, [id])).get(id) ?? null) : null }
}

/** Locked against other changes. Throws `not_found`. */
export const lockPassport = async (ctx: Ctx, id: number): Promise<PassportHeld> =>
  mustExist(await ctx.db.selectFrom('plant_passport').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
