import type { LetterShowing } from '@plantule/contract/marketing/newsletters'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import type { Reader } from './letter-plants.ts'

/** Who is no customer, or where the letter is the same for everybody. */
export const everybody = ({ language }: LetterShowing): Reader => ({ language: language === 'en' ? 'en' : 'fr', profile: null })

type Row = { email: string; language: 'fr' | 'en'; profileId: number | null; mode: 'incl' | 'excl' | null }

/** By what each of some addresses is told: language and price profile of the customer who has it, where the letter asks for them. */
export async function readersOf(ctx: Ctx, showing: LetterShowing, emails: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const same = everybody(showing)
  if ((showing.prices !== 'reader' && showing.language !== 'reader') || emails.length === 0) return new Map()
  // Of several customers with one address the one who was there first; of one who was merged, the one who stayed.
  const { rows } = await sql<Row>`
    select distinct on (lower(m.email)) lower(m.email) as email, c.language, r.id as "profileId", r.mode from customer m
    join customer c on c.shop_id = ${ownShop} and c.id = coalesce(m.merged_into_id, m.id)
    left join price_profile r on r.shop_id = ${ownShop} and r.id = c.price_profile_id
    where m.shop_id = ${ownShop} and lower(m.email) = any(${[...emails]}::text[]) and c.erased_at is null
    order by lower(m.email), c.id`.execute(ctx.db)
  return new Map(
    rows.map(({ email, language, profileId, mode }) => [
      email,
      {
        language: showing.language === 'reader' ? language : same.language,
        profile: showing.prices === 'reader' && profileId !== null && mode !== null ? { id: profileId, mode } : null,
      },
    ]),
  )
}
