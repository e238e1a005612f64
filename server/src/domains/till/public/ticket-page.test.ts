import { ticketPath } from '@plantule/contract/till/ticket-address'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { beforeEach, describe, expect, test } from 'vitest'
import { behindTheTill } from '../../../testing/behind-the-till.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { cash, openTill, sell, someStock } from '../till.testing.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await newShop()
  await openTill(shop)
})

const page = async (path: string) => {
  const { statusCode, body, headers } = await (await testApp()).app.inject({ method: 'GET', url: path })
  return { status: statusCode, body, headers }
}

/** As somebody could who has the database in their hands. */
const tamper = async (statement: string): Promise<void> => void (await (await behindTheTill(shop.id)).query(statement))

describe('the page of a ticket', () => {
  test('shows what was bought and that its signature holds, without a sign-in and without the customer', async () => {
    const plant = await someStock(shop, 10, { name: 'Sauge <script>' })
    const ticket = await sell(shop, { lines: [{ subproductId: plant, quantity: 2 }], payments: cash(1_000) })
    const { status, body, headers } = await page(ticketPath(shop.uid, ticket.uuid))
    expect(status).toBe(200)
    expect(body).toContain('Ticket authentique')
    expect(body).toContain(ticket.number)
    expect(body).toContain(`Signature ${ticket.signatureExtract}`)
    expect(body.replace(/\s/g, ' ')).toContain('9,00 €')
    expect(body).toContain('2 × Sauge &lt;script&gt;')
    expect(body).not.toContain('<script')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  test('is unknown for another shop, a made up number and what is none', async () => {
    const ticket = await sell(shop)
    const other = await newShop()
    expect((await page(ticketPath(other.uid, ticket.uuid))).status).toBe(404)
    expect((await page(ticketPath(shop.uid, '00000000-0000-4000-8000-000000000000'))).status).toBe(404)
    expect((await page(`/t/${shop.uid}/nothing`)).status).toBe(404)
    expect((await page(`/t/no-such-shop/${ticketPath('x', ticket.uuid).slice(-22)}`)).status).toBe(404)
  })

  test('says so when the sealed record no longer matches, and tells of refunds', async () => {
    const [first, second] = [await sell(shop), await sell(shop)]
    await shop.ok(tillSalesRoutes.cancelSale, { params: { id: second.id }, body: {} })
    expect((await page(ticketPath(shop.uid, second.uuid))).body).toContain('Remboursé depuis')
    await tamper(
      `update fiscal_link set payload = replace(payload, '1000', '1001') where shop_id = ${shop.id} and ref_id = ${first.id} and chain = 'sale'`,
    )
    expect((await page(ticketPath(shop.uid, first.uuid))).body).toContain('Ticket à vérifier')
    expect((await page(ticketPath(shop.uid, second.uuid))).body).toContain('Ticket authentique')
  })
})
