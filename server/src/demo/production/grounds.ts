import type { Outline, PlaceKind } from '@plantule/contract/production/places'
import { createMarker } from '../../domains/production/map/markers.ts'
import { createGreenhouse, createSection } from '../../domains/production/places/places.ts'
import type { Ctx } from '../../platform/context.ts'

/** Ids of sections by what the picking places call them: `Serre 1 Tablette 4`. */
export type Grounds = ReadonlyMap<string, number>

type Ground = {
  name: string
  kind: PlaceKind
  /** Upper left corner and size, in centimetres. */
  at: [number, number]
  size: [number, number]
  rows: { name: string; count: number; columns: number; size: [number, number]; gap: [number, number]; route: number } | null
  note?: string
}

const grounds: readonly Ground[] = [
  {
    name: 'Serre 1',
    kind: 'greenhouse',
    at: [200, 200],
    size: [2200, 2000],
    rows: { name: 'Tablette', count: 24, columns: 12, size: [140, 800], gap: [40, 200], route: 100 },
    note: 'Verre, chauffée hors gel.',
  },
  {
    name: 'Tunnel 2',
    kind: 'tunnel',
    at: [2700, 200],
    size: [900, 2000],
    rows: { name: 'Carré', count: 8, columns: 2, size: [360, 420], gap: [60, 50], route: 200 },
    note: 'Jeunes plants.',
  },
  {
    name: 'Parc conteneurs',
    kind: 'outdoor',
    at: [200, 2600],
    size: [5200, 3300],
    rows: { name: 'Planche', count: 40, columns: 10, size: [440, 700], gap: [70, 100], route: 300 },
  },
  {
    name: 'Jauge',
    kind: 'outdoor',
    at: [4000, 200],
    size: [1400, 1200],
    rows: { name: 'Rang', count: 12, columns: 6, size: [160, 500], gap: [60, 80], route: 400 },
  },
  { name: 'Chambre froide', kind: 'fridge', at: [4000, 1600], size: [500, 400], rows: null },
  { name: 'Parc à pieds mères', kind: 'outdoor', at: [4700, 1600], size: [700, 600], rows: null },
]

const rectangle = ([x, y]: readonly [number, number], [width, height]: readonly [number, number]): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** The nursery's ground as a plan: what the picking places name is drawn to scale. */
export async function drawGrounds(ctx: Ctx): Promise<Grounds> {
  const found = new Map<string, number>()
  for (const { name, kind, at, size, rows, note = '' } of grounds) {
    const place = await createGreenhouse(ctx, { name, kind, outline: rectangle(at, size), areaM2: null, note })
    found.set(name, place.id)
    if (!rows) continue
    for (let n = 0; n < rows.count; n++) {
      const [column, line] = [n % rows.columns, Math.floor(n / rows.columns)]
      const corner = [60 + column * (rows.size[0] + rows.gap[0]), 60 + line * (rows.size[1] + rows.gap[1])] as const
      const section = await createSection(ctx, place.id, {
        name: `${rows.name} ${n + 1}`,
        outline: rectangle(corner, rows.size),
        areaM2: null,
        note: '',
        routeIdx: rows.route + n,
      })
      found.set(`${name} ${rows.name} ${n + 1}`, section.id)
    }
  }
  await createMarker(ctx, { kind: 'tap', x: 2550, y: 1200, label: 'Vanne principale' })
  await createMarker(ctx, { kind: 'entrance', x: 2550, y: 100, label: 'Entrée clients' })
  await createMarker(ctx, { kind: 'loading', x: 3800, y: 2400, label: 'Quai' })
  await createMarker(ctx, { kind: 'hazard', x: 3700, y: 1500, label: 'Local phyto' })
  return found
}
