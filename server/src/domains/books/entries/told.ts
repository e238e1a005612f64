import type { Ctx } from '../../../platform/context.ts'
import { monthOf } from './fiscal-year.ts'

type Step = { before: number; after: number }

/**
 * What the receipts of each order have said of its sale. More money may leave an order than came in, as where a dispute is lost after all
 * was given back: that is a debt (decision 180), and the sale is nothing, never less. Months that closed while it still was less keep
 * what they said, and what moves later brings the sale to what it is.
 */
export class Told {
  readonly #unfloored: ReadonlySet<string>
  readonly #orders = new Map<number, { paid: number; told: number }>()

  constructor(unfloored: ReadonlySet<string>) {
    this.#unfloored = unfloored
  }

  static async of(ctx: Ctx): Promise<Told> {
    const months = await ctx.db.selectFrom('book_month').select('month').where('receipts_floored', '=', false).execute()
    return new Told(new Set(months.map(({ month }) => monthOf(month))))
  }

  /** How far a movement of an order's money, the next by day, takes its sale. */
  next(orderId: number, day: string, cents: number): Step {
    const { paid, told: before } = this.#orders.get(orderId) ?? { paid: 0, told: 0 }
    const after = this.#unfloored.has(monthOf(day)) ? before + cents : Math.max(paid + cents, 0)
    this.#orders.set(orderId, { paid: paid + cents, told: after })
    return { before, after }
  }
}
