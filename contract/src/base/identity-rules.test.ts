import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { frenchRates, identityFaults, isBic, isFrenchRate, isIban, isPostcode, isSiren, isSiret, isVatNumber } from './identity-rules.ts'
import { namedRoutes } from '../all.ts'

type Node = {
  type?: string
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
  $ref?: string
  $defs?: Record<string, Node>
  required?: string[]
}

describe('a number', () => {
  test.each([
    [isSiren, '732829320', true],
    [isSiren, '732829321', false],
    [isSiren, '73282932', false],
    [isSiret, '73282932000074', true],
    [isSiret, '73282932000075', false],
    [isSiret, '35600000000048', true],
    [isSiret, '35600000049837', true],
    [isVatNumber, 'FR44732829320', true],
    [isVatNumber, 'FR45732829320', false],
    [isVatNumber, 'FRX1732829320', true],
    [isVatNumber, 'FRX1732829321', false],
    [isVatNumber, 'DE123456789', true],
    [isVatNumber, 'DE12345', false],
    [isVatNumber, 'BE0123456789', true],
    [isVatNumber, 'ATU12345678', true],
    [isVatNumber, 'AT12345678', false],
    [isVatNumber, 'NL123456789B01', true],
    [isVatNumber, 'ZZ123456789', false],
    [isVatNumber, 'XI123456789', true],
    [isIban, 'FR7630006000011234567890189', true],
    [isIban, 'FR7630006000011234567890188', false],
    [isIban, 'DE89370400440532013000', true],
    [isIban, 'FR763000600001123456789018', false],
    [isBic, 'AGRIFRPP', true],
    [isBic, 'AGRIFRPPXXX', true],
    [isBic, 'AGRIFRP', false],
    [isBic, '12345678', false],
  ] as const)('%o of %s: %s', (check, value, fine) => expect(check(value)).toBe(fine))

  test('of an account with one wrong digit, or two that changed places, is found out', () => {
    const good = 'FR7630006000011234567890189'
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 26 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        if (good[at] === String(digit)) return
        expect(isIban(good.slice(0, at) + String(digit) + good.slice(at + 1))).toBe(false)
      }),
    )
    for (let at = 4; at < 26; at += 1)
      if (good[at] !== good[at + 1]) expect(isIban(good.slice(0, at) + good[at + 1] + good[at] + good.slice(at + 2))).toBe(false)
  })

  test('of one company is not taken beside another’s', () => {
    expect(identityFaults({ siren: '552100554', siret: '73282932000074' })).toEqual([{ path: ['siret'], code: 'siret_of_other' }])
    expect(identityFaults({ siren: '552100554', vatNumber: 'FR44732829320' })).toEqual([
      { path: ['vatNumber'], code: 'vat_number_of_other' },
    ])
    expect(identityFaults({ siret: '73282932000074', vatNumber: 'FR44732829320' })).toEqual([])
    expect(identityFaults({ siren: '732829320', vatNumber: 'DE123456789' })).toEqual([])
  })

  test('of a place has five digits in France alone', () => {
    for (const [code, country, fine] of [
      ['49000', 'FR', true],
      ['abcde', 'FR', false],
      ['4900', 'FR', false],
      ['99000', 'FR', false],
      ['20000', 'FR', true],
      ['97400', 'FR', true],
      ['00200', 'FR', true],
      ['SW1A 1AA', 'GB', true],
    ] as const) {
      expect([code, isPostcode(code, country)]).toEqual([code, fine])
    }
    for (const rate of frenchRates) expect(isFrenchRate(rate)).toBe(true)
    expect(isFrenchRate(600)).toBe(false)
  })
})

/** What no form may take; the country beside a postcode is France unless told. */
const wrong: Readonly<Record<string, unknown>> = {
  siren: '552100555',
  supplierSiren: '552100555',
  siret: '73282932000075',
  vatNumber: 'FR45732829320',
  supplierVatNumber: 'FR45732829320',
  iban: 'FR7630006000011234567890188',
  bic: 'AGRIFRP',
  postcode: 'abcde',
  rateBp: 600,
}
/** Fields of those names that are no one's identity: reasons say why. */
const apart: Readonly<Record<string, string>> = {
  'feeFor postcode': 'asks what a delivery to a place would cost, also while it is typed',
  'proposeFee postcode': 'the same',
  'updateAddress postcode': 'a change need not name the country: judged with the one that the address has, in customers.test.ts',
  relay: 'where a relay stands is told by its carrier',
  rates: 'a supplier abroad has rates of his own country',
}

const isApart = (name: string, path: readonly string[]): boolean =>
  `${name} ${path.at(-1)}` in apart ||
  path.at(-2) === 'relay' ||
  (path[0] === 'rates' && /purchase/i.test(name)) ||
  !formsAtHand.some((begin) => name.toLowerCase().includes(begin))
/** Routes by which a person or program types such fields. */
const formsAtHand = ['customer', 'address', 'supplier', 'purchase', 'invoicinginfo', 'order', 'delivery', 'tvarate']

function fieldsIn(node: Node, root: Node, path: string[] = []): string[][] {
  if (path.length > 8) return []
  if (node.$ref) return fieldsIn(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {}, root, path)
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((each) => fieldsIn(each, root, path))
  const own = Object.entries(node.properties ?? {}).flatMap(([key, each]) => [
    ...(key in wrong ? [[...path, key]] : []),
    ...fieldsIn(each, root, [...path, key]),
  ])
  return [...inner, ...own, ...(node.items ? fieldsIn(node.items, root, [...path, '0']) : [])]
}

/** A body that holds nothing but the wrong value, so deep as it stands, its neighbours such that it is judged. */
function bodyWith(path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (key === '0') return [bodyWith(rest, value)]
  const address = {
    line1: '3 rue des Lilas',
    line2: null,
    postcode: '49000',
    city: 'Angers',
    country: 'FR',
    company: null,
    name: null,
    phone: null,
    note: null,
  }
  return rest.length === 0 && key === 'postcode' ? { ...address, [key]: value } : { [key]: bodyWith(rest, value) }
}

describe('every form', () => {
  test('that takes such a number refuses a wrong one beside its field', () => {
    const seen: string[] = []
    const taken: string[] = []
    for (const { name, route } of namedRoutes) {
      if (!route.body) continue
      const shape = z.toJSONSchema(route.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node
      for (const path of fieldsIn(shape, shape)) {
        if (isApart(name, path)) continue
        const key = path.at(-1) ?? ''
        seen.push(`${name} ${path.join('.')}`)
        const issues = (route.body as z.ZodType).safeParse(bodyWith(path, wrong[key])).error?.issues ?? []
        const told = issues.some(
          (issue) =>
            issue.path.join('.') === path.join('.') || (issue.code === 'invalid_union' && path.join('.').startsWith(issue.path.join('.'))),
        )
        // A rule across fields speaks once each field stands; then the whole is refused for what is missing.
        if (!told && !(key === 'postcode' && issues.length > 0 && path.length === 1)) taken.push(`${name} ${path.join('.')}`)
      }
    }
    expect(taken).toEqual([])
    expect(new Set(seen.map((each) => each.split(' ')[0])).size).toBeGreaterThan(8)
  })
})
