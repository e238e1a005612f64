import { describe, expect, test } from 'vitest'
import { taxRegimes } from './schemas.ts'
import { isOverseasExport, type RegimeFacts, regimeFault, regimeOf, zoneOf } from './tax-regime.ts'

const angers = { country: 'FR', postcode: '49000' }
const facts = (to: [country: string, postcode: string] | null, over: Partial<RegimeFacts> = {}): RegimeFacts => ({
  from: angers,
  to: to && { country: to[0], postcode: to[1] },
  handedOver: false,
  isPrivate: false,
  vatNumber: 'DE123456789',
  ...over,
})

describe('where TVA law puts a place', () => {
  test.each([
    ['FR', '49000', 'mainland'],
    ['FR', '20000', 'mainland'],
    ['FR', '98000', 'mainland'],
    ['MC', '98000', 'mainland'],
    ['FR', '97110', 'antilles'],
    ['GP', '97110', 'antilles'],
    ['FR', '97200', 'antilles'],
    ['FR', '97400', 'reunion'],
    ['RE', '97400', 'reunion'],
    ['FR', '97300', 'guyane'],
    ['FR', '97600', 'mayotte'],
    ['FR', '97133', 'outside'],
    ['FR', '97150', 'outside'],
    ['FR', '97500', 'outside'],
    ['FR', '98800', 'outside'],
    ['NC', '98800', 'outside'],
    ['DE', '10115', 'eu'],
    ['DE', '78266', 'outside'],
    ['ES', '28001', 'eu'],
    ['ES', '35001', 'outside'],
    ['IT', '23041', 'outside'],
    ['GR', '63086', 'outside'],
    ['GB', 'BT1 5GS', 'eu'],
    ['GB', 'SW1A 1AA', 'outside'],
    ['CH', '1200', 'outside'],
    ['US', '10001', 'outside'],
  ])('%s %s: %s', (country, postcode, zone) => expect(zoneOf({ country, postcode })).toBe(zone))
})

describe('a regime', () => {
  test.each([
    ['export to Angers', 'export', facts(['FR', '49000']), 'export_in_france'],
    ['export to Monaco', 'export', facts(['MC', '98000']), 'export_in_france'],
    ['export to Germany', 'export', facts(['DE', '10115']), 'export_in_union'],
    ['export to Switzerland', 'export', facts(['CH', '1200']), null],
    ['export to Guadeloupe', 'export', facts(['FR', '97110']), null],
    [
      'export from Guadeloupe to Martinique',
      'export',
      facts(['FR', '97200'], { from: { country: 'FR', postcode: '97110' } }),
      'export_in_france',
    ],
    ['export from Réunion to Angers', 'export', facts(['FR', '49000'], { from: { country: 'FR', postcode: '97400' } }), null],
    ['export by a consumer in person', 'export', facts(['CH', '1200'], { isPrivate: true, handedOver: true }), 'export_handed_over'],
    ['export sent to a consumer', 'export', facts(['CH', '1200'], { isPrivate: true }), null],
    ['export to nowhere', 'export', facts(null), 'regime_without_address'],
    ['supply in the Union to Angers', 'intra_eu', facts(['FR', '49000']), 'eu_in_france'],
    ['supply in the Union to Switzerland', 'intra_eu', facts(['CH', '1200']), 'eu_outside'],
    ['supply in the Union to the Canaries', 'intra_eu', facts(['ES', '35001']), 'eu_outside'],
    ['supply in the Union to a consumer', 'intra_eu', facts(['DE', '10115'], { isPrivate: true }), 'eu_private'],
    ['supply in the Union without a number', 'intra_eu', facts(['DE', '10115'], { vatNumber: null }), 'eu_number_missing'],
    ['supply in the Union with a French number', 'intra_eu', facts(['DE', '10115'], { vatNumber: 'FR44732829320' }), 'eu_number_missing'],
    ['supply in the Union to a business', 'intra_eu', facts(['DE', '10115']), null],
    ['supply to Northern Ireland', 'intra_eu', facts(['GB', 'BT1 5GS'], { vatNumber: 'XI123456789' }), null],
    ['work alone', 'export', facts(['CH', '1200'], { servicesOnly: true }), 'regime_services'],
  ] as const)('%s', (_, regime, known, fault) => expect(regimeFault(regime, known)).toBe(fault))

  test('with TVA is never refused, and what is derived always stands', () => {
    for (const to of [['FR', '49000'], ['DE', '10115'], ['CH', '1200'], ['FR', '97400'], ['ES', '38001'], null] as const)
      for (const isPrivate of [true, false])
        for (const handedOver of [true, false])
          for (const vatNumber of [null, 'DE123456789', 'FR44732829320']) {
            const known = facts(to && [...to], { isPrivate, handedOver, vatNumber })
            expect(regimeFault('domestic', known)).toBeNull()
            const derived = regimeOf(known)
            expect(regimeFault(derived, known)).toBeNull()
            // At most one regime without TVA is lawful.
            expect(taxRegimes.filter((regime) => regime !== 'domestic' && regimeFault(regime, known) === null).length).toBeLessThan(2)
          }
  })

  test('names the article of an export overseas', () => {
    expect(isOverseasExport(angers, { country: 'RE', postcode: '97400' })).toBe(true)
    for (const [country, postcode] of [
      ['CH', '1200'],
      ['NC', '98800'],
      ['FR', '49100'],
    ] as const)
      expect(isOverseasExport(angers, { country, postcode })).toBe(false)
  })
})
