import type { SiteSlotDay, WebMeans, WebMode } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { cardAccount } from '../../card-payments/index.ts'
import { needsRelay } from '../../carriers/index.ts'
import { collectSettings, daySlots, deliverySettings } from '../../delivery/index.ts'
import { acceptedMeans } from '../../payment-means/index.ts'
import { invoicingInfo } from '../../shops/index.ts'

const MOST_DAYS = 21

/**
 * How plants reach their buyer: by parcel where the shop has a table of fees, to a relay where a carrier finds them, else fetched, at an
 * hour where it keeps a calendar.
 */
export async function offeredModes(ctx: Ctx): Promise<{ modes: WebMode[]; days: SiteSlotDay[] }> {
  const [tables, settings, relays] = await Promise.all([deliverySettings(ctx), collectSettings(ctx), needsRelay(ctx)])
  const home = tables.home.enabled
  // Who may go to a relay says to which, so a carrier must be there to find them.
  const relay = tables.relay.enabled && relays
  const days = settings.enabled ? await openDays(ctx, Math.min(MOST_DAYS, settings.horizonDays + 1)) : []
  const collect = days.length > 0 || !(home || relay)
  const modes = [collect && 'collect', home && 'home', relay && 'relay'] as const
  return { modes: modes.filter((mode) => mode !== false), days }
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
