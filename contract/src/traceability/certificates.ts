import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { sheetOf } from '../base/sheet.ts'
import { byId, day, done, id, listQuery, oneOrMore, pageOf, pageParam, requiredText, text } from '../base/shared.ts'
import { isPattern } from './lot-number.ts'
import { markReasons } from './mark.ts'
import { originRegions } from './regions.ts'

/** `{REGION}`, `{YY}`, `{YYYY}`, `{GEN}`, `{SPE}`, `{ZONE}` and one counter `{N}` to `{N6}`. */
const pattern = requiredText(80).refine(isPattern, 'number_pattern')
export const LocalConfig = z.object({
  /** Where species are looked up. */
  referenceTable: z.enum(['taxref']),
  batchPattern: pattern,
  mixturePattern: pattern,
  seedlingPattern: pattern,
  /** Number of the shop's licence of the mark, on its certificates. */
  licence: text(60),
  /** Where the shop grows; herbaceous plants keep the mark of this region alone. */
  productionRegion: z.enum(originRegions).nullable(),
  maxGenerations: z.int().min(0).max(50),
  /** Whether the certificate of what left goes along with the invoice, made then where none stands. */
  withInvoice: z.boolean(),
})
export type LocalConfig = z.output<typeof LocalConfig>
export const defaultLocalConfig: LocalConfig = {
  referenceTable: 'taxref',
  batchPattern: '{REGION}{YY}-{GEN}{SPE}-{ZONE}-{N}',
  mixturePattern: 'M{YY}-{N3}',
  seedlingPattern: 'SE{YY}-{N4}',
  licence: '',
  productionRegion: null,
  maxGenerations: 5,
  withInvoice: false,
}

export const certificateStates = ['issued', 'void'] as const
const ref = z.object({ id, number: z.string() })
export const CertificateRow = z.object({
  id,
  number: z.string(),
  state: z.enum(certificateStates),
  issuedOn: day,
  order: ref.nullable(),
  ticket: ref.nullable(),
  customer: z.string(),
  lines: z.int(),
  species: z.string(),
  /** Whoever has it may ask whether the certificate is true. */
  code: z.string(),
  voidReason: z.string(),
  author: z.string(),
})
export type CertificateRow = z.infer<typeof CertificateRow>

/** What left and does not bear the mark, and why. */
export const Uncertified = z.object({ label: z.string(), units: z.int(), reasons: z.array(z.enum(markReasons)) })
export type Uncertified = z.infer<typeof Uncertified>
export const Issued = z.object({ certificate: CertificateRow, uncertified: z.array(Uncertified) })
export type Issued = z.infer<typeof Issued>

export const errors = {
  number_pattern: {
    status: 400,
    fr: 'Écrivez un modèle fait des mots connus, avec un seul compteur N entre accolades.',
    en: 'Write a pattern of the known words, with exactly one counter N in braces.',
  },
  certificate_nothing: {
    status: 409,
    fr: 'Rien de cette vente n’est sorti d’un lot Végétal local qui garde la marque{because}.',
    en: 'Nothing of this sale left a Végétal local lot that keeps the mark{because}.',
  },
  certificate_void: { status: 409, fr: 'Ce certificat est annulé.', en: 'This certificate is void.' },
} as const satisfies Messages

const reading = 'traceability.read'
const writing = 'traceability.write'
const issuing = ['not_found', 'certificate_nothing'] as const

export const certificateRoutes = {
  certifyOrder: route({
    method: 'POST',
    path: '/vegetal-local/certificate/order/{id}',
    summary: 'Certificate of origin of what left of an order; one that no longer says what left is replaced',
    permission: writing,
    params: byId,
    response: Issued,
    errors: issuing,
  }),
  certifyDirectSale: route({
    method: 'POST',
    path: '/vegetal-local/certificate/direct-sale/{id}',
    summary: 'Certificate of origin of a direct sale',
    permission: writing,
    params: byId,
    response: Issued,
    errors: issuing,
  }),
  listCertificates: route({
    method: 'GET',
    path: '/vegetal-local/certificates/{page}',
    summary: 'Certificates of origin',
    permission: reading,
    params: pageParam,
    query: listQuery(['created'], { state: oneOrMore(certificateStates).optional(), from: day.optional(), to: day.optional() }),
    response: pageOf(CertificateRow),
  }),
  downloadCertificate: route({
    method: 'GET',
    path: '/vegetal-local/certificate/{id}/download',
    summary: 'A certificate of origin as it is handed over',
    permission: reading,
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  voidCertificate: route({
    method: 'POST',
    path: '/vegetal-local/certificate/{id}/void',
    summary: 'Void a certificate; it stays in the list with its reason',
    permission: writing,
    params: byId,
    body: z.object({ reason: requiredText(300) }),
    response: CertificateRow,
    errors: ['not_found', 'certificate_void'],
  }),
  localSales: route({
    method: 'GET',
    path: '/vegetal-local/sales-export/{year}',
    summary: 'What was sold of local lots in a year, as a spreadsheet',
    permission: reading,
    params: z.object({ year: z.coerce.number<number | string>().int().min(2000).max(2200) }),
    response: 'xlsx',
  }),
  exportLocalLots: route({
    method: 'POST',
    path: '/vegetal-local/mass-export',
    summary: 'Everything of the module as one file, fetched from the downloads',
    permission: reading,
    response: z.object({ operationId: id }),
    status: 201,
  }),
  getLocalConfig: route({
    method: 'GET',
    path: '/vegetal-local/config',
    summary: 'How lots are numbered, the licence, and where the shop grows',
    permission: reading,
    response: LocalConfig,
  }),
  setLocalConfig: route({
    method: 'PUT',
    path: '/vegetal-local/config',
    summary: 'Change how lots are numbered, the licence, and where the shop grows',
    permission: 'settings.write',
    body: LocalConfig,
    response: done,
  }),
}

export const certificateSheets = { certificatesSheet: sheetOf(certificateRoutes.listCertificates, '/vegetal-local/certificates/export') }
