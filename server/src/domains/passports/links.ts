import type { Answer } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { Passport, passportRoutes } from '@plantule/contract/passports/passports'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { insertRows } from '../../platform/insert-rows.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'
import { passportAnswer } from './passports.db.ts'

const cycle = () => new Refused('passport_cycle')

/** Said twice it stands once. Throws `not_found`, `passport_cycle`. */
export async function linkPassport(ctx: Ctx, id: number, toId: number): Promise<Passport> {
  await bothExist(ctx, id, toId)
  if (id === toId) throw cycle()
  await refusing(
    ctx.db
      .insertInto('plant_passport_link')
      .values({ shop_id: ctx.shopId, passport_id: id, comes_from: toId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    { plant_passport_link_cycle: cycle },
  )
  await audit(ctx, 'passport.link', 'plant_passport', id, { after: { comesFrom: toId } })
  return passportAnswer(ctx, id)
}

/** Throws `not_found`. */
export async function unlinkPassport(ctx: Ctx, id: number, toId: number): Promise<Passport> {
  mustExist(
    await ctx.db
      .deleteFrom('plant_passport_link')
      .where('passport_id', '=', id)
      .where('comes_from', '=', toId)
      .returning('passport_id')
      .executeTakeFirst(),
  )
  await audit(ctx, 'passport.unlink', 'plant_passport', id, { before: { comesFrom: toId } })
  return passportAnswer(ctx, id)
}

async function bothExist(ctx: Ctx, ...ids: number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db.selectFrom('plant_passport').select('id').where('id', 'in', wanted).execute()
  if (rows.length < wanted.length) throw new Refused('not_found')
}

/** Throws `not_found`. */
export async function passportProducts(ctx: Ctx, id: number): Promise<Answer<(typeof passportRoutes)['passportProducts']>> {
  await bothExist(ctx, id)
  const { rows } = await sql<{ id: number; name: string; latinName: string }>`
    select r.id, r.name, r.latin_name as "latinName" from plant_passport_product x
    join product r on r.shop_id = ${ownShop} and r.id = x.product_id
    where x.shop_id = ${ownShop} and x.passport_id = ${id} order by r.name, r.id`.execute(ctx.db)
  return { items: rows }
}

/** Throws `not_found`, also for a product. */
export async function setPassportProducts(ctx: Ctx, id: number, productIds: readonly number[]): Promise<Done> {
  await bothExist(ctx, id)
  const wanted = [...new Set(productIds)]
  if (wanted.length > 0) {
    const known = await ctx.db.selectFrom('product').select('id').where('id', 'in', wanted).execute()
    if (known.length < wanted.length) throw new Refused('not_found')
  }
  const before = await ctx.db.deleteFrom('plant_passport_product').where('passport_id', '=', id).returning('product_id').execute()
  if (wanted.length > 0)
    await insertRows(
      'plant_passport_product',
      wanted.map((product_id) => ({ product_id })),
      { shop_id: sql`${ctx.shopId}::bigint`, passport_id: sql`${id}::bigint` },
    ).execute(ctx.db)
  await audit(ctx, 'passport.products', 'plant_passport', id, { before: before.map((row) => row.product_id), after: wanted })
  return { ok: true }
}
