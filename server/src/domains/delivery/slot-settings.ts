import type { Done } from '@plantule/contract/base/shared'
import { type CollectSettings, noCollectSettings, type SlotRule } from '@plantule/contract/delivery/slots'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import { minutesOf, overlapping, timeOf } from './slot-plan.ts'

export const collectSettings = (ctx: Ctx): Promise<CollectSettings> => readSetting(ctx, 'collect', noCollectSettings)

/** Throws `closed_days_wrong`. */
export async function updateCollectSettings(ctx: Ctx, settings: CollectSettings): Promise<Done> {
  const wrong = settings.closed.findIndex(({ from, to }) => to < from)
  if (wrong >= 0) throw refusedField('closed_days_wrong', ['closed', wrong, 'to'])
  await writeSetting(ctx, 'collect', noCollectSettings, settings)
  await ctx.publish('appointments.changed', {}, 'orders.read')
  return { ok: true }
}

export async function slotRules(ctx: Ctx): Promise<SlotRule[]> {
  const rows = await ctx.db.selectFrom('slot_rule').selectAll().orderBy('weekday').orderBy('from_min').orderBy('id').execute()
  return rows.map((row) => ({
    weekday: row.weekday,
    from: timeOf(row.from_min),
    to: timeOf(row.to_min),
    minutes: row.slot_min,
    orders: row.orders,
    plants: row.plants,
  }))
}

/** Days that are booked or were changed by hand keep their slots. Throws `hours_wrong`, `slots_overlap`. */
export async function updateSlotRules(ctx: Ctx, items: readonly SlotRule[]): Promise<Done> {
  const hours = items.map((rule) => ({ ...rule, fromMin: minutesOf(rule.from), toMin: minutesOf(rule.to) }))
  for (const [index, rule] of hours.entries()) {
    if (rule.fromMin + rule.minutes > rule.toMin) throw refusedField('hours_wrong', ['items', index, 'to'])
    const earlier = hours.slice(0, index).filter((one) => one.weekday === rule.weekday)
    const met = overlapping([...earlier, rule])
    if (met) throw refusedField('slots_overlap', ['items', index, 'from'], { from: met.other.from, to: met.other.to })
  }
  const before = await slotRules(ctx)
  await ctx.db.deleteFrom('slot_rule').execute()
  if (hours.length > 0) {
    const rows = hours.map((rule) => ({
      shop_id: ctx.shopId,
      weekday: rule.weekday,
      from_min: rule.fromMin,
      to_min: rule.toMin,
      slot_min: rule.minutes,
      orders: rule.orders,
      plants: rule.plants,
    }))
    await ctx.db.insertInto('slot_rule').values(rows).execute()
  }
  await audit(ctx, 'slot_rules.update', 'slot_rule', null, { before, after: items })
  await ctx.publish('appointments.changed', {}, 'orders.read')
  return { ok: true }
}
