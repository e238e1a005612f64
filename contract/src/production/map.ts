import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, instant, text, version } from '../base/shared.ts'
import { cultivationStates } from './cultivations.ts'
import { Greenhouse } from './places.ts'

/** What is marked on the ground. */
export const markerKinds = ['note', 'tap', 'power', 'hazard', 'entrance', 'loading'] as const
export type MarkerKind = (typeof markerKinds)[number]

/** Centimetres to the right and down from the upper left corner of the ground. */
const centimetres = z.int().min(0).max(1_000_000)
export const MarkerInput = z.object({
  kind: z.enum(markerKinds).default('note'),
  x: centimetres,
  y: centimetres,
  label: text(200).default(''),
})
export type MarkerInput = z.output<typeof MarkerInput>
export const Marker = z.object({
  id,
  kind: z.enum(markerKinds),
  x: z.int(),
  y: z.int(),
  label: z.string(),
  author: z.string(),
  createdAt: instant,
  version,
})
export type Marker = z.infer<typeof Marker>

/** So far back the plan counts treatments. */
export const TREATED_DAYS = 90

/** A living lot as the plan shows it. */
export const MapLot = z.object({
  id,
  number: z.string(),
  name: z.string(),
  state: z.enum(cultivationStates),
  /** Null: it stands nowhere yet. */
  placeId: id.nullable(),
  startedOn: day,
  readyOn: day.nullable(),
  plants: z.int(),
  /** Plants lost since it began. */
  lost: z.int(),
  sizes: z.array(z.object({ id, name: z.string(), onHand: z.int(), perM2: z.number().nullable(), readyOn: day.nullable(), version })),
  version,
})
export type MapLot = z.infer<typeof MapLot>

export const ProductionMap = z.object({
  /** The shop's day, by which what is ready is judged. */
  today: day,
  greenhouses: z.array(Greenhouse),
  markers: z.array(Marker),
  lots: z.array(MapLot),
  /** Where nobody may go in yet after a treatment: sections, or whole places. */
  closed: z.array(z.object({ placeId: id, until: instant, product: z.string() })),
  /** How often each place, or what stands there, was treated in the last days. */
  treated: z.array(z.object({ placeId: id, times: z.int() })),
  /** Living lots that stand nowhere: the newest of them are among `lots`. */
  unplaced: z.int(),
})
export type ProductionMap = z.infer<typeof ProductionMap>

export const mapRoutes = {
  productionMap: route({
    method: 'GET',
    path: '/production-map',
    summary: 'The plan: places with their sections, what stands on them, and what is marked on the ground',
    permission: 'production.read',
    response: ProductionMap,
  }),
  createMarker: route({
    method: 'POST',
    path: '/production-map/marker/-1',
    summary: 'Mark a spot of the ground',
    permission: 'production.write',
    body: MarkerInput,
    response: Marker,
    status: 201,
    errors: ['invalid_input'],
  }),
  updateMarker: route({
    method: 'PUT',
    path: '/production-map/marker/{id}',
    summary: 'Move a marker, or change what it says',
    permission: 'production.write',
    params: byId,
    body: changeOf(MarkerInput, { version }),
    response: Marker,
    errors: ['not_found', 'stale_version', 'invalid_input'],
  }),
  removeMarker: route({
    method: 'DELETE',
    path: '/production-map/marker/{id}',
    summary: 'Take a marker off the ground',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  doorSheet: route({
    method: 'GET',
    path: '/greenhouse/{id}/door-sheet',
    summary: 'Sheets for the doors: a page a section, with the code that opens it on a phone',
    permission: 'production.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
}
