import type { MapLot, ProductionMap } from '@plantule/contract/production/map'
import type { Greenhouse, Outline, Section } from '@plantule/contract/production/places'
import { percent } from '../../../ui/format.ts'
import { fillOf, spaceOf, type Space } from '@plantule/contract/production/space'

/** What the plan's colours say. */
export const shownKinds = ['room', 'ready', 'losses', 'treated'] as const
export type Shown = (typeof shownKinds)[number]
export type AnyPlace = (Greenhouse | Section) & { within: Greenhouse | null }

/** Greenhouses and sections in one row, each with what holds it. */
export const allPlaces = (map: ProductionMap): AnyPlace[] =>
  map.greenhouses.flatMap((place) => [{ ...place, within: null }, ...place.sections.map((section) => ({ ...section, within: place }))])

export const nameOf = (place: AnyPlace): string => (place.within ? `${place.within.name} · ${place.name}` : place.name)

/** The lots of a place, with those of its sections. */
export function lotsOn(map: ProductionMap, place: { id: number; sections?: readonly Section[] }): MapLot[] {
  const ids = new Set([place.id, ...(place.sections ?? []).map((section) => section.id)])
  return map.lots.filter((lot) => lot.placeId !== null && ids.has(lot.placeId))
}

/** `day` (YYYY-MM-DD) and a number of weeks more. */
export const weeksLater = (day: string, weeks: number): string => {
  const then = new Date(`${day}T00:00:00Z`)
  then.setUTCDate(then.getUTCDate() + weeks * 7)
  return then.toISOString().slice(0, 10)
}

/** Until when nobody may go in after a treatment: of the place, of what holds it, or of a part of it; the latest. */
export function closedUntil(map: ProductionMap, place: AnyPlace): { until: string; product: string } | undefined {
  const ids = new Set([place.id, place.within?.id, ...('sections' in place ? place.sections.map((section) => section.id) : [])])
  return map.closed.filter((each) => ids.has(each.placeId)).toSorted((a, b) => b.until.localeCompare(a.until))[0]
}

export type Room = Space & {
  /** Basis points of the area, where both are known. */
  fill: number | null
  /** Basis points of the plants: ready by then, lost since they began; null where none stand. */
  ready: number | null
  losses: number | null
  /** How often it was treated lately. */
  treated: number
}

export function roomOf(map: ProductionMap, place: AnyPlace | Greenhouse | Section, weeks: number): Room {
  const lots = lotsOn(map, place)
  const day = weeksLater(map.today, weeks)
  const space = spaceOf(lots, map.today, day)
  const plants = lots.reduce((sum, lot) => sum + lot.plants, 0)
  const lost = lots.reduce((sum, lot) => sum + lot.lost, 0)
  const ready = lots.reduce((sum, lot) => sum + readyOf(lot, day), 0)
  return {
    ...space,
    fill: fillOf(space, place.areaM2),
    ready: plants > 0 ? Math.round((ready / plants) * 10_000) : null,
    losses: plants + lost > 0 ? Math.round((lost / (plants + lost)) * 10_000) : null,
    treated: treatedOf(map, place),
  }
}

/** Of a place with sections that of its most treated part: how often somebody was there with a sprayer. */
function treatedOf(map: ProductionMap, place: { id: number; sections?: readonly Section[] }): number {
  const times = (id: number): number => map.treated.find((each) => each.placeId === id)?.times ?? 0
  return Math.max(times(place.id), ...(place.sections ?? []).map((section) => times(section.id)))
}

/** Plants of a lot that are ready on a day. */
const readyOf = (lot: MapLot, day: string): number =>
  lot.state === 'ready'
    ? lot.plants
    : lot.sizes.reduce((sum, { onHand, readyOn }) => {
        const on = readyOn ?? lot.readyOn
        return on !== null && on <= day ? sum + onHand : sum
      }, 0)

/** How strong a colour is: the plan says the figure too, as colours alone say nothing to many. */
export type Heat = 'none' | 'low' | 'middle' | 'high' | 'over'
export function heatOf(room: Room, shown: Shown): { heat: Heat; rate: number | null } {
  if (shown === 'treated') {
    const { treated } = room
    return { rate: treated, heat: treated === 0 ? 'none' : treated > 10 ? 'over' : treated > 5 ? 'high' : treated > 2 ? 'middle' : 'low' }
  }
  const rate = shown === 'room' ? room.fill : shown === 'ready' ? room.ready : room.losses
  if (rate === null || rate === 0) return { heat: 'none', rate }
  if (shown === 'room') return { rate, heat: rate > 10_000 ? 'over' : rate > 8_500 ? 'high' : rate > 4_000 ? 'middle' : 'low' }
  if (shown === 'ready') return { rate, heat: rate > 6_600 ? 'high' : rate > 3_300 ? 'middle' : 'low' }
  return { rate, heat: rate > 2_000 ? 'over' : rate > 1_000 ? 'high' : rate > 300 ? 'middle' : 'low' }
}

/** What stands on the place: a rate, or how often. */
export const figureOf = (rate: number | null, shown: Shown): string =>
  rate === null ? '' : shown === 'treated' ? `${rate} ×` : roundPercent(rate)

/** Basis points in whole percents: nobody spaces plants to a hundredth. */
export const roundPercent = (rate: number): string => percent(Math.round(rate / 100) * 100)

export const drawn = (outline: Outline): boolean => outline.length >= 3
