import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { sheetOf } from '../base/sheet.ts'
import {
  byId,
  changeOf,
  day,
  done,
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
import { PlantRule } from '../taxonomy/plant-rules.ts'
import { labelFormats } from '../printing/printing.ts'
import { passportReasons } from './decision.ts'

export const passportKinds = ['issued', 'received'] as const
export const passportStates = ['draft', 'issued', 'void'] as const
export const passportTypes = ['standard', 'protected_zone', 'replacement'] as const
export type PassportType = (typeof passportTypes)[number]
export const tradeUnits = ['plant', 'tray', 'bundle', 'shelf', 'pallet', 'lot'] as const
export type TradeUnit = (typeof tradeUnits)[number]

/** Genus and species, or the genus alone; a variety has a field of its own. */
const botanical = requiredText(200).regex(/^([×x] ?)?\p{Lu}\p{Ll}+/u, 'passport_botanical')
/** `FR-1234567V`: the country and the number under which the authority knows the operator. Formats differ, so it is read leniently. */
const operator = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .regex(/^[A-Z]{2} ?[-–] ?[A-Za-z0-9./ -]{2,30}$/, 'passport_operator'),
])

const fields = {
  type: z.enum(passportTypes).default('standard'),
  botanical,
  cultivar: text(120).default(''),
  /** Of an issued one the shop's own where none is given. */
  operator: operator.default(''),
  /** Of an issued one made from week, lot and number where none is given. */
  code: text(60).default(''),
  /** `FR`, `FR, NL`, or the name of a third country. */
  origin: text(60).default(''),
  pests: z.array(requiredText(80)).max(10).default([]),
  initialOperator: operator.default(''),
  quantity: z.int().min(1).max(10_000_000),
  tradeUnit: z.enum(tradeUnits).default('lot'),
  supplier: text(160).default(''),
  /** The cultivation that it covers. */
  lotId: id.nullable().default(null),
  note: text(2000).default(''),
}
export const PassportInput = z.object({
  ...fields,
  kind: z.enum(passportKinds).default('issued'),
  /** Of a received one: when the plants came. */
  on: day.nullable().default(null),
  /** At once; else it stays a draft. A received one is whole when it is written down. */
  issue: z.boolean().default(false),
})
export type PassportInput = z.output<typeof PassportInput>
export const PassportForm = z.object(fields)
export type PassportForm = z.output<typeof PassportForm>

const brief = { id, kind: z.enum(passportKinds), botanical: z.string(), code: z.string(), operator: z.string() }
export const PassportRef = z.object(brief)
export type PassportRef = z.infer<typeof PassportRef>
const ref = z.object({ id, number: z.string() })

export const PassportRow = z.object({
  ...brief,
  state: z.enum(passportStates),
  type: z.enum(passportTypes),
  cultivar: z.string(),
  origin: z.string(),
  pests: z.array(z.string()),
  initialOperator: z.string(),
  quantity: z.int(),
  tradeUnit: z.enum(tradeUnits),
  supplier: z.string(),
  on: day.nullable(),
  lot: ref.nullable(),
  order: ref.nullable(),
  ticket: ref.nullable(),
  /** To whom it went, by its order or ticket. */
  customer: z.string(),
  note: z.string(),
  voidReason: z.string(),
  voidedAt: instant.nullable(),
  author: z.string(),
  createdAt: instant,
  version,
})
export type PassportRow = z.infer<typeof PassportRow>
/**
 * What became of plants in the cultivations into which they went, and in those that came out of them: the first is the sum of the
 * others.
 */
export const LotFlow = z.object({
  /** All plants that came into these cultivations: others may stand among those that were brought. */
  entered: z.int(),
  sold: z.int(),
  /** Lost, or found too few by counts. */
  lost: z.int(),
  there: z.int(),
})
export type LotFlow = z.infer<typeof LotFlow>
export const PassportFlow = z.object({
  ...LotFlow.shape,
  /** With the passport. */
  came: z.int(),
  /** That left with passports which come from it. */
  passports: z.int(),
})
export type PassportFlow = z.infer<typeof PassportFlow>
export const Passport = z.object({
  ...PassportRow.shape,
  /** Of a received one. */
  flow: PassportFlow.nullable(),
  /** What it comes from, and what came of it. */
  comesFrom: z.array(PassportRef),
  gave: z.array(PassportRef),
})
export type Passport = z.infer<typeof Passport>

