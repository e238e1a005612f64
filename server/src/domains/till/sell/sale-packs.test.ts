import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { levelOf, mixedPack } from '../../orders/orders.testing.ts'
import { ratesOf, refundOf } from '../refund/refund-rules.ts'
import { cash, openTill, saleBody, sell } from '../till.testing.ts'

let shop: TestShop
let thyme: number
let spade: number
let packId: number

beforeEach(async () => {
  shop = await newShop()
  ;({ thyme, spade, packId } = await mixedPack(shop))
})

describe('a pack at the till', () => {
  test('is in the catalogue of the device, is quoted, sold with its parts and given back with them', async () => {
    const till = await openTill(shop)
    const { packs } = await shop.ok(tillCatalogueRoutes.tillCatalogue)
    expect(packs).toMatchObject([
      {
        packId,
        label: 'Coffret',
        priceCents: 1200,
        available: 10,
        shares: [
          { rateBp: 1000, weight: 600 },
          { rateBp: 2000, weight: 900 },
        ],
      },
    ])
    const lines = [{ packId, quantity: 3 }]
    expect(await shop.ok(tillCatalogueRoutes.quoteSale, { body: { lines } })).toMatchObject({
      inclCents: 3600,
      lines: [{ unitCents: 1200, netCents: 3600 }],
    })
    const ticket = await sell(shop, { lines, payments: cash(3600) })
    // Two fifths of 36,00 at 10 %, three at 20 %.
    const parts = [
      { rateBp: 1000, netCents: 1440, exclCents: 1309 },
      { rateBp: 2000, netCents: 2160, exclCents: 1800 },
    ]
    expect(ticket).toMatchObject({
      inclCents: 3600,
      rates: [
        { rateBp: 1000, inclCents: 1440 },
        { rateBp: 2000, inclCents: 2160 },
      ],
      lines: [
        {
          packId,
          label: 'Coffret',
          quantity: 3,
          unitCents: 1200,
          netCents: 3600,
          exclCents: 3109,
          rates: parts,
          parts: [{ subproductId: thyme, quantity: 2 }, { subproductId: spade }],
        },
      ],
    })
    expect([await levelOf(shop, thyme), await levelOf(shop, spade)]).toMatchObject([{ onHand: 14 }, { onHand: 17 }])
    const params = { a: 'direct-sale' as const, b: ticket.id }
    const { items } = await shop.ok(routes.soldItems, { params })
    await shop.ok(routes.refundSale, {
      params,
      body: { items: [{ lineId: items[0]?.lineId ?? 0, quantity: 1 }], registerId: till.registerId },
    })
    expect([await levelOf(shop, thyme), await levelOf(shop, spade)]).toMatchObject([{ onHand: 16 }, { onHand: 18 }])
    const rest = await shop.ok(routes.cancelSale, { params: { id: ticket.id }, body: {} })
    expect(rest).toMatchObject({
      inclCents: -2400,
      rates: [
        { rateBp: 1000, inclCents: -960 },
        { rateBp: 2000, inclCents: -1440 },
      ],
    })
    expect([await levelOf(shop, thyme), await levelOf(shop, spade)]).toMatchObject([{ onHand: 20 }, { onHand: 20 }])
    expect((await shop.inShop(verifyRecords)).ok).toBe(true)
    const pdf = await shop.ok(routes.saleTicketPdf, { params: { id: ticket.id } })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is never oversold by tills that sell it and its parts at once', async () => {
    const tills = [await openTill(shop, '1'), await openTill(shop, '2'), await openTill(shop, '3')]
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const lines = n % 2 ? [{ packId, quantity: 1 }] : [{ subproductId: thyme, quantity: 1 }]
        const body = saleBody({ registerId: tills[n % 3]?.registerId, lines, payments: cash(n % 2 ? 1200 : 300) })
        return { taken: n % 2 ? 2 : 1, status: (await shop.call(routes.createSale, { body })).status }
      }),
    )
    const taken = statuses.filter(({ status }) => status === 201).reduce((sum, each) => sum + each.taken, 0)
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await levelOf(shop, thyme)).toMatchObject({ onHand: 20 - taken })
    expect(taken).toBeGreaterThanOrEqual(19)
    const short = await shop.call(routes.createSale, {
      body: saleBody({ registerId: tills[0]?.registerId, lines: [{ packId, quantity: 30 }], payments: cash(36_000) }),
    })
    expect(short.problem.title).toContain('Thym - Godet 9 (60 demandés')
  })
})

const part = fc.record({ netCents: fc.integer({ min: 0, max: 90_000 }), exclCents: fc.integer({ min: 0, max: 90_000 }) })
const soldPack = fc.tuple(fc.integer({ min: 1, max: 30 }), part, part).map(([quantity, low, high]) => {
  const rate_parts = [
    { rateBp: 550, ...low },
    { rateBp: 2000, ...high },
  ]
  const sum = (key: 'netCents' | 'exclCents') => low[key] + high[key]
  return { quantity, rate_bp: 2000, net_cents: sum('netCents'), excl_cents: sum('exclCents'), discount_cents: 0, rate_parts }
})

test('however a pack comes back, its rates come back whole and every refund sums to its rates', () => {
  fc.assert(
    fc.property(soldPack, fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 8 }), (line, steps) => {
      const back: ReturnType<typeof refundOf>[] = []
      let before = 0
      for (const step of [...steps, line.quantity]) {
        const quantity = Math.min(step, line.quantity - before)
        if (quantity === 0) continue
        const upTo = (pieces: number) => Math.floor((line.net_cents * pieces) / line.quantity + 0.5)
        const share = upTo(before + quantity) - upTo(before)
        back.push(refundOf(line, { quantity: before, rates: back.flatMap((each) => each.rates) }, quantity))
        before += quantity
        // What the customer gets is the price of the pieces, however many rates stand behind it.
        expect(back.at(-1)?.netCents).toBe(share)
        expect(back.at(-1)?.rates.every((own) => own.netCents >= 0 && own.exclCents >= 0)).toBe(true)
      }
      for (const each of back) {
        const rates = ratesOf([
          {
            rate_bp: 2000,
            net_cents: -each.netCents,
            excl_cents: -each.exclCents,
            rate_parts: each.rates.map((own) => ({ rateBp: own.rateBp, netCents: -own.netCents, exclCents: -own.exclCents })),
          },
        ])
        expect(rates.reduce((sum, rate) => sum + rate.inclCents, 0) + each.netCents).toBe(0)
      }
      line.rate_parts.forEach((own, at) => {
        expect(back.reduce((sum, each) => sum + (each.rates[at]?.netCents ?? 0), 0)).toBe(own.netCents)
        expect(back.reduce((sum, each) => sum + (each.rates[at]?.exclCents ?? 0), 0)).toBe(own.exclCents)
      })
    }),
  )
})
