import { z } from 'zod'
import { route } from '../base/route.ts'
import {
  byId,
  changeOf,
  day,
  done,
  flag,
  id,
  idParam,
  instant,
  listQuery,
  oneOrMore,
  pageOf,
  pageParam,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { collectingRules, lifeForms } from './collecting.ts'
import { latitude, longitude, ZonePolygon } from './ground.ts'
import { originRegions } from './regions.ts'

const MAX_PAPER_BYTES = 10_000_000
export const MAX_MARKERS = 500

export const ZoneInput = z.object({
  name: requiredText(160).default('Nouvelle zone de collecte'),
  commune: text(120).default(''),
  region: z.enum(originRegions).nullable().default(null),
  owner: text(200).default(''),
  habitat: text(200).default(''),
  altitudeM: z.int().min(-50).max(5000).nullable().default(null),
  soil: text(200).default(''),
  /** Neither sown nor planted since 1970. */
  notPlanted: z.boolean().default(false),
  closed: z.boolean().default(false),
  note: text(4000).default(''),
})
export type ZoneInput = z.output<typeof ZoneInput>

export const MarkerInput = z.object({
  name: text(120).default(''),
  taxonId: id.nullable().default(null),
  lat: latitude,
  lon: longitude,
  note: text(1000).default(''),
})
export type MarkerInput = z.output<typeof MarkerInput>

export const collectedParts = ['seed', 'cutting', 'plant'] as const
export const collectedUnits = ['grams', 'pieces'] as const
const many = z.int().min(1).max(100_000_000)
const collected = {
  /** What was collected, by its name here. */
  name: requiredText(160),
  taxonId: id.nullable().default(null),
  collectedOn: day,
  lifeForm: z.enum(lifeForms).default('herb'),
  part: z.enum(collectedParts).default('seed'),
  /** Plants that stand there, and those from which was taken. */
  population: many,
  individuals: many,
  sharePct: z.number().gt(0).max(100),
  sites: z.int().min(1).max(1000).default(1),
  /** Between the two sites that are nearest to each other. */
  spacingKm: z.number().min(0).max(20_000).nullable().default(null),
  quantity: many,
  unit: z.enum(collectedUnits).default('grams'),
  /** Who collected; whoever records it unless told. */
  collector: text(120).default(''),
  /** Who else was there. */
  helpers: text(300).default(''),
  /** Where it was, as the phone says. */
  spot: z.object({ lat: latitude, lon: longitude }).nullable().default(null),
  /** By which permission of the state a protected species was picked. */
  permit: text(200).default(''),
  note: text(4000).default(''),
}
const possible = <T extends { population: number; individuals: number }>({ population, individuals }: T): boolean =>
  individuals <= population
export const CollectionForm = z.object(collected).refine(possible, { error: 'individuals_over_population', path: ['individuals'] })
/** Why the referential is not kept; said by who may change the settings. */
const justification = text(500).default('')
export const CollectionInput = z
  .object({
    ...collected,
    justification,
    /** Its name on the phone that noted it: sent twice, it is written once. */
    uuid: z.uuid().optional(),
  })
  .refine(possible, { error: 'individuals_over_population', path: ['individuals'] })
export type CollectionInput = z.output<typeof CollectionInput>

const ref = z.object({ id, name: z.string() })
const ZoneMarker = z.object({
  id,
  name: z.string(),
  taxon: ref.nullable(),
  lat: z.number(),
  lon: z.number(),
  note: z.string(),
  version,
})
export type ZoneMarker = z.infer<typeof ZoneMarker>
const ZonePaper = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  permission: z.boolean(),
  addedAt: instant,
  addedBy: z.string(),
})
export type ZonePaper = z.infer<typeof ZonePaper>
const Collected = z.object({
  id,
  number: z.string(),
  /** What its bag may have written on it since the field; empty where no phone noted it. */
  bag: z.string(),
  name: z.string(),
  taxon: ref.nullable(),
  collectedOn: day,
  lifeForm: z.enum(lifeForms),
  part: z.enum(collectedParts),
  population: z.int(),
  individuals: z.int(),
  sharePct: z.number(),
  sites: z.int(),
  spacingKm: z.number().nullable(),
  quantity: z.int(),
  unit: z.enum(collectedUnits),
  collector: z.string(),
  helpers: z.string(),
  spot: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  permit: z.string(),
  note: z.string(),
  /** The rules that were knowingly not kept, by whom and why. */
  setAside: z.array(z.enum(collectingRules)),
  justification: z.string(),
  justifiedBy: z.string(),
  justifiedAt: instant.nullable(),
  version,
})
export type Collected = z.infer<typeof Collected>