/** A row of a table that names a plant as a host, as it held on the day of the decision. */
const HostRule = PlantRule.pick({ name: true, code: true, level: true, detail: true, from: true, source: true, sure: true })

export const Decision = z.object({
  line: id,
  /** Of a pack which of its plants, from one; 0: the line itself. */
  part: z.int(),
  label: z.string(),
  botanical: z.string(),
  quantity: z.int(),
  needed: z.boolean(),
  reason: z.enum(passportReasons),
  /** EPPO codes of protected zones to look up: they lie there and host the plant, but could not be read for certain. */
  maybe: z.array(z.string()),
  /** Whose rules hold: the day on which it left, or today. */
  on: day,
  hosts: z.array(HostRule),
  /** The lots that its plants left from, or would be taken from now. */
  lots: z.array(z.object({ number: z.string(), quantity: z.int() })),
  /** Its passports, one of each lot. */
  passports: z.array(z.object({ id, code: z.string(), state: z.enum(passportStates), quantity: z.int(), lot: z.string().nullable() })),
})
export type Decision = z.infer<typeof Decision>

/** Exactly one of them is named. */
export const GenerateInput = z
  .object({
    orderId: id.nullable().default(null),
    ticketId: id.nullable().default(null),
    cultivationId: id.nullable().default(null),
    /** Of a cultivation: how many plants; all that stand there unless told. */
    quantity: z.int().min(1).max(10_000_000).nullable().default(null),
  })
  .refine(({ orderId, ticketId, cultivationId }) => [orderId, ticketId, cultivationId].filter((each) => each !== null).length === 1, {
    message: 'passport_of_one',
    path: ['orderId'],
  })
export type GenerateInput = z.output<typeof GenerateInput>

export const PassportSettings = z.object({
  /** Part B of what the shop issues. */
  operator,
  /** Part D unless told. */
  origin: requiredText(60),
})
export type PassportSettings = z.output<typeof PassportSettings>
export const noPassportSettings: PassportSettings = { operator: '', origin: 'FR' }

export const errors = {
  passport_botanical: {
    status: 400,
    fr: 'Écrivez le nom botanique : genre et espèce, par exemple Quercus petraea.',
    en: 'Write the botanical name: genus and species, such as Quercus petraea.',
  },
  passport_operator: {
    status: 400,
    fr: 'Écrivez le pays, un tiret et le numéro d’enregistrement : FR-1234567V.',
    en: 'Write the country, a hyphen and the registration number: FR-1234567V.',
  },
  passport_no_operator: {
    status: 409,
    fr: 'Il manque le numéro d’enregistrement (partie B).',
    en: 'The registration number (part B) is missing.',
  },
  passport_no_origin: { status: 409, fr: 'Il manque l’origine (partie D).', en: 'The origin (part D) is missing.' },
  passport_no_pests: {
    status: 409,
    fr: 'Un passeport pour une zone protégée nomme l’organisme : ERWIAM par exemple.',
    en: 'A passport for a protected zone names the pest: ERWIAM for example.',
  },
  passport_no_initial: {
    status: 409,
    fr: 'Un passeport de remplacement garde le numéro de l’opérateur d’origine.',
    en: 'A replacement passport keeps the number of the first operator.',
  },
  passport_no_day: { status: 409, fr: 'Dites quand les plants sont arrivés.', en: 'Say when the plants came.' },
  passport_code_taken: {
    status: 409,
    fr: 'Un autre passeport porte déjà ce code de traçabilité.',
    en: 'Another passport has this traceability code already.',
  },
  passport_issued: {
    status: 409,
    fr: 'Ce passeport est établi : il ne change plus. Annulez-le et établissez-en un autre.',
    en: 'This passport is issued: it no longer changes. Void it and issue another one.',
  },
  passport_draft: {
    status: 409,
    fr: 'Ce passeport est un brouillon : établissez-le d’abord.',
    en: 'This passport is a draft: issue it first.',
  },
  passport_void: { status: 409, fr: 'Ce passeport est annulé.', en: 'This passport is void.' },
  passport_cycle: {
    status: 409,
    fr: 'Un passeport ne peut pas provenir de lui-même.',
    en: 'A passport cannot come from itself.',
  },
  passport_of_one: {
    status: 400,
    fr: 'Choisissez une commande, une vente ou une culture.',
    en: 'Choose an order, a sale or a cultivation.',
  },
  passport_beyond: {
    status: 409,
    fr: 'Ce lot n’a jamais compté que {most} {most|plant|plants} : un passeport n’en couvre pas {quantity}.',
    en: 'This lot never counted more than {most} {most|plant|plants}: a passport does not cover {quantity}.',
  },
  passport_missing: {
    status: 409,
    fr: 'Il manque le passeport phytosanitaire de : {labels}. Établissez-le d’abord.',
    en: 'The plant passport is missing of: {labels}. Issue it first.',
  },
  passport_other_kind: {
    status: 409,
    fr: 'Cette vente va dans une zone protégée : son passeport est « zone protégée » et nomme {pests}.',
    en: 'This sale goes into a protected zone: its passport is “protected zone” and names {pests}.',
  },
  passport_not_firm: {
    status: 409,
    fr: 'Cette commande n’est pas confirmée : rien ne part encore.',
    en: 'This order is not confirmed: nothing leaves yet.',
  },
} as const satisfies Messages

