import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inPriceMode, type PriceQuestion, type QuantityRule, resolvePrice, schemaLineFor, schemaPrice } from './rules.ts'

const asked = (given: Partial<PriceQuestion> = {}): PriceQuestion => ({
  mode: 'incl',
  rateBp: 1000,
  caliberId: 1,
  containerId: 2,
  baseCents: 1100,
  manualCents: null,
  customer: null,
  profile: null,
  schema: null,
  rules: [],
  ...given,
})
const profile = (given: Partial<NonNullable<PriceQuestion['profile']>> = {}): NonNullable<PriceQuestion['profile']> => ({
  name: 'Paysagiste',
  mode: 'excl',
  coefficientBp: 10_000,
  listCents: null,
  schema: null,
  ...given,
})
const line = (given: object = {}) => ({
  caliberId: null,
  containerId: null,
  kind: 'formula' as const,
  priceCents: null,
  factorBp: 10_000,
  addCents: 0,
  ...given,
})
const schema = (...lines: ReturnType<typeof line>[]) => ({ name: 'Conteneurs', mode: 'incl' as const, roundTo: 1, lines })
const rule = (given: Partial<QuantityRule> = {}): QuantityRule => ({
  id: 1,
  kind: 'tier',
  name: 'Par 10',
  unit: 'percent',
  mode: 'incl',
  cumulative: false,
  tiers: [{ fromQuantity: 10, value: 1000 }],
  counted: 10,
  ...given,
})
const promotion = (given: Partial<QuantityRule> = {}) =>
  rule({ id: 2, kind: 'promotion', name: 'Soldes', tiers: [{ fromQuantity: 1, value: 2000 }], ...given })

describe('the list price', () => {
  const all: Partial<PriceQuestion> = {
    schema: schema(line({ kind: 'price', priceCents: 990 })),
    profile: profile({ mode: 'incl', coefficientBp: 9000, listCents: 800 }),
    customer: { cents: 700, mode: 'incl' },
    manualCents: 650,
  }
  test.each([
    ['typed', all, 650, 'manual'],
    ['the customer’s own', { ...all, manualCents: null }, 700, 'customer'],
    ['that of his profile’s list', { ...all, manualCents: null, customer: null }, 800, 'profile'],
    ['the schema’s with the coefficient', { schema: all.schema, profile: profile({ mode: 'incl', coefficientBp: 9000 }) }, 891, 'profile'],
    ['the schema’s', { schema: all.schema }, 990, 'schema'],
    ['the base price', {}, 1100, 'base'],
  ] as const)('is %s', (_, given, cents, source) => {
    expect(resolvePrice(asked(given))).toMatchObject({ unitCents: cents, source })
  })

  test('a zero that was typed is a price', () => {
    expect(resolvePrice(asked({ manualCents: 0, rules: [promotion()] }))).toMatchObject({ unitCents: 0, source: 'manual', ruleIds: [] })
  })

  test('the profile’s own schema stands before the product’s, and only where it has the size', () => {
    const own = schema(line({ containerId: 2, kind: 'price', priceCents: 500 }))
    const given = { schema: schema(line({ kind: 'price', priceCents: 990 })), profile: profile({ mode: 'incl', schema: own }) }
    expect(resolvePrice(asked(given))).toMatchObject({ unitCents: 500, source: 'profile' })
    expect(resolvePrice(asked({ ...given, containerId: 9 }))).toMatchObject({ unitCents: 990, source: 'schema' })
  })

  test('HT profiles round HT, and TTC follows from it', () => {
    // 11,00 TTC is 10,00 HT; 93 % of it is 9,30 HT, which is 10,23 TTC.
    const given = { profile: profile({ coefficientBp: 9300 }) }
    expect(resolvePrice(asked({ ...given, mode: 'excl' })).unitCents).toBe(930)
    expect(resolvePrice(asked(given)).unitCents).toBe(1023)
  })

  test('tells each step, and which of them count', () => {
    const { steps } = resolvePrice(
      asked({ schema: schema(line({ kind: 'price', priceCents: 990 })), profile: profile({ coefficientBp: 9000 }), rules: [rule()] }),
    )
    expect(steps.map((step) => [step.kind, step.unitCents, step.mode, step.used])).toEqual([
      ['base', 1100, 'incl', false],
      ['schema', 990, 'incl', true],
      ['coefficient', 810, 'excl', true],
      ['tier', 729, 'excl', true],
      ['mode', 802, 'incl', true],
    ])
  })
})

