import type { RelayChoice } from '@plantule/contract/carriers/relay'
import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'
import { carrierUses } from './accounts.ts'

/**
 * The relay that an order keeps: none but of a delivery to a relay. One that it had already stays, though the shop changed its carrier
 * since. Throws `relay_other_carrier` beside it.
 */
export async function relayFor(
  ctx: Ctx,
  { deliveryMode, relay }: { deliveryMode: string; relay: RelayChoice | null },
  before: RelayChoice | null = null,
): Promise<RelayChoice | null> {
  if (deliveryMode !== 'relay' || relay === null) return null
  if (before !== null && before.carrier === relay.carrier && before.id === relay.id) return before
  if ((await carrierUses(ctx)).relay !== relay.carrier) throw refusedField('relay_other_carrier', ['relay'])
  return relay
}

/** Whether an order to a relay needs to say which: where a carrier takes them. */
export const needsRelay = async (ctx: Ctx): Promise<boolean> => (await carrierUses(ctx)).relay !== null
