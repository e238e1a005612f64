import type { Answer } from '@plantule/contract/base/route'
import type { LegalKind, legalRoutes, LegalSave, LegalTerms, LegalVersion } from '@plantule/contract/storefront/legal'
import { type RawBuilder, sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { cleaned, saysSomething } from '../writing.ts'

const SIZE = 50

/** A version ends where a later one begins: the newest of those that have begun is in force. */
const shown = sql`t.id, t.kind, t.number, t.valid_from::text as "validFrom", ${instantOf('t.saved_at')} as "savedAt", t.author,
  (select min(l.valid_from)::text from legal_text l where l.shop_id = ${ownShop} and l.kind = t.kind and l.number > t.number) as "endsOn"`

async function newestOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<LegalVersion | null> {
  const { rows } = await sql<LegalVersion>`select ${shown}, t.html from legal_text t
    where t.shop_id = ${ownShop} and ${which} order by t.number desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** What is in force on a day (today, unless it is said), and what was saved last. */
export async function legalTerms(ctx: Ctx, kind: LegalKind, on = today(ctx)): Promise<LegalTerms> {
  const newest = await newestOf(ctx, sql`t.kind = ${kind}`)
  const inForce =
    newest === null || newest.validFrom <= on ? newest : await newestOf(ctx, sql`t.kind = ${kind} and t.valid_from <= ${on}::date`)
  return { kind, on, inForce, newest, version: newest?.number ?? 0 }
}

/**
 * One more version. The same text again, in force no later than it is, adds none. Throws `stale_version`, `legal_text_empty`,
 * `legal_text_past`.
 */
export async function saveLegal(ctx: Ctx, kind: LegalKind, { version, ...input }: LegalSave): Promise<LegalTerms> {
  const { html, imageIds } = await cleaned(ctx, input.html)
  if (!saysSomething(html)) throw refusedField('legal_text_empty', ['html'])
  if (input.validFrom < today(ctx)) throw refusedField('legal_text_past', ['validFrom'])
  const newest = await newestOf(ctx, sql`t.kind = ${kind}`)
  if ((newest?.number ?? 0) !== version) throw new Refused('stale_version', { current: await legalTerms(ctx, kind) })
  if (newest?.html === html && newest.validFrom <= input.validFrom) return legalTerms(ctx, kind)
  const made = await ctx.db
    .insertInto('legal_text')
    .values({
      shop_id: ctx.shopId,
      kind,
      number: version + 1,
      html,
      valid_from: input.validFrom,
      saved_at: ctx.now,
      author: authorOf(ctx),
    })
    // Somebody else saved at the same moment.
    .onConflict((conflict) => conflict.columns(['shop_id', 'kind', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refused('stale_version', { current: await legalTerms(ctx, kind) })
  if (imageIds.length > 0)
    await ctx.db
      .insertInto('legal_picture')
      .values(imageIds.map((image_id) => ({ shop_id: ctx.shopId, legal_text_id: made.id, image_id })))
      .execute()
  await audit(ctx, 'legal_text.save', 'legal_text', made.id, { after: { kind, number: version + 1, validFrom: input.validFrom } })
  return legalTerms(ctx, kind)
}

/** Throws `not_found`. */
export const legalVersion = async (ctx: Ctx, id: number): Promise<LegalVersion> => mustExist(await newestOf(ctx, sql`t.id = ${id}`))

/** A former text as the newest version, from today on. Throws `not_found`, `stale_version`. */
export async function restoreLegalVersion(ctx: Ctx, id: number, version: number): Promise<LegalTerms> {
  const { kind, html } = await legalVersion(ctx, id)
  return saveLegal(ctx, kind, { html, validFrom: today(ctx), version })
}

/** Newest first. */
export async function listLegalVersions(
  ctx: Ctx,
  kind: LegalKind,
  page: number,
): Promise<Answer<(typeof legalRoutes)['listLegalVersions']>> {
  const { rows } = await sql<Answer<(typeof legalRoutes)['listLegalVersions']>['items'][number] & { total: number }>`
    select ${shown}, count(*) over ()::int as total from legal_text t where t.shop_id = ${ownShop} and t.kind = ${kind}
    order by t.number desc limit ${sql.lit(SIZE)} offset ${sql.lit((page - 1) * SIZE)}`.execute(ctx.db)
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size: SIZE }
}