describe('a schema', () => {
  test('takes the first line that fits', () => {
    const lines = [line({ caliberId: 1, containerId: 2 }), line({ caliberId: 1 }), line()]
    expect(schemaLineFor({ lines }, { caliberId: 1, containerId: 2 })).toBe(lines[0])
    expect(schemaLineFor({ lines }, { caliberId: 1, containerId: 3 })).toBe(lines[1])
    expect(schemaLineFor({ lines }, { caliberId: null, containerId: null })).toBe(lines[2])
    expect(schemaLineFor({ lines: lines.slice(0, 2) }, { caliberId: null, containerId: 2 })).toBeUndefined()
  })

  test.each([
    [line({ factorBp: 12_500, addCents: 30 }), 1, 1405],
    [line({ factorBp: 12_500, addCents: 30 }), 10, 1410],
    [line({ factorBp: 12_500, addCents: 30 }), 50, 1400],
    [line({ addCents: -5000 }), 1, 0],
    [line({ kind: 'price', priceCents: 777 }), 50, 777],
  ])('works a formula out, rounded as it says, never below zero', (with_, roundTo, cents) => {
    expect(schemaPrice({ mode: 'incl', roundTo }, with_, 1100, 1000)).toBe(cents)
  })
})

describe('quantities and promotions', () => {
  test.each([
    ['below the first tier', [rule({ counted: 9 })], 1000, []],
    [
      'the whole quantity at its tier',
      [
        rule({
          tiers: [
            { fromQuantity: 10, value: 1000 },
            { fromQuantity: 50, value: 2500 },
          ],
          counted: 60,
        }),
      ],
      750,
      [1],
    ],
    ['a price a piece', [rule({ unit: 'price', tiers: [{ fromQuantity: 5, value: 620 }] })], 620, [1]],
    ['never dearer than the list', [rule({ unit: 'price', tiers: [{ fromQuantity: 5, value: 1500 }] })], 1000, []],
    ['the better of both: the promotion', [rule(), promotion()], 800, [2]],
    ['the better of both: the tier', [rule({ tiers: [{ fromQuantity: 1, value: 3000 }] }), promotion()], 700, [1]],
    ['one upon the other when both allow it', [rule({ cumulative: true }), promotion({ cumulative: true })], 720, [2, 1]],
    ['not when only one allows it', [rule({ cumulative: true }), promotion()], 800, [2]],
  ])('%s', (_, rules, cents, ids) => {
    expect(resolvePrice(asked({ baseCents: 1000, rules }))).toMatchObject({ unitCents: cents, ruleIds: ids })
  })
})

const cents = fc.integer({ min: 0, max: 500_000 })
const mode = fc.constantFrom('incl' as const, 'excl' as const)
const tiers = (unit: 'percent' | 'price') =>
  fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }).chain((quantities) =>
    fc
      .array(unit === 'percent' ? fc.integer({ min: 0, max: 10_000 }) : cents, {
        minLength: quantities.length,
        maxLength: quantities.length,
      })
      .map((values) => {
        const rising = values.sort((a, b) => (unit === 'percent' ? a - b : b - a))
        return quantities.sort((a, b) => a - b).map((fromQuantity, index) => ({ fromQuantity, value: rising[index] ?? 0 }))
      }),
  )
