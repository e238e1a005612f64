import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { notOver } from '../../platform/not-over.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'

/** Somebody of the shop who is written to, in the language in which they read the screens. */
export type Reader = { email: string; locale: 'fr' | 'en' }

/** Members who are there and whose last day is not over, by what `of` asks for; the language that none has chosen is French. */
async function readers(ctx: Ctx, of: ReturnType<typeof sql<boolean>>): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select m.email, case when p.value = '"en"'::jsonb then 'en' else 'fr' end as locale from member m
    left join preference p on p.shop_id = ${ownShop} and p.member_id = m.id and p.key = 'language'
    where m.shop_id = ${ownShop} and m.removed_at is null and ${notOver(parisDay(ctx.now))} and ${of} order by m.id limit 10`.execute(
    ctx.db,
  )
  return rows
}

/** Also those who were invited and have not come yet. */
export const membersAsReaders = (ctx: Ctx): Promise<Reader[]> => readers(ctx, sql<boolean>`true`)
export const ownersAsReaders = (ctx: Ctx): Promise<Reader[]> => readers(ctx, sql<boolean>`m.preset = 'owner'`)
export const memberAsReader = async (ctx: Ctx, memberId: number): Promise<Reader | undefined> =>
  (await readers(ctx, sql<boolean>`m.id = ${memberId} and m.joined_at is not null`))[0]
