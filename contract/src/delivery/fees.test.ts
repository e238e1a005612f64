import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Band, bandOf, bandProblems, type FeeTable, parcelFee, truckFee, zoneOf } from './fees.ts'

/** Bands that cover [0, end] exactly: their widths one after the other. */
const covering = fc
  .array(fc.record({ width: fc.integer({ min: 1, max: 5_000 }), feeCents: fc.integer({ min: 0, max: 90_00 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => {
    let from = 0
    return parts.map(({ width, feeCents }): Band => {
      const band = { from, upTo: from + width, feeCents }
      from += width
      return band
    })
  })
const end = (bands: Band[]): number => bands.at(-1)?.upTo ?? 0

describe('bands', () => {
  test('that cover everything once have no problem, and each value has exactly one fee', () => {
    fc.assert(
      fc.property(covering, fc.nat(), (bands, seed) => {
        const shuffled = [...bands].sort((a, b) => ((a.from * 7919 + seed) % 101) - ((b.from * 7919 + seed) % 101))
        expect(bandProblems(shuffled)).toEqual([])
        const value = seed % (end(bands) + 1)
        expect(bands.filter((band) => bandOf([band], value))).toHaveLength(1)
        expect(bandOf(shuffled, end(bands) + 1)).toBeUndefined()
      }),
    )
  })

  test('lose one in the middle: the gap is named from its beginning to its end', () => {
    fc.assert(
      fc.property(covering, fc.nat(), (bands, seed) => {
        fc.pre(bands.length > 1)
        const [gone] = [bands[seed % (bands.length - 1)]]
        const problems = bandProblems(bands.filter((band) => band !== gone))
        expect(problems).toMatchObject([{ kind: 'gap', from: gone?.from, upTo: gone?.upTo }])
      }),
    )
  })

  test('that reach into the next are told to overlap, where and how far', () => {
    const bands = [
      { from: 0, upTo: 2000, feeCents: 1 },
      { from: 1500, upTo: 3000, feeCents: 2 },
    ]
    expect(bandProblems(bands)).toEqual([{ kind: 'overlap', index: 1, from: 1500, upTo: 2000 }])
    expect(
      bandProblems([
        { from: 0, upTo: null, feeCents: 1 },
        { from: 1, upTo: 2, feeCents: 1 },
      ]),
    ).toEqual([{ kind: 'overlap', index: 1, from: 1, upTo: 2 }])
  })

  test('that end before they begin, or begin above nothing, are told', () => {
    expect(bandProblems([{ from: 0, upTo: 0, feeCents: 1 }])).toMatchObject([{ kind: 'empty' }])
    expect(bandProblems([{ from: 100, upTo: 200, feeCents: 1 }])).toEqual([{ kind: 'gap', index: 0, from: 0, upTo: 100 }])
  })
})

const table = (given: Partial<FeeTable> = {}): FeeTable => ({
  enabled: true,
  packagingG: 300,
  perArticleCents: 20,
  maxG: 30_000,
  grids: [
    {
      zone: 'mainland',
      basis: 'weight',
      bands: [
        { from: 0, upTo: 2000, feeCents: 700 },
        { from: 2000, upTo: 30_000, feeCents: 1500 },
      ],
    },
    { zone: 'corsica', basis: 'price', bands: [{ from: 0, upTo: null, feeCents: 2500 }] },
  ],
  free: [],
  ...given,
})
const asked = { zone: 'mainland' as const, articles: 3, priceCents: 60_00, weightG: 1700, profileId: null }

describe('the fee of a parcel', () => {
  test('counts packaging, the band up to and including its end, and each article', () => {
    expect(parcelFee(table(), asked)).toMatchObject({ cents: 760, refusal: null })
    expect(parcelFee(table(), { ...asked, weightG: 1701 }).cents).toBe(1560)
    expect(parcelFee(table(), asked).how.map((step) => step.kind)).toEqual(['packaging', 'band', 'articles'])
  })

  test('is refused above the heaviest parcel, where no grid is, and when the mode is off', () => {
    expect(parcelFee(table(), { ...asked, weightG: 29_701 })).toMatchObject({ cents: null, refusal: 'too_heavy', limit: 30_000 })
    expect(parcelFee(table({ maxG: null }), { ...asked, weightG: 29_701 })).toMatchObject({
      cents: null,
      refusal: 'above_bands',
      limit: 30_000,
    })
    expect(parcelFee(table(), { ...asked, zone: 'om1' }).refusal).toBe('zone_not_served')
    expect(parcelFee(table(), { ...asked, zone: null }).refusal).toBe('zone_unknown')
    expect(parcelFee(table({ enabled: false }), asked).refusal).toBe('mode_off')
  })

  test('falls from the threshold on, the one that says most of the sale', () => {
    const free = [
      { zone: null, profileId: null, fromCents: 60_00 },
      { zone: 'mainland' as const, profileId: null, fromCents: 80_00 },
      { zone: null, profileId: 7, fromCents: 100_00 },
    ]
    expect(parcelFee(table({ free }), asked).cents).toBe(760)
    expect(parcelFee(table({ free }), { ...asked, priceCents: 80_00 }).cents).toBe(0)
    expect(parcelFee(table({ free }), { ...asked, priceCents: 80_00, profileId: 7 }).cents).toBe(760)
    expect(parcelFee(table({ free }), { ...asked, zone: 'corsica' }).cents).toBe(0)
  })

  test('is the sum of its steps, and never negative', () => {
    const sale = fc.record({
      zone: fc.constantFrom('mainland' as const, 'corsica' as const, 'eu' as const),
      articles: fc.integer({ min: 0, max: 500 }),
      priceCents: fc.integer({ min: 0, max: 500_00 }),
      weightG: fc.integer({ min: 0, max: 40_000 }),
      profileId: fc.constantFrom(null, 7),
    })
    const free = fc.array(
      fc.record({
        zone: fc.constantFrom(null, 'mainland' as const),
        profileId: fc.constantFrom(null, 7),
        fromCents: fc.integer({ min: 0, max: 500_00 }),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(sale, free, (one, thresholds) => {
        const fee = parcelFee(table({ free: thresholds }), one)
        expect(fee.cents === null).toBe(fee.refusal !== null)
        if (fee.cents === null) return
        expect(fee.cents).toBe(fee.how.reduce((sum, step) => sum + ('cents' in step ? step.cents : 0), 0))
        expect(fee.cents).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('the own lorry counts kilometres, or pallets made of plants', () => {
  const bands = [
    { from: 0, upTo: 20, feeCents: 3000 },
    { from: 20, upTo: 50, feeCents: 6000 },
  ]
  const lorry = { enabled: true, basis: 'km' as const, plantsPerPallet: 40, bands, perArticleCents: 0, free: [] }
  const load = { articles: 90, priceCents: 0, profileId: null, km: 20.5, pallets: null }
  expect(truckFee(lorry, load).cents).toBe(6000)
  expect(truckFee(lorry, { ...load, km: null }).refusal).toBe('distance_missing')
  expect(truckFee(lorry, { ...load, km: 51 })).toMatchObject({ refusal: 'above_bands', limit: 50 })
  expect(truckFee({ ...lorry, basis: 'pallets', bands: [{ from: 0, upTo: 3, feeCents: 9000 }] }, load)).toMatchObject({
    cents: 9000,
    how: [{ value: 3 }],
  })
})

test.each([
  ['49000', 'FR', 'mainland'],
  ['20 200', 'FR', 'corsica'],
  ['97400', 'FR', 'om1'],
  ['97133', 'FR', 'om1'],
  ['98800', 'FR', 'om2'],
  ['98000', 'MC', 'mainland'],
  ['1000', 'BE', 'eu'],
  ['8001', 'CH', 'ch_uk'],
  ['SW1A 1AA', 'GB', 'ch_uk'],
  ['', 'FR', null],
  ['10001', 'US', null],
])('%s %s lies in %s', (postcode, country, zone) => expect(zoneOf({ postcode, country })).toBe(zone))
