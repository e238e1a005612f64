import { expect, test } from 'vitest'
import { MAX_OUTLINE_BYTES, readOutline } from './read-outline.ts'

const ring = [
  [-0.55, 47.48],
  [-0.549, 47.48],
  [-0.549, 47.481],
  [-0.55, 47.48],
]
const open = ring.slice(0, 3)

test('an outline comes out of each shape of GeoJSON, its first corner said once', () => {
  const polygon = { type: 'Polygon', coordinates: [ring] }
  expect(readOutline(JSON.stringify(polygon))).toEqual(open)
  expect(readOutline(JSON.stringify({ type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }))).toEqual(open)
  const points = { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] } }
  const collection = { type: 'FeatureCollection', features: [points, { type: 'Feature', geometry: polygon }] }
  expect(readOutline(` ${JSON.stringify(collection)}`)).toEqual(open)
})

test('what is no outline is none', () => {
  for (const text of ['', '{', 'null', '{"type":"Polygon"}', '{"type":"Polygon","coordinates":[[[1],["a",2],null]]}', '[]'])
    expect(readOutline(text)).toBeNull()
  const abroad = { type: 'Polygon', coordinates: [ring.map(([lon = 0, lat = 0]) => [lon + 400, lat])] }
  expect(readOutline(JSON.stringify(abroad))).toBeNull()
  expect(readOutline(`{"type":"Polygon","coordinates":${'['.repeat(3000)}${']'.repeat(3000)}}`)).toBeNull()
  expect(readOutline(' '.repeat(MAX_OUTLINE_BYTES + 1))).toBeNull()
  // Entities are not read at all, whatever they would become.
  expect(readOutline('<!DOCTYPE k [<!ENTITY a "x">]><kml>&a;</kml>')).toBeNull()
})

test('a long track is thinned to the corners that a zone may have', () => {
  const many = Array.from({ length: 4001 }, (_, at) => [at / 10_000, 47 + (at % 7) / 1000])
  const found = readOutline(JSON.stringify({ type: 'LineString', coordinates: many }))
  expect(found?.length).toBeLessThanOrEqual(500)
  expect(found?.length).toBeGreaterThan(400)
})