const shown = {
  id,
  name: z.string(),
  commune: z.string(),
  region: z.enum(originRegions).nullable(),
  notPlanted: z.boolean(),
  closed: z.boolean(),
  /** Whether the owner's permission is kept. */
  permitted: z.boolean(),
  /** Years in which something was collected there. */
  years: z.array(z.int()),
  collections: z.int(),
}
export const ZoneRow = z.object({ ...shown, species: z.int(), lastOn: day.nullable() })
export type ZoneRow = z.infer<typeof ZoneRow>
export const Zone = z.object({
  ...shown,
  owner: z.string(),
  habitat: z.string(),
  altitudeM: z.int().nullable(),
  soil: z.string(),
  note: z.string(),
  polygon: ZonePolygon,
  /** By where it lies; to be checked with the official map. */
  proposedRegion: z.enum(originRegions).nullable(),
  markers: z.array(ZoneMarker),
  papers: z.array(ZonePaper),
  seedCollections: z.array(Collected),
  version,
})
export type Zone = z.infer<typeof Zone>
/** So many collections are answered with the zone, latest first. */
export const COLLECTIONS_SHOWN = 200

/** Longitude and latitude. */
const pair = z.array(z.number()).length(2)
const Point = z.object({ type: z.literal('Point'), coordinates: pair })
const Polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(pair)) })
const Feature = z.object({
  type: z.literal('Feature'),
  geometry: z.discriminatedUnion('type', [Point, Polygon]),
  properties: z.object({ zoneId: id, zone: z.string(), markerId: id.nullable(), name: z.string() }),
})
export const ZoneMap = z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) })
export type ZoneMap = z.infer<typeof ZoneMap>

/** The forest inventory's ecological regions, each with the region of origin that it lies in. */
export const RegionMap = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.discriminatedUnion('type', [
        Polygon,
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(pair))) }),
      ]),
      properties: z.object({ region: z.enum(originRegions) }),
    }),
  ),
})
export type RegionMap = z.infer<typeof RegionMap>

/** What a phone keeps to note collections without the network: where, what, and what the rules are asked by. */
export const CollectingKit = z.object({
  zones: z.array(
    z.object({
      id,
      name: shown.name,
      commune: shown.commune,
      notPlanted: shown.notPlanted,
      permitted: shown.permitted,
      years: shown.years,
      /** What was taken of each species this year and the last, all sheets together. */
      taken: z.array(z.object({ name: z.string(), year: z.int(), sharePct: z.number() })),
      spot: z.object({ lat: z.number(), lon: z.number() }).nullable(),
    }),
  ),
  /** What was collected before, latest first, with what was said of it then. */
  species: z.array(
    z.object({
      name: z.string(),
      taxonId: id.nullable(),
      lifeForm: z.enum(lifeForms),
      part: z.enum(collectedParts),
      unit: z.enum(collectedUnits),
      /** Under one of the names of its taxon, which the phone does not know. */
      isProtected: z.boolean(),
    }),
  ),
  /** Plants that a list of protected ones names today; the list is partial. */
  protectedPlants: z.array(z.object({ name: z.string(), names: z.array(z.string()), level: z.string(), detail: z.string() })),
})
export type CollectingKit = z.infer<typeof CollectingKit>

const reading = 'traceability.read'
const writing = 'traceability.write'
const judging = ['zone_closed', 'collecting_rules_broken', 'justification_refused', 'individuals_over_population', 'day_to_come'] as const

