import { describe, expect, test } from 'vitest'
import { referenceRows } from '../domains/taxonomy/index.ts'
import { demoPeople, of } from './customers/people.ts'
import { demoPlants } from './catalogue/plants.ts'

describe('plants', () => {
  const plants = demoPlants()

  test('are 400 different ones, the same at each call', () => {
    expect(new Set(plants.map((plant) => `${plant.latinName} ${plant.cultivar}`)).size).toBe(400)
    expect(demoPlants()).toEqual(plants)
    expect(demoPlants(400, 'other')).not.toEqual(plants)
  })

  test('are taxa of the shipped names, none of them forbidden', () => {
    const taxa = new Set(referenceRows('taxa.tsv.gz').map((row) => row['scientific_name']))
    const forbidden = new Set(referenceRows('regulated-plants.csv').map((row) => row['scientific_name']))
    const names = plants.map((plant) => plant.latinName)
    expect(names.filter((name) => !taxa.has(name))).toEqual([])
    expect(names.filter((name) => forbidden.has(name))).toEqual([])
  })

  test('are sold in known containers at whole, plausible prices', () => {
    const containers = new Set(referenceRows('containers.csv').map((row) => row['code']))
    for (const plant of plants) {
      expect(plant.sizes.length).toBeGreaterThan(0)
      for (const one of plant.sizes) {
        expect(containers).toContain(one.container)
        expect(Number.isInteger(one.priceTtcCents) && one.priceTtcCents >= 30 && one.priceTtcCents < 30_000).toBe(true)
        expect(Number.isInteger(one.stock) && one.stock >= 0).toBe(true)
      }
    }
    expect(new Set(plants.map((plant) => plant.path[0])).size).toBe(7)
  })
})

describe('people', () => {
  const people = demoPeople(1000, 'x', '29')

  test('are the same at each call, of all kinds, mostly of the department', () => {
    expect(demoPeople(1000, 'x', '29')).toEqual(people)
    expect(new Set(people.map((one) => one.kind)).size).toBe(4)
    expect(people.filter((one) => one.postcode.startsWith('29')).length).toBeGreaterThan(600)
    expect(new Set(people.map((one) => one.email)).size).toBe(1000)
  })

  test('carry SIRET numbers whose check digits hold, and only organisations do', () => {
    const luhn = (digits: string) =>
      [...digits]
        .reverse()
        .reduce(
          (sum, digit, at) => sum + (at % 2 ? (Number(digit) * 2 > 9 ? Number(digit) * 2 - 9 : Number(digit) * 2) : Number(digit)),
          0,
        ) % 10
    for (const one of people) {
      expect(one.siret === '').toBe(one.kind === 'private')
      expect(one.postcode).toMatch(/^\d{5}$/)
      expect(one.phone).toMatch(/^0\d{9}$/)
      if (one.siret === '') continue
      expect(one.siret).toMatch(/^\d{14}$/)
      expect([luhn(one.siret), luhn(one.siret.slice(0, 9))]).toEqual([0, 0])
    }
  })

  test.each([
    ['Brest', 'de Brest'],
    ['Auray', "d'Auray"],
    ['Le Mans', 'du Mans'],
    ["Les Sables-d'Olonne", "des Sables-d'Olonne"],
    ['La Rochelle', 'de La Rochelle'],
    ['Évreux', "d'Évreux"],
  ])('the town hall of %s is written %s', (commune, expected) => {
    expect(of(commune)).toBe(expected)
  })
})
