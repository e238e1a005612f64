import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { frenchRate } from '../base/identity-rules.ts'
import { route } from '../base/route.ts'
import { basisPoints, byId, changeOf, day, done, id, requiredText, text, version } from '../base/shared.ts'

const idx = z.int().min(0).max(100_000).default(0)
const centimetres = z.int().min(1).max(10_000).nullable().default(null)

export const rootTypes = ['bare', 'ball', 'plug', 'container'] as const

export const containerInput = z.object({
  name: requiredText(100),
  description: text(2000).default(''),
  /** Millilitres: a C2 holds 2000. */
  volumeMl: z.int().min(1).max(10_000_000).nullable().default(null),
  rootType: z.enum(rootTypes).default('container'),
  idx,
})
export const Container = z.object({ id, ...containerInput.shape, version })
export type Container = z.infer<typeof Container>

export const rootstockInput = z.object({
  name: requiredText(100),
  latinName: text(200).default(''),
  vigour: text(100).default(''),
  adultHeightCm: centimetres,
  soilNotes: text(2000).default(''),
  description: text(2000).default(''),
  idx,
})
export const Rootstock = z.object({ id, ...rootstockInput.shape, version })
export type Rootstock = z.infer<typeof Rootstock>

const caliberFields = z.object({
  name: requiredText(100),
  /** Trained form: baliveau, tige, cépée. */
  form: text(60).default(''),
  heightMinCm: centimetres,
  heightMaxCm: centimetres,
  /** Girth at one metre. */
  girthMinCm: centimetres,
  girthMaxCm: centimetres,
  /** Forest age code: 1-0, 1+1, 1S1. */
  age: text(20).default(''),
  weightG: z.int().min(0).max(10_000_000).nullable().default(null),
  idx,
})
const ordered = (low: number | null, high: number | null) => low === null || high === null || low <= high
export const caliberInput = caliberFields
  .refine((c) => ordered(c.heightMinCm, c.heightMaxCm), { path: ['heightMaxCm'], message: 'range_reversed' })
  .refine((c) => ordered(c.girthMinCm, c.girthMaxCm), { path: ['girthMaxCm'], message: 'range_reversed' })
export const Caliber = z.object({ id, ...caliberFields.shape, version })
export type Caliber = z.infer<typeof Caliber>

export const plantProviderInput = z.object({
  name: requiredText(200),
  contact: text(120).default(''),
  email: z.email().max(200).toLowerCase().nullable().default(null),
  phone: text(40).nullable().default(null),
  address: text(500).default(''),
  /** Registration number of a professional operator (plant passport). */
  operatorNumber: text(40).nullable().default(null),
  note: text(5000).default(''),
})
export const PlantProvider = z.object({ id, ...plantProviderInput.shape, version })
export type PlantProvider = z.infer<typeof PlantProvider>

/** Valid over [validFrom, validTo); rows of one name follow each other in time. */
export const TvaRate = z.object({
  id,
  name: z.string(),
  rateBp: basisPoints,
  validFrom: day,
  validTo: day.nullable(),
  /** Some product names it: it cannot be removed. */
  inUse: z.boolean(),
})
export type TvaRate = z.infer<typeof TvaRate>
const tvaRateInput = z
  .object({
    id: id.nullable().default(null),
    name: requiredText(60),
    rateBp: frenchRate,
    validFrom: day,
    validTo: day.nullable().default(null),
  })
  .refine((rate) => rate.validTo === null || rate.validFrom < rate.validTo, { path: ['validTo'], message: 'bounds_reversed' })

export const errors = {
  bounds_reversed: { status: 400, fr: 'La fin doit venir après le début.', en: 'The end must come after the beginning.' },
  range_reversed: { status: 400, fr: 'Le maximum est en dessous du minimum.', en: 'The maximum is below the minimum.' },
  name_taken: { status: 409, fr: 'Ce nom est déjà pris.', en: 'This name is already taken.' },
  rates_overlap: {
    status: 409,
    fr: 'Deux taux « {name} » sont valables le même jour.',
    en: 'Two rates named "{name}" are valid on the same day.',
  },
} as const satisfies Messages

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
const changeErrors = ['not_found', 'stale_version', 'name_taken'] as const

