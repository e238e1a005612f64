import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { sheetOf } from '../base/sheet.ts'
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
  requiredText,
  text,
  version,
} from '../base/shared.ts'

export const consumableKinds = ['seed', 'substrate', 'pot', 'label', 'fertiliser', 'phyto', 'biocontrol', 'other'] as const
export type ConsumableKind = (typeof consumableKinds)[number]
export const usageKinds = ['use', 'purchase', 'count'] as const
export type UsageKind = (typeof usageKinds)[number]

/** Of its unit, to the thousandth. */
const quantity = z.number().min(0).max(1_000_000)
const paid = z.int().min(0).max(1_000_000_000)

export const ConsumableInput = z.object({
  name: requiredText(120),
  kind: z.enum(consumableKinds).default('substrate'),
  unit: requiredText(20),
  /** Number of the authorisation of a product of plant protection. */
  amm: text(20).default(''),
  npk: text(40).default(''),
  supplier: text(120).default(''),
  /** Under which it is to be bought again. */
  minStock: quantity.nullable().default(null),
  note: text(2000).default(''),
  retired: z.boolean().default(false),
})
export type ConsumableInput = z.output<typeof ConsumableInput>

export const Consumable = z.object({
  id,
  name: z.string(),
  kind: z.enum(consumableKinds),
  unit: z.string(),
  amm: z.string(),
  npk: z.string(),
  supplier: z.string(),
  minStock: z.number().nullable(),
  note: z.string(),
  retired: z.boolean(),
  stock: z.number(),
  /** At or under its minimum. */
  low: z.boolean(),
  valueCents: z.int(),
  /** Of what is there, by what its purchases cost; null where nothing is there. */
  unitCostCents: z.number().nullable(),
  /** Batches of which something should be left: what was bought without what was used by that name, and never more than is there. */
  batches: z.array(z.object({ batch: z.string(), expiresOn: day.nullable(), left: z.number() })),
  version,
})
export type Consumable = z.infer<typeof Consumable>

export const UsageInput = z
  .object({
    consumableId: id,
    kind: z.enum(usageKinds).default('use'),
    /** Used or bought; what stands there where it was counted. */
    quantity,
    /** What was paid for it without VAT, where it was bought. */
    paidCents: paid.nullable().default(null),
    batch: text(60).default(''),
    expiresOn: day.nullable().default(null),
    /** The cultivation it was used for. */
    cultivationId: id.nullable().default(null),
    note: text(500).default(''),
  })
  .refine(({ kind, quantity: given }) => kind === 'count' || given >= 0.001, { message: 'usage_of_nothing', path: ['quantity'] })
export type UsageInput = z.output<typeof UsageInput>

export const Usage = z.object({
  id,
  at: instant,
  kind: z.enum([...usageKinds, 'undo']),
  change: z.number(),
  after: z.number(),
  valueCents: z.int(),
  batch: z.string(),
  expiresOn: day.nullable(),
  cultivation: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  note: z.string(),
  undone: z.boolean(),
  author: z.string(),
})
export type Usage = z.infer<typeof Usage>

export const errors = {
  usage_of_nothing: { status: 400, fr: 'Indiquez une quantité.', en: 'Say how much.' },
  consumable_short: {
    status: 409,
    fr: 'Il ne reste que {left} de {name}.',
    en: 'Of {name} only {left} is left.',
  },
  consumable_used: {
    status: 409,
    fr: 'Ce consommable a une histoire : dites qu’il n’est plus utilisé au lieu de le supprimer.',
    en: 'This consumable has a history: say that it is no longer used instead of deleting it.',
  },
  usage_undone: {
    status: 409,
    fr: 'Cette ligne est déjà annulée, ou en annule une autre.',
    en: 'This line was taken back already, or takes another one back.',
  },
} as const satisfies Messages

export const consumableRoutes = {
  listConsumables: route({
    method: 'GET',
    path: '/consumables',
    summary: 'Consumables with what is there of them',
    permission: 'production.read',
    query: listQuery(['name'], {
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      kind: oneOrMore(consumableKinds).optional(),
      low: flag.optional(),
      retired: flag.optional(),
    }),
    response: pageOf(Consumable),
  }),
  createConsumable: route({
    method: 'POST',
    path: '/consumable/-1',
    summary: 'Record a consumable',
    permission: 'production.write',
    body: ConsumableInput,
    response: Consumable,
    status: 201,
  }),
  updateConsumable: route({
    method: 'PUT',
    path: '/consumable/{id}',
    summary: 'Change a consumable',
    permission: 'production.write',
    params: byId,
    body: changeOf(ConsumableInput, { version }),
    response: Consumable,
    errors: ['not_found', 'stale_version'],
  }),
  removeConsumable: route({
    method: 'DELETE',
    path: '/consumable/{id}',
    summary: 'Delete a consumable of which nothing was ever there',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'consumable_used'],
  }),
  listUsages: route({
    method: 'GET',
    path: '/consumable/{id}/usages',
    summary: 'What was bought, used and counted of a consumable, the newest first',
    permission: 'production.read',
    params: byId,
    query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1) }),
    response: pageOf(Usage),
    errors: ['not_found'],
  }),
  addUsage: route({
    method: 'POST',
    path: '/consumable-usage/-1',
    summary: 'Record what was used, bought or counted of a consumable',
    permission: 'production.write',
    body: UsageInput,
    response: Consumable,
    status: 201,
    errors: ['not_found', 'consumable_short', 'intervention_of_phyto'],
  }),
  removeUsage: route({
    method: 'DELETE',
    path: '/consumable-usage/{id}',
    summary: 'Take a line back; the ledger keeps both',
    permission: 'production.write',
    params: z.object({ id: idParam }),
    response: done,
    errors: ['not_found', 'usage_undone', 'usage_of_treatment', 'consumable_short'],
  }),
}

export const consumableSheets = { consumablesSheet: sheetOf(consumableRoutes.listConsumables, '/consumables/export') }
