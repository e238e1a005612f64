import type { SiteSlotDay, WebMeans, WebMode } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { cardAccount } from '../../card-payments/index.ts'
import { collectSettings, daySlots, deliverySettings } from '../../delivery/index.ts'
import { acceptedMeans } from '../../payment-means/index.ts'
import { invoicingInfo } from '../../shops/index.ts'

const MOST_DAYS = 21

/** How plants reach their buyer: by parcel where the shop has a table of fees, else fetched, at an hour where it keeps a calendar. */
export async function offeredModes(ctx: Ctx): Promise<{ modes: WebMode[]; days: SiteSlotDay[] }> {
  const [{ home }, settings] = await Promise.all([deliverySettings(ctx), collectSettings(ctx)])
  const days = settings.enabled ? await openDays(ctx, Math.min(MOST_DAYS, settings.horizonDays + 1)) : []
  const collect = days.length > 0 || !home.enabled
  return { modes: [...(collect ? (['collect'] as const) : []), ...(home.enabled ? (['home'] as const) : [])], days }
}

async function openDays(ctx: Ctx, count: number): Promise<SiteSlotDay[]> {
  const days = await daySlots(ctx, addDays(parisDay(ctx.now), 0), count)
  return days
    .map(({ day, slots }) => ({ day, slots: slots.filter(({ state }) => state === 'open').map(({ from, to }) => ({ from, to })) }))
    .filter(({ slots }) => slots.length > 0)
}

/** How an order may be paid: by card where the provider is ready, else by what the shop takes on orders. */
export async function offeredMeans(ctx: Ctx, mode: WebMode): Promise<WebMeans[]> {
  const [account, { orders }, { iban }] = await Promise.all([cardAccount(ctx), acceptedMeans(ctx), invoicingInfo(ctx)])
  return [
    ...(account?.charges_enabled ? (['online_card'] as const) : []),
    ...(orders.includes('transfer') && iban ? (['transfer'] as const) : []),
    ...(orders.includes('cheque') ? (['cheque'] as const) : []),
    ...(mode === 'collect' && (orders.includes('card') || orders.includes('cash')) ? (['on_collect'] as const) : []),
  ]
}
