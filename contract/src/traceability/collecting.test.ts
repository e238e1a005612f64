import { expect, test } from 'vitest'
import { brokenRules, type Collecting, zoneStateOf } from './collecting.ts'
import { areaOfZone, kilometresBetween, leastSpacing, metresFrom, positionAt } from './ground.ts'

const good: Collecting = {
  lifeForm: 'herb',
  population: 200,
  individuals: 50,
  sharePct: 25,
  sites: 1,
  spacingKm: null,
  year: 2026,
  otherYears: [2025, 2024, 2022],
  otherShare: 0,
  notPlanted: true,
  permitted: true,
  isProtected: false,
  permit: '',
}
const rules = (change: Partial<Collecting>) => brokenRules({ ...good, ...change }).map(({ rule }) => rule)

test('each rule holds at its limit and breaks just beyond it', () => {
  expect(rules({})).toEqual([])
  expect(rules({ sharePct: 25.1 })).toEqual(['share'])
  expect([rules({ sharePct: 20, otherShare: 5 }), rules({ sharePct: 20, otherShare: 20 })]).toEqual([[], ['share']])
  expect(rules({ individuals: 49 })).toEqual(['individuals'])
  expect(rules({ population: 199 })).toEqual(['population'])
  expect(rules({ otherYears: [2025, 2024, 2023] })).toEqual(['years'])
  expect(rules({ notPlanted: false })).toEqual(['planted'])
  expect(rules({ permitted: false })).toEqual(['permission'])
  expect(rules({ isProtected: true })).toEqual(['protected'])
  expect(rules({ isProtected: true, permit: ' ' })).toEqual(['protected'])
  expect(rules({ isProtected: true, permit: 'Arrêté 2026-12' })).toEqual([])
})

test('of trees and shrubs sites count instead of individuals', () => {
  const woody: Partial<Collecting> = { lifeForm: 'woody', population: 50, individuals: 8, sites: 3, spacingKm: 5.01 }
  expect(rules(woody)).toEqual([])
  expect(rules({ ...woody, population: 49 })).toEqual(['population'])
  expect(rules({ ...woody, sites: 2 })).toEqual(['sites'])
  expect(rules({ ...woody, spacingKm: 5 })).toEqual(['spacing'])
  expect(rules({ ...woody, spacingKm: null })).toEqual(['spacing'])
  expect(rules({ ...woody, sites: 1, spacingKm: null })).toEqual(['sites'])
})

test('a zone rests in the year after three in a row, then begins anew', () => {
  const zone = { closed: false, permitted: true, years: [2023, 2024, 2025] }
  expect(zoneStateOf(zone, 2025)).toBe('resting')
  expect(zoneStateOf(zone, 2026)).toBe('resting')
  expect(zoneStateOf(zone, 2027)).toBe('active')
  expect(zoneStateOf({ ...zone, years: [2024, 2025] }, 2026)).toBe('active')
  expect(zoneStateOf({ ...zone, years: [] }, 2026)).toBe('authorised')
  expect(zoneStateOf({ ...zone, years: [], permitted: false }, 2026)).toBe('draft')
  expect(zoneStateOf({ ...zone, closed: true }, 2026)).toBe('closed')
})

test('metres, distances and areas of the ground', () => {
  const angers = { lat: 47.4784, lon: -0.5632 }
  const nantes = { lat: 47.2184, lon: -1.5536 }
  expect(kilometresBetween(angers, nantes)).toBeCloseTo(80, 0)
  expect(leastSpacing([angers])).toBeNull()
  expect(leastSpacing([angers, nantes, { lat: 47.5, lon: -0.5632 }])).toBeCloseTo(2.4, 1)
  const east = positionAt(angers, { east: 100, north: 0 })
  expect(metresFrom(angers, east).east).toBeCloseTo(100, 0)
  const corners = [
    [0, 0],
    [100, 0],
    [100, 50],
    [0, 50],
  ].map(([e = 0, n = 0]): [number, number] => {
    const { lon, lat } = positionAt(angers, { east: e, north: n })
    return [lon, lat]
  })
  expect(areaOfZone(corners)).toBeGreaterThan(4980)
  expect(areaOfZone(corners)).toBeLessThan(5020)
  expect(areaOfZone(corners.slice(0, 2))).toBeNull()
})
