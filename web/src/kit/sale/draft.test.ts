import { exclOf } from '@plantule/contract/base/money'
import type { PickItem } from '@plantule/contract/stock/stock'
import { describe, expect, it } from 'vitest'
import { articleOf, articlesOf, freeLine, inMode, lineOf, shortagesIn, totalsOfDraft, type Picked } from './draft.ts'

const size: PickItem = {
  subproductId: 7,
  productId: 3,
  label: 'Lavande vraie - godet 9 cm',
  name: 'Lavande vraie',
  latinName: 'Lavandula angustifolia',
  cultivar: '',
  size: 'godet 9 cm',
  reference: 'LAV-9',
  barcode: null,
  priceCents: 450,
  basePriceCents: 450,
  rateBp: 1000,
  available: 5,
  backorder: false,
  weightG: null,
  imageKey: null,
}
const item: Picked = { kind: 'size', size }
const articles = new Map([[7, articleOf(item)]])

describe('a line changes its price mode', () => {
  it('and comes back to the catalogue price to the cent', () => {
    const excl = inMode(lineOf(item, 'incl'), 'excl', articles)
    expect(excl.unitCents).toBe(exclOf(450, 1000))
    expect(inMode(excl, 'incl', articles).unitCents).toBe(450)
  })

  it('and keeps a price that was typed, converted', () => {
    expect(inMode({ ...lineOf(item, 'incl'), unitCents: 1100 }, 'excl', articles).unitCents).toBe(1000)
    expect(inMode({ ...freeLine(2000), unitCents: 1000 }, 'incl', articles).unitCents).toBe(1200)
  })
})

describe('totals while typing', () => {
  const draft = { mode: 'incl' as const, discount: null, deliveryCents: null }

  it('take the article at its catalogue rate, whatever the line says', () => {
    const totals = totalsOfDraft({ ...draft, lines: [{ ...lineOf(item, 'incl'), quantity: 3, rateBp: 2000 }] }, articles, true)
    expect(totals).toMatchObject({ inclCents: 1350, rates: [{ rateBp: 1000 }] })
  })

  it('count an emptied figure as nothing instead of failing', () => {
    const totals = totalsOfDraft({ ...draft, lines: [{ ...lineOf(item, 'incl'), quantity: null }] }, articles, true)
    expect(totals.inclCents).toBe(0)
  })

  it('charge no TVA where the shop charges none', () => {
    const totals = totalsOfDraft({ ...draft, lines: [lineOf(item, 'incl')] }, articles, false)
    expect(totals).toMatchObject({ inclCents: 450, vatCents: 0 })
  })
})

describe('shortages', () => {
  it('add up the lines of one article', () => {
    const lines = [
      { subproductId: 7, packId: null, quantity: 3 },
      { subproductId: 7, packId: null, quantity: 3 },
      { subproductId: null, packId: null, quantity: 99 },
    ]
    expect(shortagesIn(lines, articles)).toEqual(new Map([[7, { wanted: 6, available: 5 }]]))
  })

  it('leave out what the order already holds and what may be sold beyond the stock', () => {
    const line = { subproductId: 7, packId: null, quantity: 6 }
    expect(shortagesIn([line], new Map([[7, { ...articleOf(item), held: 1 }]])).size).toBe(0)
    expect(shortagesIn([line], new Map([[7, { ...articleOf(item), backorder: true }]])).size).toBe(0)
  })

  it('count as held every line of a firm order, and what is grown for a quotation', () => {
    const line = {
      subproductId: 7,
      packId: null,
      parts: null,
      label: '',
      latinName: null,
      reference: null,
      rateBp: 1000,
      available: 2,
      quantity: 4,
      thumbnail: null,
    }
    const held = articlesOf({ lines: [line, line] as never }, true).get(7)
    expect(held).toMatchObject({ held: 8, available: 2 })
    const contract = { subproductId: 7, growing: 3, stocked: 1, missing: 1, outcome: null }
    const quoted = articlesOf({ lines: [line], contracts: [contract, { ...contract, outcome: 'freed' }] } as never, false)
    expect(quoted.get(7)).toMatchObject({ held: 3, available: 2 })
  })
})
