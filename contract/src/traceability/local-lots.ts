import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, id, idParam, instant, requiredText, text, version } from '../base/shared.ts'
import { labelFormats } from '../printing/printing.ts'
import { lotKinds } from '../production/cultivations.ts'
import { lifeForms } from './collecting.ts'
import { originRegions } from './regions.ts'

export const localUnits = ['grams', 'pieces'] as const
export type LocalUnit = (typeof localUnits)[number]
/** Grams to the milligram, or whole pieces. */
export const amount = z.number().min(0).max(100_000_000)

/** So much of another lot went into this one, in that lot's unit. */
export const SourceInput = z.object({ lotId: id, quantity: amount.gt(0) })
export type SourceInput = z.output<typeof SourceInput>
export const sources = z
  .array(SourceInput)
  .max(60)
  .refine((given) => new Set(given.map(({ lotId }) => lotId)).size === given.length, 'source_twice')

const ref = z.object({ id, name: z.string() })
/** What the mark is judged by (`markOf`). */
export const Origin = z.object({
  /** Whether anything of it was collected or declared as local. */
  local: z.boolean(),
  regions: z.array(z.enum(originRegions)),
  unknown: z.int(),
  /** Collections that rest on a permission or a fact of their zone which is no more. */
  unjudged: z.int(),
  generation: z.int(),
  grown: z.boolean(),
  lifeForm: z.enum(lifeForms),
  rejected: z.boolean(),
  /** Each way from a beginning, with the rules that a lot on it has a reason for. */
  ways: z.array(
    z.object({
      generation: z.int(),
      grown: z.boolean(),
      excused: z.object({ elsewhere: z.boolean(), generations: z.boolean() }),
    }),
  ),
  /** Why it is kept although a rule is not. */
  justification: z.string(),
})
export type Origin = z.infer<typeof Origin>

const relative = { id, kind: z.enum(lotKinds), number: z.string(), name: z.string() }
export const LocalSource = z.object({ ...relative, quantity: z.number(), unit: z.enum(localUnits), sharePct: z.number().nullable() })
export type LocalSource = z.infer<typeof LocalSource>
/** A lot on the way up to what was collected; `depth` 1 is a source. */
export const Ancestor = z.object({
  ...relative,
  depth: z.int(),
  on: day,
  zone: z.object({ id, name: z.string(), region: z.enum(originRegions).nullable() }).nullable(),
})
export type Ancestor = z.infer<typeof Ancestor>
export const Pack = z.object({ sizeId: id, subproductId: id, label: z.string(), content: z.number(), onHand: z.int() })
export type Pack = z.infer<typeof Pack>
export const LocalMove = z.object({
  id,
  at: instant,
  kind: z.string(),
  /** Of what lies loose, or of packets. */
  change: z.number(),
  after: z.number(),
  packed: z.string().nullable(),
  reason: z.string(),
  author: z.string(),
})
export type LocalMove = z.infer<typeof LocalMove>
export const LocalPaper = z.object({ id, name: z.string(), addedAt: instant, addedBy: z.string() })
export type LocalPaper = z.infer<typeof LocalPaper>
/** In the lot's unit: `received` and `found` are the sum of all the others. */
export const Balance = z.object({
  received: z.number(),
  /** Counted beyond what came in: nobody knows from where, and nothing of the lot is certified while it is there. */
  found: z.number(),
  lost: z.number(),
  /** Into mixtures, sowings, other batches, cultivations. */
  given: z.number(),
  packed: z.number(),
  sold: z.number(),
  loose: z.number(),
})
export type Balance = z.infer<typeof Balance>

/** What every kind of local lot answers. */
export const localLot = {
  id,
  number: z.string(),
  name: z.string(),
  taxon: ref.nullable(),
  year: z.int(),
  startedOn: day,
  unit: z.enum(localUnits),
  lifeForm: z.enum(lifeForms),
  generation: z.int(),
  place: ref.nullable(),
  note: z.string(),
  /** What lies loose. */
  onHand: z.number(),
  origin: Origin,
  sources: z.array(LocalSource),
  ancestors: z.array(Ancestor),
  offspring: z.array(LocalSource),
  balance: Balance,
  products: z.array(ref),
  packs: z.array(Pack),
  moves: z.array(LocalMove),
  papers: z.array(LocalPaper),
  version,
}
export const LocalLot = z.object({ ...localLot, kind: z.enum(['batch', 'mixture', 'seedling']) })
export type LocalLot = z.infer<typeof LocalLot>

export const localRow = {
  id,
  number: z.string(),
  name: z.string(),
  taxon: ref.nullable(),
  year: z.int(),
  startedOn: day,
  unit: z.enum(localUnits),
  onHand: z.number(),
  packs: z.int(),
  origin: Origin,
}
export const LocalRow = z.object(localRow)
export type LocalRow = z.infer<typeof LocalRow>

export const ofYear = z.object({ year: z.union([z.literal('all'), z.coerce.number<number | string>().int().min(1900).max(2200)]) })
export type OfYear = z.output<typeof ofYear>['year']
export const pageInQuery = z.coerce.number<number | string>().int().min(1).max(100_000).default(1)
export const labels = z.object({
  format: z.enum(labelFormats).default('a4-24'),
  copies: z.int().min(1).max(500).default(1),
  /** Labels of the first sheet that are gone already. */
  skip: z.int().min(0).max(64).default(0),
  /** A template of the shop, instead of the one that is shipped. */
  templateId: id.nullable().default(null),
})
export const ofPaper = z.object({ id: idParam, attachmentId: idParam })
export const ofProduct = z.object({ id: idParam, productId: idParam })
/** Why the mark is kept; said by who may change the settings. */
export const justification = text(500)

