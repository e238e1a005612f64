import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, pageOf, pageParam, requiredText, text, version } from '../base/shared.ts'

/** What stands by itself; the parts of it are sections. */
export const placeKinds = ['greenhouse', 'tunnel', 'shade', 'outdoor', 'store', 'fridge'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A corner, in centimetres to the right and down from the corner of what holds the place. */
const corner = z.tuple([z.int().min(0).max(1_000_000), z.int().min(0).max(1_000_000)])
/** Corners in order; none: the place is not drawn yet. */
export const Outline = z
  .array(corner)
  .max(60)
  .refine((corners) => corners.length === 0 || corners.length >= 3, 'invalid_input')
export type Outline = z.infer<typeof Outline>

/** Square metres by the corners (the shoelace formula), to a hundredth; null for what is not drawn. */
export function areaOf(outline: Outline): number | null {
  if (outline.length < 3) return null
  const twice = outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.round(Math.abs(twice) / 2 / 100) / 100
}

const placed = {
  name: requiredText(80),
  outline: Outline.default([]),
  /** As measured; what is drawn says it itself. */
  areaM2: z.number().positive().max(10_000_000).nullable().default(null),
  note: text(1000).default(''),
}
export const SectionInput = z.object({
  ...placed,
  /** The order in which who prepares orders walks through the sections; null: not on the way. */
  routeIdx: z.int().min(0).max(9999).nullable().default(null),
})
export type SectionInput = z.output<typeof SectionInput>
export const GreenhouseInput = z.object({ kind: z.enum(placeKinds).default('greenhouse'), ...placed })
export type GreenhouseInput = z.output<typeof GreenhouseInput>

const shown = {
  id,
  name: z.string(),
  outline: Outline,
  areaM2: z.number().nullable(),
  note: z.string(),
  /** Cultivations that stand there today, and their plants. */
  lots: z.int(),
  plants: z.int(),
  version,
}
export const Section = z.object({ ...shown, greenhouseId: id, routeIdx: z.int().nullable() })
export type Section = z.infer<typeof Section>
export const Greenhouse = z.object({ ...shown, kind: z.enum(placeKinds), sections: z.array(Section) })
export type Greenhouse = z.infer<typeof Greenhouse>

/** A lot that stood in a section; `to` is null for one that still does. */
export const PlaceStay = z.object({ lotId: id, number: z.string(), name: z.string(), from: day, to: day.nullable() })

const saving = ['invalid_input', 'place_name_taken'] as const
export const placeRoutes = {
  listGreenhouses: route({
    method: 'GET',
    path: '/greenhouses',
    summary: 'Greenhouses and other places with their sections',
    permission: 'production.read',
    response: z.object({ items: z.array(Greenhouse) }),
  }),
  createGreenhouse: route({
    method: 'POST',
    path: '/greenhouse/-1',
    summary: 'Add a greenhouse or another place',
    permission: 'production.write',
    body: GreenhouseInput,
    response: Greenhouse,
    status: 201,
    errors: saving,
  }),
  updateGreenhouse: route({
    method: 'PUT',
    path: '/greenhouse/{id}',
    summary: 'Change a place',
    permission: 'production.write',
    params: byId,
    body: changeOf(GreenhouseInput, { version }),
    response: Greenhouse,
    errors: ['not_found', 'stale_version', ...saving],
  }),
  removeGreenhouse: route({
    method: 'DELETE',
    path: '/greenhouse/{id}',
    summary: 'Delete a place where nothing stands',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'place_in_use', 'place_treated', 'place_has_sections'],
  }),
  createSection: route({
    method: 'POST',
    path: '/greenhouse/{id}/section/-1',
    summary: 'Add a section to a place',
    permission: 'production.write',
    params: byId,
    body: SectionInput,
    response: Section,
    status: 201,
    errors: ['not_found', ...saving],
  }),
  updateSection: route({
    method: 'PUT',
    path: '/greenhouse/section/{id}',
    summary: 'Change a section',
    permission: 'production.write',
    params: byId,
    body: changeOf(SectionInput, { version }),
    response: Section,
    errors: ['not_found', 'stale_version', ...saving],
  }),
  removeSection: route({
    method: 'DELETE',
    path: '/greenhouse/section/{id}',
    summary: 'Delete a section where nothing stands',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'place_in_use', 'place_treated'],
  }),
  sectionHistory: route({
    method: 'GET',
    path: '/greenhouse/section/{id}/history',
    summary: 'What stood in a section and when, latest first',
    permission: 'production.read',
    params: byId,
    query: pageParam.partial(),
    response: pageOf(PlaceStay),
    errors: ['not_found'],
  }),
}
