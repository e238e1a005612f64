import type { OriginRegion } from '@plantule/contract/traceability/regions'
import { CollectionInput, MarkerInput, ZoneInput } from '@plantule/contract/traceability/zones'
import { addSeedCollection } from '../../domains/traceability/zones/seed-collections.ts'
import { createZone, setZonePolygon, updateZone } from '../../domains/traceability/zones/save-zone.ts'
import { addZoneMarker } from '../../domains/traceability/zones/zone-markers.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { taxonOf } from '../production/fill-propagation.ts'
import type { DaysAgo } from '../production/fill-production.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { parisInstant } from '../calendar.ts'

type Place = { name: string; commune: string; lat: number; lon: number; region: OriginRegion; habitat: string; planted?: boolean }
const places: readonly Place[] = [
  {
    name: 'Prairies des Basses Vallées',
    commune: 'Angers',
    lat: 47.512,
    lon: -0.562,
    region: 'massif_armoricain',
    habitat: 'Prairie inondable',
  },
  {
    name: 'Coteau de la Roche',
    commune: 'Rochefort-sur-Loire',
    lat: 47.352,
    lon: -0.668,
    region: 'massif_armoricain',
    habitat: 'Coteau sec',
  },
  { name: 'Haies du bocage de Segré', commune: 'Segré', lat: 47.686, lon: -0.871, region: 'massif_armoricain', habitat: 'Haie bocagère' },
  {
    name: 'Talus de la rocade',
    commune: 'Avrillé',
    lat: 47.505,
    lon: -0.605,
    region: 'massif_armoricain',
    habitat: 'Talus routier',
    planted: true,
  },
]

type Gathered = { at: number; name: string; days: number; woody?: boolean; grams: number; share: number; sites?: number; spacing?: number }
const gathered: readonly Gathered[] = [
  { at: 0, name: 'Centaurea jacea', days: 470, grams: 3800, share: 15 },
  { at: 0, name: 'Leucanthemum vulgare', days: 140, grams: 2600, share: 20 },
  { at: 1, name: 'Origanum vulgare', days: 85, grams: 900, share: 12 },
  { at: 2, name: 'Prunus spinosa', days: 55, woody: true, grams: 14_000, share: 20, sites: 3, spacing: 6.2 },
  { at: 2, name: 'Crataegus monogyna', days: 50, woody: true, grams: 11_500, share: 18, sites: 2, spacing: 5.4 },
]

/** Zones around Angers and what was collected there; one is none after all, one collection was justified. */
export async function fillTraceability(ctx: Ctx): Promise<void> {
  const today = parisDay(ctx.now)
  const daysAgo: DaysAgo = (days) => ({
    ...ctx,
    now: parisInstant(addDays(today, -days), 9 * 60),
    tell: async () => undefined,
    publish: async () => undefined,
  })
  const zones: number[] = []
  for (const place of places) {
    const { id } = await createZone(daysAgo(500), zoneOf(place))
    const { version } = await addZoneMarker(
      daysAgo(500),
      id,
      MarkerInput.parse({ name: 'Entrée', lat: place.lat, lon: place.lon, note: 'Se garer le long du chemin.' }),
    )
    const [wide, high] = [0.0021, 0.0012]
    await setZonePolygon(daysAgo(500), id, {
      polygon: [
        [place.lon - wide, place.lat - high],
        [place.lon + wide, place.lat - high * 0.7],
        [place.lon + wide * 0.8, place.lat + high],
        [place.lon - wide * 0.6, place.lat + high * 0.8],
      ],
      version,
    })
    if (!place.planted) await keepPermission(daysAgo(490), id, place)
    zones.push(id)
  }
  for (const each of gathered) {
    const zone = zones[each.at]
    if (zone === undefined) continue
    const then = daysAgo(each.days)
    await addSeedCollection(
      then,
      zone,
      CollectionInput.parse({
        name: each.name,
        taxonId: await taxonOf(daysAgo, each.name),
        collectedOn: addDays(today, -each.days),
        lifeForm: each.woody ? 'woody' : 'herb',
        population: each.woody ? 80 : 900,
        individuals: each.woody ? 34 : 130,
        sharePct: each.share,
        sites: each.sites ?? 1,
        spacingKm: each.spacing ?? null,
        quantity: each.grams,
        collector: 'Hugo Perrin',
        justification: each.woody ? 'Le troisième site n’a pas fructifié cette année.' : '',
      }),
    )
  }
  const planted = zones[3]
  if (planted !== undefined)
    await updateZone(daysAgo(30), planted, { note: 'Semé en 2004 d’après la commune : à ne pas récolter.', version: 2 })
}

async function keepPermission(ctx: Ctx, zoneId: number, { name, commune }: Place): Promise<void> {
  const text = `Le propriétaire autorise la récolte de graines sur le site « ${name} », commune de ${commune}.`
  const file = await saveFile(ctx, { name: 'autorisation.txt', mime: 'text/plain', body: Buffer.from(text) })
  await ctx.db
    .insertInto('zone_paper')
    .values({ shop_id: ctx.shopId, zone_id: zoneId, file_id: file.id, permission: true, added_at: ctx.now, added_by: 'Hugo Perrin' })
    .execute()
}

const zoneOf = ({ name, commune, region, habitat, planted }: Place): ZoneInput =>
  ZoneInput.parse({
    name,
    commune,
    region,
    habitat,
    owner: commune === 'Segré' ? 'GAEC du Bocage' : 'Commune',
    altitudeM: 35,
    notPlanted: !planted,
  })
