import { type BookAccounts, usualAccounts } from '@plantule/contract/books/accounts'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'

const TOPIC = 'books.accounts'

export const bookAccounts = (ctx: Ctx): Promise<BookAccounts> => readSetting(ctx, TOPIC, usualAccounts)

/** The month with which the fiscal year begins. */
export const bookYearStart = async (ctx: Ctx): Promise<number> => (await bookAccounts(ctx)).yearStart

/** Whether TVA is declared as it is paid. */
export async function onReceipts(ctx: Ctx): Promise<boolean> {
  const { tvaBasis, farmCash } = await bookAccounts(ctx)
  return tvaBasis === 'receipts' || farmCash
}

/** Closed months keep the accounts that they were closed with. Throws `layout_fixed`. */
export async function setAccounts(ctx: Ctx, accounts: BookAccounts): Promise<Done> {
  const before = await bookAccounts(ctx)
  if (accounts.farmCash !== before.farmCash || accounts.yearStart !== before.yearStart) {
    const closed = await ctx.db.selectFrom('book_month').select('month').limit(1).executeTakeFirst()
    if (closed) throw new Refused('layout_fixed')
  }
  await writeSetting(ctx, TOPIC, usualAccounts, accounts)
  return { ok: true }
}