const anyRule = fc.constantFrom('percent' as const, 'price' as const).chain((unit) =>
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('tier' as const, 'promotion' as const),
    name: fc.constant('R'),
    unit: fc.constant(unit),
    mode,
    cumulative: fc.boolean(),
    tiers: tiers(unit),
    counted: fc.integer({ min: 1, max: 300 }),
  }),
)
const anyQuestion: fc.Arbitrary<PriceQuestion> = fc.record({
  mode,
  rateBp: fc.constantFrom(0, 210, 550, 1000, 2000),
  caliberId: fc.constantFrom(null, 1, 2),
  containerId: fc.constantFrom(null, 1, 2),
  baseCents: cents,
  manualCents: fc.constant(null),
  customer: fc.option(fc.record({ cents, mode })),
  profile: fc.option(
    fc.record({
      name: fc.constant('P'),
      mode,
      coefficientBp: fc.integer({ min: 1, max: 20_000 }),
      listCents: fc.option(cents),
      schema: fc.constant(null),
    }),
  ),
  schema: fc.option(
    fc.record({
      name: fc.constant('S'),
      mode,
      roundTo: fc.constantFrom(1, 5, 10, 50, 100),
      lines: fc.array(
        fc.record({
          caliberId: fc.constantFrom(null, 1, 2),
          containerId: fc.constantFrom(null, 1, 2),
          kind: fc.constantFrom('price' as const, 'formula' as const),
          priceCents: cents,
          factorBp: fc.integer({ min: 0, max: 30_000 }),
          addCents: fc.integer({ min: -5000, max: 5000 }),
        }),
        { maxLength: 4 },
      ),
    }),
  ),
  // A rule's id is its own.
  rules: fc.array(anyRule, { maxLength: 4 }).map((rules) => rules.map((each, index) => ({ ...each, id: index + 1 }))),
})

describe('whatever the lists say', () => {
  test('there is one price, whole and not below zero, that the last step tells', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const price = resolvePrice(question)
        expect(Number.isSafeInteger(price.unitCents) && price.unitCents >= 0).toBe(true)
        const last = price.steps.findLast((step) => step.used)
        // From the step's mode to the answer's: the way back would round twice.
        expect(last && inPriceMode(last.unitCents, last.mode, price.mode, question.rateBp)).toBe(price.unitCents)
        expect(resolvePrice(question)).toEqual(price)
      }),
    )
  })

  test('more of it never costs more a piece, and rules never make it dearer', () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 0, max: 300 }), (question, more) => {
        const now = resolvePrice(question).unitCents
        const then = resolvePrice({
          ...question,
          rules: question.rules.map((each) => ({ ...each, counted: each.counted + more })),
        }).unitCents
        expect(then).toBeLessThanOrEqual(now)
        expect(now).toBeLessThanOrEqual(resolvePrice({ ...question, rules: [] }).unitCents)
      }),
    )
  })

  test('of all that could make the price the first in the order does, and what comes after it changes nothing', () => {
    fc.assert(
      fc.property(anyQuestion, fc.option(cents), (question, manualCents) => {
        const given = { ...question, manualCents, rules: [] }
        const price = resolvePrice(given)
        const { customer, profile: own } = given
        const listed = own !== null && own.listCents !== null
        const expected = manualCents !== null ? 'manual' : customer ? 'customer' : listed ? 'profile' : price.source
        expect(price.source).toBe(expected)
        // Base price and schema are below a price that was typed, agreed or listed.
        if (expected === 'manual' || customer || listed) {
          const other = resolvePrice({ ...given, baseCents: given.baseCents + 999, schema: null })
          expect([other.unitCents, other.source]).toEqual([price.unitCents, price.source])
        }
        if (customer && own)
          expect(resolvePrice({ ...given, profile: { ...own, coefficientBp: 1, listCents: 7 } }).unitCents).toBe(price.unitCents)
      }),
    )
  })

  test('a typed price stands', () => {
    fc.assert(
      fc.property(anyQuestion, cents, (question, manualCents) => {
        expect(resolvePrice({ ...question, manualCents })).toMatchObject({ unitCents: manualCents, source: 'manual', ruleIds: [] })
      }),
    )
  })

  test('an HT price told as TTC comes back the same', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(0, 210, 550, 1000, 2000), (excl, rateBp) => {
        expect(inPriceMode(inPriceMode(excl, 'excl', 'incl', rateBp), 'incl', 'excl', rateBp)).toBe(excl)
      }),
    )
  })
})
