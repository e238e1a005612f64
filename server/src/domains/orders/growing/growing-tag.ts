import type { Ctx } from '../../../platform/context.ts'
import { sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/** The tag of what is grown to order, by which lists find it. It names no customer: tags stay when somebody's record is erased. */
const NAME = 'Sous contrat'

/** Made the first time; a shop that took another name for it, or another colour, keeps its own by choosing it. */
export async function growingTag(ctx: Ctx): Promise<number> {
  const find = () =>
    sql<{ id: number }>`select id from lot_tag where lot_tag.shop_id = ${ownShop} and lower(name) = lower(${NAME})`.execute(ctx.db)
  const [known] = (await find()).rows
  if (known) return known.id
  await sql`insert into lot_tag (shop_id, name, colour) values (${ctx.shopId}::bigint, ${NAME}, 'violet') on conflict do nothing`.execute(
    ctx.db,
  )
  const [made] = (await find()).rows
  if (!made) throw new Error('the tag of what is grown to order is not there')
  return made.id
}