export const zoneRoutes = {
  listZones: route({
    method: 'GET',
    path: '/vegetal-local/zones/{page}',
    summary: 'Collection zones that the filters leave',
    permission: reading,
    params: pageParam,
    query: listQuery(['name', 'updated'], { region: oneOrMore(originRegions).optional(), closed: flag.optional() }),
    response: pageOf(ZoneRow),
  }),
  zonesMap: route({
    method: 'GET',
    path: '/vegetal-local/map',
    summary: 'Every zone that is not closed, and its markers, as GeoJSON',
    permission: reading,
    response: ZoneMap,
  }),
  regionMap: route({
    method: 'GET',
    path: '/vegetal-local/region-map',
    summary: 'Outlines of the regions of origin as GeoJSON, to lie below the zones: a proposal, the official map decides',
    permission: reading,
    response: RegionMap,
  }),
  collectingKit: route({
    method: 'GET',
    path: '/vegetal-local/collecting',
    summary: 'What a phone keeps to note collections in the field: zones that are not closed, and species that were collected before',
    permission: writing,
    response: CollectingKit,
  }),
  createZone: route({
    method: 'POST',
    path: '/vegetal-local/zone/-1',
    summary: 'Create a collection zone',
    permission: writing,
    body: ZoneInput,
    response: Zone,
    status: 201,
    errors: ['invalid_input'],
  }),
  getZone: route({
    method: 'GET',
    path: '/vegetal-local/zone/{id}',
    summary: 'One collection zone with its markers, outline, papers and collections',
    permission: reading,
    params: byId,
    response: Zone,
    errors: ['not_found'],
  }),
  updateZone: route({
    method: 'PUT',
    path: '/vegetal-local/zone/{id}',
    summary: 'Change a collection zone',
    permission: writing,
    params: byId,
    body: changeOf(ZoneInput, { version }),
    response: Zone,
    errors: ['invalid_input', 'not_found', 'stale_version'],
  }),
  removeZone: route({
    method: 'DELETE',
    path: '/vegetal-local/zone/{id}',
    summary: 'Delete a zone where nothing was collected',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'zone_used'],
  }),
  setZonePolygon: route({
    method: 'PUT',
    path: '/vegetal-local/zone/{id}/polygon',
    summary: 'Draw the outline of a zone; without corners it is taken away',
    permission: writing,
    params: byId,
    body: z.object({ polygon: ZonePolygon, version }),
    response: Zone,
    errors: ['invalid_input', 'not_found', 'stale_version'],
  }),
  addZoneMarker: route({
    method: 'POST',
    path: '/vegetal-local/zone/{id}/marker/-1',
    summary: 'Add a marker to a zone',
    permission: writing,
    params: byId,
    body: MarkerInput,
    response: Zone,
    status: 201,
    errors: ['invalid_input', 'not_found', 'markers_full'],
  }),
  updateZoneMarker: route({
    method: 'PUT',
    path: '/vegetal-local/marker/{id}',
    summary: 'Move or rename a marker of a zone',
    permission: writing,
    params: byId,
    body: changeOf(MarkerInput, { version }),
    response: Zone,
    errors: ['invalid_input', 'not_found', 'stale_version'],
  }),
  removeZoneMarker: route({
    method: 'DELETE',
    path: '/vegetal-local/marker/{id}',
    summary: 'Delete a marker of a zone',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  addZonePaper: route({
    method: 'POST',
    path: '/vegetal-local/zone/{id}/attachment',
    summary: 'Attach a paper to a zone, such as the owner’s permission',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_PAPER_BYTES },
    body: z.object({ permission: z.boolean().default(false) }),
    response: Zone,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'unsupported_file', 'heic_photo'],
  }),
  getZonePaper: route({
    method: 'GET',
    path: '/vegetal-local/zone/{id}/attachment/{attachmentId}',
    summary: 'A paper of a zone',
    permission: reading,
    params: z.object({ id: idParam, attachmentId: idParam }),
    response: 'file',
    errors: ['not_found'],
  }),
  removeZonePaper: route({
    method: 'DELETE',
    path: '/vegetal-local/zone/{id}/attachment/{attachmentId}',
    summary: 'Take a paper off a zone',
    permission: writing,
    params: z.object({ id: idParam, attachmentId: idParam }),
    response: done,
    errors: ['not_found'],
  }),
  addSeedCollection: route({
    method: 'POST',
    path: '/vegetal-local/zone/{id}/seed-collection/-1',
    summary: 'Record what was collected of one species; where the referential is not kept, its justification',
    permission: writing,
    params: byId,
    body: CollectionInput,
    response: Zone,
    status: 201,
    errors: ['invalid_input', 'not_found', ...judging],
  }),
  updateSeedCollection: route({
    method: 'PUT',
    path: '/vegetal-local/seed-collection/{id}',
    summary: 'Change a collection; the rules are asked again',
    permission: writing,
    params: byId,
    body: changeOf(CollectionForm, { version, justification: text(500).optional() }),
    response: Zone,
    errors: ['invalid_input', 'not_found', 'stale_version', 'collection_given', ...judging],
  }),
  removeSeedCollection: route({
    method: 'DELETE',
    path: '/vegetal-local/seed-collection/{id}',
    summary: 'Delete a collection of which no lot was made',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'collection_used'],
  }),
}
