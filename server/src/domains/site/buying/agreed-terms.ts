import type { AgreedTerms } from '@plantule/contract/base/agreed-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { AgreedText } from '../../orders/index.ts'
import { lastingHome } from '../../storefront/index.ts'
import { salesTermsPath } from '../site-paths.ts'
import { boughtAs } from './checkouts.db.ts'

type Row = Omit<AgreedText, 'url'>

/** What was agreed to with an order, with those that went over to it and with the one whose rest it is; the first time of each version. */
export async function termsOfOrder(ctx: Ctx, orderId: number): Promise<AgreedText[]> {
  const { rows } = await sql<Row>`
    with recursive ${boughtAs(orderId)}
    select t.number, t.valid_from::text as "validFrom", t.html, ${instantOf('min(c.agreed_at)')} as "agreedAt"
    from bought b join site_checkout c on c.shop_id = ${ownShop} and c.order_id = b.id
      join legal_text t on t.shop_id = ${ownShop} and t.id = c.terms_id
    group by t.number, t.valid_from, t.html order by t.number`.execute(ctx.db)
  return withUrl(ctx, rows)
}

/** What was agreed to with a gift card; undefined for one that was sold elsewhere, or without any terms. */
export async function textOfCard(ctx: Ctx, voucherId: number): Promise<AgreedText | undefined> {
  const { rows } = await sql<Row>`
    select t.number, t.valid_from::text as "validFrom", t.html, ${instantOf('c.agreed_at')} as "agreedAt"
    from site_checkout c join legal_text t on t.shop_id = ${ownShop} and t.id = c.terms_id
    where c.shop_id = ${ownShop} and c.voucher_id = ${voucherId}`.execute(ctx.db)
  return (await withUrl(ctx, rows))[0]
}

export async function termsOfCard(ctx: Ctx, voucherId: number): Promise<AgreedTerms | null> {
  const text = await textOfCard(ctx, voucherId)
  if (!text) return null
  const { html: _, ...terms } = text
  return terms
}

async function withUrl(ctx: Ctx, rows: readonly Row[]): Promise<AgreedText[]> {
  if (rows.length === 0) return []
  const home = await lastingHome(ctx)
  return rows.map((row) => ({ ...row, url: home + salesTermsPath(row.number) }))
}
