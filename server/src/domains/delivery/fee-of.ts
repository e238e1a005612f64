import type { FeeAnswer, FeeMode } from '@plantule/contract/delivery/delivery'
import { type Fee, needsCertificate, parcelFee, truckFee, type Zone, zoneOf } from '@plantule/contract/delivery/fees'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { missingOf } from '../../platform/named-inside.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { refusedField } from '../../platform/refused.ts'
import { deliverySettings, feeTable } from './fee-settings.ts'
import { type Goods, weighGoods, type WeighedGoods } from './weigh-goods.ts'

type Load = { articles: number; priceCents: number; weightG: number; profileId: number | null; km: number | null; pallets: number | null }

type HomeQuery = {
  articles: number
  total_price: number
  total_weight: number
  postcode?: string | undefined
  country?: string | undefined
  zone: Zone
  profile?: number | undefined
  mode: FeeMode
  km?: number | undefined
  pallets?: number | undefined
}

/** The fee of a load that is known by its figures. A postcode says more than a zone. */
export async function homeFee(ctx: Ctx, query: HomeQuery): Promise<FeeAnswer> {
  const { postcode, country = 'FR' } = query
  const zone = postcode !== undefined || country !== 'FR' ? zoneOf({ postcode: postcode ?? '', country }) : query.zone
  return feeOf(ctx, query.mode, zone, {
    articles: query.articles,
    priceCents: query.total_price,
    weightG: query.total_weight,
    profileId: query.profile ?? (await profileOf(ctx, null)),
    km: query.km ?? null,
    pallets: query.pallets ?? null,
  })
}

type QuoteInput = {
  mode: FeeMode
  items: readonly Goods[]
  goodsCents: number
  postcode: string
  country: string
  customerId: number | null
  km: number | null
  day: string | null
}

/** The fee of a sale's articles; says too what has no weight and what does not travel on that day (today unless told). */
export async function quoteDelivery(ctx: Ctx, input: QuoteInput): Promise<FeeAnswer & WeighedGoods> {
  await refuseUnknown(ctx, input)
  const { rules } = await deliverySettings(ctx)
  const goods = await weighGoods(ctx, input.items, rules, input.day ?? parisDay(ctx.now))
  const { articles, weightG } = goods
  const load = {
    articles,
    weightG,
    priceCents: input.goodsCents,
    profileId: await profileOf(ctx, input.customerId),
    km: input.km,
    pallets: null,
  }
  return { ...(await feeOf(ctx, input.mode, zoneOf(input), load)), ...goods }
}

async function feeOf(ctx: Ctx, mode: FeeMode, zone: Zone | null, load: Load): Promise<FeeAnswer> {
  const fee: Fee =
    mode === 'own_truck' ? truckFee((await deliverySettings(ctx)).truck, load) : parcelFee(await feeTable(ctx, mode), { ...load, zone })
  return { mode, zone, feeCents: fee.cents, refusal: fee.refusal, limit: fee.limit, how: fee.how, certificate: needsCertificate(zone) }
}

/** What nobody knows weighs nothing, and would travel for less. Throws `unknown_choice` beside it. */
async function refuseUnknown(ctx: Ctx, { items, customerId }: QuoteInput): Promise<void> {
  for (const [kind, field] of [
    ['subproduct', 'subproductId'],
    ['pack', 'packId'],
  ] as const) {
    const missing = await missingOf(
      ctx,
      kind,
      items.map((item) => item[field]),
    )
    const at = items.findIndex((item) => item[field] !== null && missing.has(item[field]))
    if (at >= 0) throw refusedField('unknown_choice', ['items', at, field])
  }
  if ((await missingOf(ctx, 'customer', [customerId])).size > 0) throw refusedField('unknown_choice', ['customerId'])
}

/** Whose prices they pay: their own profile, else the one for everybody, as where prices are made. */
async function profileOf(ctx: Ctx, customerId: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce((select price_profile_id from customer where customer.shop_id = ${ownShop} and id = ${customerId}::bigint),
      (select id from price_profile where price_profile.shop_id = ${ownShop} and is_default)) as id`.execute(ctx.db)
  return rows[0]?.id ?? null
}