export const errors = {
  pieces_whole: { status: 400, fr: 'Des pièces se comptent en nombres entiers.', en: 'Pieces are counted in whole numbers.' },
  source_twice: { status: 400, fr: 'Chaque lot n’est nommé qu’une fois.', en: 'Each lot is named once only.' },
  source_kind: {
    status: 409,
    fr: '« {name} » ne peut pas entrer ici.',
    en: '“{name}” cannot go in here.',
  },
  source_unit: {
    status: 409,
    fr: '« {name} » ne se compte pas dans la même unité.',
    en: '“{name}” is not counted in the same unit.',
  },
  source_species: {
    status: 409,
    fr: '« {name} » est d’une autre espèce : faites plutôt un mélange.',
    en: '“{name}” is of another species: make a mixture instead.',
  },
  source_circle: {
    status: 409,
    fr: '« {name} » vient déjà de ce lot : un lot ne peut pas provenir de lui-même.',
    en: '“{name}” comes from this lot already: a lot cannot come from itself.',
  },
  source_short: {
    status: 409,
    fr: 'Il ne reste que {left} {unit} de « {name} ».',
    en: 'Only {left} {unit} of “{name}” {left|is|are} left.',
  },
  source_late: {
    status: 409,
    fr: 'Une partie de ce lot est déjà emballée, semée ou donnée : « {name} » n’y entre plus. Faites un nouveau lot.',
    en: 'Part of this lot is packed, sown or given already: “{name}” does not go in any more. Make a new lot.',
  },
  source_gone: {
    status: 409,
    fr: 'Une partie de ce lot est déjà emballée, semée ou donnée : « {name} » n’en reprend que {back} {unit}. Pour une autre composition, faites un nouveau lot.',
    en: 'Part of this lot is packed, sown or given already: “{name}” takes back no more than {back} {unit} of it. For another composition make a new lot.',
  },
  local_short: {
    status: 409,
    fr: 'Il ne reste que {left} {unit} en vrac.',
    en: 'Only {left} {unit} {left|is|are} left loose.',
  },
  local_found: {
    status: 409,
    fr: 'De ce qui est entré il ne peut rester que {most} {unit}. En compter plus demande un motif, donné par une personne qui a le droit de changer les réglages ; ce qui est trouvé a une origine inconnue, et le lot n’est plus certifié.',
    en: 'Of what came in no more than {most} {unit} can be left. Counting more wants a reason, given by somebody who may change the settings; what is found is of unknown origin, and the lot is not certified any more.',
  },
  local_lot_used: {
    status: 409,
    fr: 'D’autres lots, des sachets ou des ventes en viennent : il reste dans leur histoire.',
    en: 'Other lots, packets or sales come from it: it stays in their history.',
  },
  number_taken: { status: 409, fr: 'Un autre lot porte déjà ce numéro.', en: 'Another lot has this number already.' },
  pack_own_stock: {
    status: 409,
    fr: '« {label} » a déjà {onHand} en stock qui ne viennent d’aucun lot : inventoriez-les à zéro, ou choisissez une autre référence.',
    en: '“{label}” has {onHand} in stock already that come from no lot: count them to zero, or choose another reference.',
  },
  pack_not_connected: {
    status: 409,
    fr: '« {label} » n’est pas d’un produit relié à ce lot.',
    en: '“{label}” is not of a product connected to this lot.',
  },
  pack_short: {
    status: 409,
    fr: 'Il n’y a que {onHand} {onHand|sachet|sachets} disponibles.',
    en: 'There {onHand|is|are} only {onHand} {onHand|packet|packets} free.',
  },
  product_packed: {
    status: 409,
    fr: 'Des sachets de ce produit viennent de ce lot : remettez-les d’abord en vrac.',
    en: 'Packets of this product come from this lot: unpack them first.',
  },
} as const satisfies Messages

const writing = 'traceability.write'

export const localLotRoutes = {
  countLocalLot: route({
    method: 'POST',
    path: '/vegetal-local/lot/{id}/inventory',
    summary: 'Count what lies loose of a batch, mixture or sowing, or write a loss down',
    permission: writing,
    params: byId,
    body: z.object({ kind: z.enum(['count', 'loss']), quantity: amount, reason: text(200).default('') }),
    response: LocalLot,
    errors: ['not_found', 'pieces_whole', 'local_short', 'local_found'],
  }),
  packLocalLot: route({
    method: 'POST',
    path: '/vegetal-local/lot/{id}/pack',
    summary: 'Pack what lies loose into packets of a size of a connected product, whose stock they become',
    permission: writing,
    params: byId,
    body: z.object({ subproductId: id, content: amount.gt(0), packets: z.int().min(1).max(1_000_000) }),
    response: LocalLot,
    errors: ['not_found', 'pieces_whole', 'local_short', 'pack_own_stock', 'pack_not_connected'],
  }),
  unpackLocalLot: route({
    method: 'POST',
    path: '/vegetal-local/lot/{id}/unpack',
    summary: 'Take packets apart again, as far as nobody was promised them',
    permission: writing,
    params: byId,
    body: z.object({ sizeId: id, packets: z.int().min(1).max(1_000_000) }),
    response: LocalLot,
    errors: ['not_found', 'pack_short'],
  }),
  findLocalSources: route({
    method: 'GET',
    path: '/vegetal-local/sources/{q}',
    summary: 'Collections, batches, mixtures and cultivations by number or name, with what is left of each',
    permission: 'traceability.read',
    params: z.object({ q: requiredText(100) }),
    response: z.object({
      items: z.array(z.object({ ...relative, left: z.number().nullable(), unit: z.enum(localUnits), taxonId: id.nullable() })),
    }),
  }),
}
