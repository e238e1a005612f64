import { allMeans, type PaymentMeans } from '@plantule/contract/payment-means/payment-means'
import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'

const TOPIC = 'payment_means'

/** All of them until the shop chooses. */
export const acceptedMeans = (ctx: Ctx): Promise<PaymentMeans> => readSetting(ctx, TOPIC, allMeans)

export async function setMeans(ctx: Ctx, { till, orders }: PaymentMeans): Promise<PaymentMeans> {
  const value: PaymentMeans = { till: [...new Set(till)], orders: [...new Set(orders)] }
  await writeSetting(ctx, TOPIC, allMeans, value)
  return value
}

/**
 * Throws `means_not_accepted` at `path`, of money that staff take, or a key in their place. What the card provider brings, or a till that
 * was without connection, was taken already.
 */
export async function refuseMeans(ctx: Ctx, where: keyof PaymentMeans, types: readonly string[], path: (string | number)[]): Promise<void> {
  if (ctx.actor.kind !== 'member' && ctx.actor.kind !== 'key') return
  const accepted: readonly string[] = (await acceptedMeans(ctx))[where]
  if (types.some((type) => !accepted.includes(type))) throw refusedField('means_not_accepted', path)
}
