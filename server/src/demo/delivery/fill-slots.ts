import type { SlotRule } from '@plantule/contract/delivery/slots'
import { updateCollectSettings, updateSlotRules } from '../../domains/delivery/slot-settings.ts'
import { setDelivery } from '../../domains/orders/draft/set-delivery.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'

const plants = 120
const rules: SlotRule[] = [
  { weekday: 3, from: '14:00', to: '18:00', minutes: 30, orders: 2, plants },
  { weekday: 5, from: '09:00', to: '12:00', minutes: 30, orders: 2, plants },
  { weekday: 6, from: '09:00', to: '12:00', minutes: 30, orders: 3, plants: null },
]
/** The first half hours of each day, with how many people come: one of them is full. */
const taken = [2, 1, 0, 1]
const DAYS = 14

/** Three half days a week on which people fetch what they ordered, and who comes in the next two weeks. */
export async function fillSlots(ctx: Ctx): Promise<void> {
  const quiet = { ...ctx, tell: async () => undefined }
  const today = parisDay(ctx.now)
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  await updateSlotRules(quiet, rules)
  await updateCollectSettings(quiet, {
    enabled: true,
    leadHours: 24,
    cutOff: '16:00',
    horizonDays: 30,
    closed: [{ from: addDays(newYear, -8), to: newYear, reason: 'Fermeture de fin d’année' }],
    note: 'Présentez-vous à l’accueil, à gauche du portail. Une remorque est prêtée sur demande.',
  })
  const waiting = await toFetch(ctx)
  for (const slot of nextSlots(today)) {
    const order = waiting.shift()
    if (!order) return
    await setDelivery(quiet, order.id, {
      deliveryMode: 'collect',
      deliveryAddress: order.delivery_address,
      deliveryCents: order.delivery_cents,
      parcelTracking: order.parcel_tracking,
      wantedOn: slot.day,
      slot,
      version: order.version,
    })
  }
}

/** A slot for each who comes, from tomorrow on. */
function nextSlots(today: string): { day: string; from: string }[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1))
  return days.flatMap((day) => {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
    return rules
      .filter((rule) => rule.weekday === weekday)
      .flatMap((rule) => taken.flatMap((people, half) => Array.from({ length: people }, () => ({ day, from: halfHours(rule.from, half) }))))
  })
}

function halfHours(from: string, count: number): string {
  const minutes = Number(from.slice(0, 2)) * 60 + count * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Orders that somebody will fetch, small enough for a slot. */
const toFetch = (ctx: Ctx) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'version', 'delivery_address', 'delivery_cents', 'parcel_tracking'])
    .where('delivery_mode', '=', 'collect')
    .where('status', 'in', ['confirmed', 'in_preparation', 'prepared'])
    .where('items', '<=', plants / 2)
    .orderBy('id')
    .execute()
