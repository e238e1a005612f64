import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sheetWords as codes } from '../domains/codes/code-sheets.ts'
import { sheetWords as transmissions } from '../domains/e-invoicing/transmissions-sheet.ts'
import { sheetWords as closures } from '../domains/fiscal/z-tickets-sheet.ts'
import { sheetWords as invoices } from '../domains/invoicing/invoices-sheet.ts'
import { sheetWords as library } from '../domains/library/library-sheets.ts'
import { sheetWords as orders } from '../domains/orders/read/order-sheet.ts'
import { sheetWords as prices } from '../domains/pricing/decreasing-sheet.ts'
import { sheetWords as cultivations } from '../domains/production/lots/cultivations-sheet.ts'
import { sheetWords as till } from '../domains/till/till-sheets.ts'
import { sheetWords as tracking } from '../domains/tracking/links-sheet.ts'

/** What a screen calls the words of the contract: its catalogue and the place in it. */
function screen(namespace: string, ...path: string[]): unknown {
  const text = readFileSync(new URL(`../../../web/src/i18n/fr/${namespace}.json`, import.meta.url), 'utf8')
  return path.reduce((at, key) => (at as Record<string, unknown>)[key], JSON.parse(text) as unknown)
}

test.each([
  ['orderStates', ['statuses'], orders.statuses],
  ['orderStates', ['paymentStates'], orders.paymentStates],
  ['orders', ['deliveryModes'], orders.deliveryModes],
  ['orders', ['channels'], orders.channels],
  ['codes', ['discount', 'statuses'], codes.discountStatuses],
  ['codes', ['voucher', 'statuses'], codes.voucherStatuses],
  ['eInvoicing', ['states'], transmissions.states],
  ['till', ['z', 'types'], closures.types],
  ['invoices', ['kinds'], invoices.kinds],
  ['invoices', ['states'], invoices.states],
  ['library', ['statuses'], library.statuses],
  ['prices', ['kinds'], prices.kinds],
  ['prices', ['states'], prices.states],
  ['prices', ['modes'], prices.modes],
  ['tillSessions', ['states'], till.sessionStates],
  ['till', ['states'], till.ticketStates],
  ['fairs', ['states'], till.fairStates],
  ['tracking', ['media'], tracking.media],
  ['production', ['states'], cultivations.states],
  ['production', ['origins'], cultivations.origins],
  ['production', ['moves', 'kinds'], cultivations.moveKinds],
])('a file says %s %j as the screen says it', (namespace, path, words) => {
  expect(screen(namespace, ...path)).toMatchObject(words)
})
