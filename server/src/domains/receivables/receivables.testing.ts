import type { Reminder } from '@plantule/contract/receivables/receivables'
import type { TestShop } from '../../testing/new-shop.ts'
import { remind } from './remind.ts'

const DAY_MS = 86_400_000

/** A letter of the day when what the customer was invoiced today is a month late. */
export const someReminder = (shop: TestShop, customerId: number): Promise<Reminder> =>
  shop.inShop((ctx) => remind({ ...ctx, now: new Date(Date.now() + 61 * DAY_MS) }, customerId, { level: 1, penalties: true, mail: false }))
