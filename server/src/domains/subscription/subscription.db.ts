import { TRIAL_DAYS } from '@plantule/contract/subscription/rules'
import { type BillingInfo, BillingInfoInput } from '@plantule/contract/subscription/subscription'
import { type Selectable, sql } from 'kysely'
import type { Shop as ShopRow, Subscription as Row } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { invoicingInfo } from '../shops/index.ts'

export type SubscriptionRow = Selectable<Row>
export type ShopOf = Pick<
  Selectable<ShopRow>,
  'uid' | 'name' | 'level' | 'subscription_type' | 'suspended_at' | 'suspended_reason' | 'created_at' | 'provider_version'
>
/** A shop and its subscription; the row may not be written yet, in a shop's first days. */
export type Held = { shop: ShopOf; row: SubscriptionRow }

const shopOf = (ctx: Ctx): Promise<ShopOf> =>
  ctx.db
    .selectFrom('shop')
    .select(['uid', 'name', 'level', 'subscription_type', 'suspended_at', 'suspended_reason', 'created_at', 'provider_version'])
    .where('id', '=', ctx.shopId)
    .executeTakeFirstOrThrow()

/** A new shop tries everything before it chooses. */
const trialOf = (shop: Pick<ShopOf, 'created_at'>): string => addDays(parisDay(shop.created_at), TRIAL_DAYS)

/** Read without locking; a row that is not there yet reads as that of a new shop. */
export async function held(ctx: Ctx): Promise<Held> {
  const shop = await shopOf(ctx)
  const row = await ctx.db.selectFrom('subscription').selectAll().executeTakeFirst()
  return { shop, row: row ?? fresh(ctx.shopId, trialOf(shop)) }
}

/** The row of this shop, locked until the transaction ends; written now where it was not there. */
export async function lockHeld(ctx: Ctx): Promise<Held> {
  const shop = await shopOf(ctx)
  await ctx.db
    .insertInto('subscription')
    .values({ shop_id: ctx.shopId, trial_ends_on: trialOf(shop) })
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .execute()
  const row = await ctx.db.selectFrom('subscription').selectAll().forUpdate().executeTakeFirstOrThrow()
  // Read anew: whoever held the lock may have changed the shop.
  return { shop: await shopOf(ctx), row }
}

export type Changed = Partial<Omit<SubscriptionRow, 'shop_id' | 'version' | 'info'>>
/** Writes a change of the locked row; each counts its version on. */
export async function writeSubscription(ctx: Ctx, change: Changed): Promise<void> {
  await ctx.db
    .updateTable('subscription')
    .set({ ...change, version: sql`version + 1` })
    .execute()
}

type ShopChange = Partial<Pick<ShopOf, 'level' | 'subscription_type' | 'suspended_at' | 'suspended_reason'>>
/** Writes what the subscription decides of the shop; every process forgets at once who may enter. */
export async function writeShop(ctx: Ctx, change: ShopChange): Promise<void> {
  await ctx.db
    .updateTable('shop')
    .set({ ...change, provider_version: sql`provider_version + 1` })
    .where('id', '=', ctx.shopId)
    .execute()
  await ctx.publish('members.changed', {})
}

/** To whom invoices go: what was given, else the shop's own details. */
export async function billingInfo(ctx: Ctx, row: Pick<SubscriptionRow, 'info'>): Promise<BillingInfo> {
  if (row.info) return row.info
  const { legalName, line1, line2, postcode, city, siren, vatNumber, email } = await invoicingInfo(ctx)
  return { legalName, line1, line2, postcode, city, siren, vatNumber, email }
}
export const isWhole = (info: BillingInfo): boolean => BillingInfoInput.safeParse(info).success

const fresh = (shop_id: number, trial_ends_on: string): SubscriptionRow => ({
  shop_id,
  chosen_at: null,
  billing_interval: 'monthly',
  means: 'transfer',
  trial_ends_on,
  period_from: null,
  period_to: null,
  period_cents: 0,
  anchor: null,
  pause_from: null,
  pause_to: null,
  next_level: null,
  next_interval: null,
  cancel_on: null,
  suspended_for: null,
  customer_ref: null,
  setup_ref: null,
  info: null,
  priced_on: null,
  next_priced_on: null,
  version: 1,
})