const reading = 'traceability.read'
const writing = 'traceability.write'
const whole = [
  'passport_no_operator',
  'passport_no_origin',
  'passport_no_pests',
  'passport_no_initial',
  'passport_no_day',
  'passport_code_taken',
  'passport_beyond',
  'lot_held',
] as const

export const passportRoutes = {
  listPassports: route({
    method: 'GET',
    path: '/plant-passports/{page}',
    summary: 'Plant passports, issued and received',
    permission: reading,
    params: pageParam,
    query: listQuery(['created', 'name'], {
      kind: z.enum(passportKinds).optional(),
      state: oneOrMore(passportStates).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    response: pageOf(PassportRow),
  }),
  searchPassports: route({
    method: 'GET',
    path: '/plant-passports/search/{q}',
    summary: 'Passports by any of their fields, the newest first',
    permission: reading,
    params: z.object({ q: text(100) }),
    response: z.object({ items: z.array(PassportRow) }),
  }),
  createPassport: route({
    method: 'POST',
    path: '/plant-passport/-1',
    summary: 'Write a passport down: a draft, one that is issued at once, or one that came with plants',
    permission: writing,
    body: PassportInput,
    response: Passport,
    status: 201,
    errors: ['not_found', ...whole],
  }),
  getPassport: route({
    method: 'GET',
    path: '/plant-passport/{id}',
    summary: 'A passport with what it comes from and what came of it',
    permission: reading,
    params: byId,
    response: Passport,
    errors: ['not_found'],
  }),
  updatePassport: route({
    method: 'PUT',
    path: '/plant-passport/{id}',
    summary: 'Change a passport that is not issued yet',
    permission: writing,
    params: byId,
    body: changeOf(PassportForm, { version }),
    response: Passport,
    errors: ['not_found', 'stale_version', 'invalid_input', 'passport_issued', 'passport_other_kind'],
  }),
  removePassport: route({
    method: 'DELETE',
    path: '/plant-passport/{id}',
    summary: 'Delete a passport that was never issued',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'passport_issued'],
  }),
  issuePassport: route({
    method: 'POST',
    path: '/plant-passport/{id}/issue',
    summary: 'Issue a draft: from then on it does not change',
    permission: writing,
    params: byId,
    response: Passport,
    errors: ['not_found', 'passport_issued', 'passport_other_kind', ...whole],
  }),
  voidPassport: route({
    method: 'POST',
    path: '/plant-passport/{id}/void',
    summary: 'Void an issued or received passport; it stays in the register',
    permission: writing,
    params: byId,
    body: z.object({ reason: requiredText(300) }),
    response: Passport,
    errors: ['not_found', 'passport_draft', 'passport_void'],
  }),
  linkPassport: route({
    method: 'PUT',
    path: '/plant-passport/{id}/link/{toId}',
    summary: 'Say which passport it comes from',
    permission: writing,
    params: z.object({ id: idParam, toId: idParam }),
    response: Passport,
    errors: ['not_found', 'passport_cycle'],
  }),
  unlinkPassport: route({
    method: 'DELETE',
    path: '/plant-passport/{id}/link/{toId}',
    summary: 'Take that back',
    permission: writing,
    params: z.object({ id: idParam, toId: idParam }),
    response: Passport,
    errors: ['not_found'],
  }),
  downloadPassport: route({
    method: 'GET',
    path: '/plant-passport/{id}/download',
    summary: 'Labels of an issued passport, one for each trade unit',
    permission: reading,
    params: byId,
    query: z.object({
      format: z.enum(labelFormats).default('a4-14'),
      copies: z.coerce.number<number | string>().int().min(1).max(500).default(1),
      skip: z.coerce.number<number | string>().int().min(0).max(64).default(0),
    }),
    response: 'pdf',
    errors: ['not_found', 'passport_draft', 'passport_void'],
  }),
  generatePassports: route({
    method: 'POST',
    path: '/plant-passports/generate',
    summary: 'Decide line by line of an order or a sale whether a passport goes along, and issue those; or one for a cultivation',
    permission: writing,
    body: GenerateInput,
    response: z.object({ items: z.array(PassportRow), decisions: z.array(Decision) }),
    errors: ['not_found', 'passport_not_firm', 'passport_botanical', 'lot_to_choose', ...whole],
  }),
  passportDecisions: route({
    method: 'GET',
    path: '/plant-passports/decisions/{orderId}',
    summary: 'What of an order needs a passport, and why',
    permission: reading,
    params: z.object({ orderId: idParam }),
    response: z.object({ decisions: z.array(Decision) }),
    errors: ['not_found'],
  }),
  passportProducts: route({
    method: 'GET',
    path: '/plant-passport/{id}/products',
    summary: 'The products that a passport covers',
    permission: reading,
    params: byId,
    response: z.object({ items: z.array(z.object({ id, name: z.string(), latinName: z.string() })) }),
    errors: ['not_found'],
  }),
  setPassportProducts: route({
    method: 'PUT',
    path: '/plant-passport/{id}/products',
    summary: 'Set them',
    permission: writing,
    params: byId,
    body: z.object({ productIds: z.array(id).max(500) }),
    response: done,
    errors: ['not_found'],
  }),
  salesOfPassports: route({
    method: 'GET',
    path: '/plant-passports/sales-export/{year}',
    summary: 'Passports of a year by sale: to whom, what, how many, from where',
    permission: reading,
    params: z.object({ year: z.coerce.number<number | string>().int().min(2019).max(2100) }),
    response: 'xlsx',
  }),
  yearlyDeclaration: route({
    method: 'GET',
    path: '/plant-passports/declaration/{year}',
    summary:
      'What a professional operator declares of a year: who, where, what was grown, issued and received; to be copied, nothing is sent',
    permission: reading,
    params: z.object({ year: z.coerce.number<number | string>().int().min(2019).max(2100) }),
    response: 'xlsx',
  }),
  getPassportSettings: route({
    method: 'GET',
    path: '/plant-passport-settings',
    summary: 'Under which number the shop issues passports',
    permission: reading,
    response: PassportSettings,
  }),
  setPassportSettings: route({
    method: 'PUT',
    path: '/plant-passport-settings',
    summary: 'Change it; issued passports keep theirs',
    permission: 'settings.write',
    body: PassportSettings,
    response: done,
  }),
}

export const passportSheets = { passportsSheet: sheetOf(passportRoutes.listPassports, '/plant-passports/export') }