export const containerRoutes = {
  listContainers: route({ method: 'GET', path: '/containers', summary: 'Containers', permission: 'member', response: listOf(Container) }),
  createContainer: route({
    method: 'POST',
    path: '/container/-1',
    summary: 'Create a container',
    permission: 'catalogue.write',
    body: containerInput,
    response: Container,
    status: 201,
    errors: ['name_taken'],
  }),
  updateContainer: route({
    method: 'PUT',
    path: '/container/{id}',
    summary: 'Change a container',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(containerInput, { version }),
    response: Container,
    errors: changeErrors,
  }),
  removeContainer: route({
    method: 'DELETE',
    path: '/container/{id}',
    summary: 'Delete a container that nothing uses',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
}

export const rootstockRoutes = {
  listRootstocks: route({ method: 'GET', path: '/rootstocks', summary: 'Rootstocks', permission: 'member', response: listOf(Rootstock) }),
  createRootstock: route({
    method: 'POST',
    path: '/rootstock/-1',
    summary: 'Create a rootstock',
    permission: 'catalogue.write',
    body: rootstockInput,
    response: Rootstock,
    status: 201,
    errors: ['name_taken'],
  }),
  updateRootstock: route({
    method: 'PUT',
    path: '/rootstock/{id}',
    summary: 'Change a rootstock',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(rootstockInput, { version }),
    response: Rootstock,
    errors: changeErrors,
  }),
  removeRootstock: route({
    method: 'DELETE',
    path: '/rootstock/{id}',
    summary: 'Delete a rootstock that nothing uses',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
}

export const caliberRoutes = {
  listCalibers: route({ method: 'GET', path: '/calibers', summary: 'Calibers', permission: 'member', response: listOf(Caliber) }),
  createCaliber: route({
    method: 'POST',
    path: '/caliber/-1',
    summary: 'Create a caliber',
    permission: 'catalogue.write',
    body: caliberInput,
    response: Caliber,
    status: 201,
    errors: ['name_taken'],
  }),
  updateCaliber: route({
    method: 'PUT',
    path: '/caliber/{id}',
    summary: 'Change a caliber',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(caliberInput, { version }),
    response: Caliber,
    errors: changeErrors,
  }),
  removeCaliber: route({
    method: 'DELETE',
    path: '/caliber/{id}',
    summary: 'Delete a caliber that nothing uses',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
}

export const plantProviderRoutes = {
  listPlantProviders: route({
    method: 'GET',
    path: '/plant-providers',
    summary: 'Plant providers',
    permission: 'catalogue.read',
    response: listOf(PlantProvider),
  }),
  createPlantProvider: route({
    method: 'POST',
    path: '/plant-provider/-1',
    summary: 'Create a plant provider',
    permission: 'catalogue.write',
    body: plantProviderInput,
    response: PlantProvider,
    status: 201,
    errors: ['name_taken'],
  }),
  updatePlantProvider: route({
    method: 'PUT',
    path: '/plant-provider/{id}',
    summary: 'Change a plant provider',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(plantProviderInput, { version }),
    response: PlantProvider,
    errors: changeErrors,
  }),
  removePlantProvider: route({
    method: 'DELETE',
    path: '/plant-provider/{id}',
    summary: 'Delete a plant provider that nothing uses',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
}

export const tvaRateRoutes = {
  listTvaRates: route({ method: 'GET', path: '/tva_rates', summary: 'TVA rates', permission: 'member', response: listOf(TvaRate) }),
  setTvaRates: route({
    method: 'PUT',
    path: '/tva_rates',
    summary: 'Change the TVA rates: the whole list',
    permission: 'accounting.write',
    body: z.object({ items: z.array(tvaRateInput).min(1).max(60) }),
    response: listOf(TvaRate),
    errors: ['not_found', 'in_use', 'rates_overlap'],
  }),
}
