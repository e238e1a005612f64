import { type InspectorPreset, inspectorPresets, mayInspect } from '@plantule/contract/base/inspections'
import { presets } from '@plantule/contract/base/permissions'
import { expect, test } from 'vitest'
import { arrivesAt, mayOpen } from '../session/inspector-screens.ts'
import { menuOf } from './use-menu.ts'

/** What the screen asks for first. */
const reads: Record<string, string> = {
  '/plant-passport': '/plant-passports/{page}',
  '/plant-delivery': '/plant-deliveries/{page}',
  '/plant-health': '/plant-health/zones',
  '/recalls': '/recalls/{page}',
  '/cultivation': '/cultivations/{page}',
  '/mother_plant': '/mother_plants/{page}',
  '/stratification': '/stratifications/{page}',
  '/product_localisation': '/production-map',
  '/treatment': '/treatments/{page}',
  '/downloads': '/downloads',
  '/vegetal-local/zones': '/vegetal-local/zones/{page}',
  '/vegetal-local/batches': '/vegetal-local/batches/{page}',
  '/vegetal-local/mixtures': '/vegetal-local/mixtures/{page}',
  '/vegetal-local/seedlings': '/vegetal-local/seedlings/{page}',
  '/vegetal-local/certificates': '/vegetal-local/certificates/{page}',
  '/journal': '/journal/{page}',
  '/invoice': '/invoice/list/{page}',
  '/z-tickets': '/z-ticket/{page}',
}
const entriesOf = (preset: InspectorPreset): string[] =>
  menuOf(presets[preset], 'local-vegetal', preset).flatMap(({ entries }) => entries.map(({ path }) => path))

test.each(inspectorPresets)('the navigation of %s holds no entry that answers that they may not', (preset) => {
  const paths = [...new Set(entriesOf(preset))]
  expect(paths.length).toBeGreaterThan(3)
  expect(paths).toContain(arrivesAt(preset))
  expect(paths.filter((path) => !mayInspect(preset, { method: 'GET', path: reads[path] ?? path }))).toEqual([])
})

test('a member finds all that their rights open', () => {
  const owner = menuOf(presets.owner, 'local-vegetal', 'owner').flatMap(({ entries }) => entries)
  expect(owner.length).toBeGreaterThan(30)
  expect(arrivesAt('owner')).toBeNull()
})

test('an inspector opens the records of the lists that are theirs, and no record of another inspection', () => {
  expect(
    ['/recall/{recallId}', '/plant-delivery/{deliveryId}', '/cultivation/{cultivationId}'].map((path) => mayOpen('inspector_plant', path)),
  ).toEqual([true, true, true])
  expect(['/vegetal-local/zones/{zoneId}', '/order/{orderId}', '/invoice'].map((path) => mayOpen('inspector_plant', path))).toEqual([
    false,
    false,
    false,
  ])
  expect(['/vegetal-local/zones/{zoneId}', '/recall/{recallId}'].map((path) => mayOpen('inspector_local', path))).toEqual([true, false])
  expect(['/invoice', '/cultivation/{cultivationId}'].map((path) => mayOpen('inspector_tax', path))).toEqual([true, false])
  expect(mayOpen('seller', '/order/{orderId}')).toBe(true)
})
