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
  MAX_IMAGE_BYTES,
  pageOf,
  pageParam,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { LotFlow, PassportForm, PassportRow } from './passports.ts'

const MAX_PAPER_BYTES = 10_000_000
const many = z.int().min(0).max(10_000_000)

export const DeliveryLineInput = z.object({
  /** A line that is there already; null: a new one. */
  id: id.nullable().default(null),
  name: requiredText(160),
  ordered: many.default(0),
  /** What came and was kept. */
  received: many.default(0),
  /** What came and was not kept. */
  refused: many.default(0),
  reason: text(300).default(''),
})
export type DeliveryLineInput = z.output<typeof DeliveryLineInput>
export const DeliveryInput = z.object({
  supplier: requiredText(160),
  document: text(80).default(''),
  on: day,
  /** What is asked of the supplier for what is missing or bad. */
  complaint: text(2000).default(''),
  settled: z.boolean().default(false),
  note: text(2000).default(''),
  /** The supplier's invoice that it was bought by. */
  purchaseId: id.nullable().default(null),
  /** Lines that are not sent go, unless something hangs on them. */
  lines: z.array(DeliveryLineInput).max(300).default([]),
})
export type DeliveryInput = z.output<typeof DeliveryInput>

export const DeliveryRow = z.object({
  id,
  number: z.string(),
  supplier: z.string(),
  document: z.string(),
  on: day,
  lines: z.int(),
  ordered: z.int(),
  received: z.int(),
  refused: z.int(),
  /** Received, not yet in a cultivation. */
  waiting: z.int(),
  passports: z.int(),
  /** A complaint that is not settled. */
  open: z.boolean(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

export const DeliveryLine = z.object({
  id,
  name: z.string(),
  ordered: z.int(),
  received: z.int(),
  refused: z.int(),
  reason: z.string(),
  cultivation: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  placed: z.int(),
  passports: z.int(),
  /** What became of it, once it is in a cultivation. */
  flow: LotFlow.nullable(),
})
export type DeliveryLine = z.infer<typeof DeliveryLine>
export const Delivery = z.object({
  id,
  number: z.string(),
  supplier: z.string(),
  document: z.string(),
  on: day,
  complaint: z.string(),
  settled: z.boolean(),
  note: z.string(),
  purchase: z.object({ id, number: z.string(), reference: z.string(), on: day }).nullable(),
  lines: z.array(DeliveryLine),
  papers: z.array(z.object({ id, name: z.string(), addedAt: instant, addedBy: z.string() })),
  passports: z.array(PassportRow),
  author: z.string(),
  version,
})
export type Delivery = z.infer<typeof Delivery>

/** What came along with a line, or with all of them. */
export const ReceivedPassportInput = z.object({
  ...PassportForm.omit({ supplier: true, lotId: true }).shape,
  lineId: id.nullable().default(null),
})
export type ReceivedPassportInput = z.output<typeof ReceivedPassportInput>

/** One field that was read in a photo: what is proposed, how sure that is (100: no doubt), and what was seen where it differs. */
const SeenField = z.object({ value: z.string(), sure: z.int().min(0).max(100), seen: z.string() })
export type SeenField = z.infer<typeof SeenField>
/** What was read in a photo of a passport's label: proposed, never kept. */
export const PassportPhoto = z.object({
  /** All text that was seen, line by line. */
  text: z.string(),
  /** Null: the text is none of a passport. */
  label: z
    .object({
      botanical: SeenField,
      cultivar: SeenField,
      operator: SeenField,
      code: SeenField,
      origin: SeenField,
      initialOperator: SeenField,
      /** Its title is that of a protected zone, whether its pests could be read or not. */
      zone: z.boolean(),
      pests: z.array(z.string()),
    })
    .nullable(),
})
export type PassportPhoto = z.infer<typeof PassportPhoto>

export const errors = {
  photo_unread: {
    status: 422,
    fr: 'Cette photo n’a pas pu être lue : reprenez l’étiquette de plus près, bien éclairée, ou tapez son texte.',
    en: 'This photo could not be read: take the label from nearer, in good light, or type its text.',
  },
  complaint_empty: {
    status: 409,
    fr: 'Rien ne manque et rien n’est refusé : il n’y a rien à réclamer.',
    en: 'Nothing is missing or refused: there is nothing to complain of.',
  },
  delivery_line_kept: {
    status: 409,
    fr: '« {name} » a déjà rejoint une culture ou porte un passeport : annulez d’abord sa mise en culture.',
    en: '“{name}” went into a cultivation already or has a passport: take it out of the cultivation first.',
  },
  delivery_line_empty: { status: 409, fr: 'Rien n’a été reçu sur cette ligne.', en: 'Nothing was received on this line.' },
  delivery_line_waits: { status: 409, fr: 'Cette ligne n’est dans aucune culture.', en: 'This line is in no cultivation.' },
  delivery_in_use: {
    status: 409,
    fr: 'Des plants ou des passeports viennent de cette livraison : elle reste.',
    en: 'Plants or passports come from this delivery: it stays.',
  },
} as const satisfies Messages

const reading = 'traceability.read'
const writing = 'traceability.write'
const ofPaper = z.object({ id: idParam, attachmentId: idParam })
const ofLine = z.object({ id: idParam, lineId: idParam })

export const deliveriesRoutes = {
  listPlantDeliveries: route({
    method: 'GET',
    path: '/plant-deliveries/{page}',
    summary: 'Deliveries of plants received',
    permission: reading,
    params: pageParam,
    query: listQuery(['on', 'supplier'], { open: flag.optional(), from: day.optional(), to: day.optional() }),
    response: pageOf(DeliveryRow),
  }),
  createPlantDelivery: route({
    method: 'POST',
    path: '/plant-delivery/-1',
    summary: 'Write a delivery of plants down',
    permission: writing,
    body: DeliveryInput,
    response: Delivery,
    status: 201,
    errors: ['day_to_come', 'not_found'],
  }),
  getPlantDelivery: route({
    method: 'GET',
    path: '/plant-delivery/{id}',
    summary: 'A delivery with its lines, papers and passports',
    permission: reading,
    params: byId,
    response: Delivery,
    errors: ['not_found'],
  }),
  updatePlantDelivery: route({
    method: 'PUT',
    path: '/plant-delivery/{id}',
    summary: 'Change a delivery; lines whose plants are in a cultivation stay',
    permission: writing,
    params: byId,
    body: changeOf(DeliveryInput, { version }),
    response: Delivery,
    errors: ['not_found', 'stale_version', 'invalid_input', 'day_to_come', 'delivery_line_kept'],
  }),
  removePlantDelivery: route({
    method: 'DELETE',
    path: '/plant-delivery/{id}',
    summary: 'Delete a delivery that nothing comes from',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'delivery_in_use'],
  }),
  placeDeliveryLine: route({
    method: 'POST',
    path: '/plant-delivery/{id}/line/{lineId}/cultivation',
    summary: 'Put what a line brought into a caliber that is there, or into a cultivation that it begins',
    permission: writing,
    params: ofLine,
    body: z.object({ sizeId: id.nullable().default(null), placeId: id.nullable().default(null) }),
    response: Delivery,
    status: 201,
    errors: ['not_found', 'lot_ended', 'delivery_line_kept', 'delivery_line_empty', 'day_to_come'],
  }),
  takeBackDeliveryLine: route({
    method: 'DELETE',
    path: '/plant-delivery/{id}/line/{lineId}/cultivation',
    summary: 'Take them out again, as far as they are still there',
    permission: writing,
    params: ofLine,
    response: Delivery,
    errors: ['not_found', 'lot_ended', 'lot_short', 'lot_held', 'delivery_line_waits'],
  }),
  deliveryComplaint: route({
    method: 'GET',
    path: '/plant-delivery/{id}/complaint',
    summary: 'A letter to the supplier about what was missing or refused',
    permission: reading,
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'complaint_empty'],
  }),
  addDeliveryPaper: route({
    method: 'POST',
    path: '/plant-delivery/{id}/attachment',
    summary: 'Attach a paper to a delivery',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_PAPER_BYTES },
    body: z.object({}),
    response: Delivery,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'unsupported_file', 'heic_photo'],
  }),
  getDeliveryPaper: route({
    method: 'GET',
    path: '/plant-delivery/{id}/attachment/{attachmentId}',
    summary: 'A paper of a delivery',
    permission: reading,
    params: ofPaper,
    response: 'file',
    errors: ['not_found'],
  }),
  removeDeliveryPaper: route({
    method: 'DELETE',
    path: '/plant-delivery/{id}/attachment/{attachmentId}',
    summary: 'Take a paper off a delivery',
    permission: writing,
    params: ofPaper,
    response: done,
    errors: ['not_found'],
  }),
  readPassportPhoto: route({
    method: 'POST',
    path: '/plant-passport/photo',
    summary: 'Read the printed text of a passport in a photo, to be compared; nothing is kept',
    permission: writing,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({}),
    response: PassportPhoto,
    errors: ['file_missing', 'too_large', 'unsupported_file', 'heic_photo', 'too_many_pixels', 'photo_unread', 'readers_busy'],
  }),
  addReceivedPassport: route({
    method: 'POST',
    path: '/plant-delivery/{id}/passport/-1',
    summary: 'Record a passport that came with a delivery',
    permission: writing,
    params: byId,
    body: ReceivedPassportInput,
    response: Delivery,
    status: 201,
    errors: [
      'not_found',
      'passport_no_operator',
      'passport_no_origin',
      'passport_no_pests',
      'passport_no_initial',
      'passport_no_day',
      'passport_code_taken',
    ],
  }),
  removeReceivedPassport: route({
    method: 'DELETE',
    path: '/plant-delivery/passport/{id}',
    summary: 'Take a passport off its delivery: it is void and stays in the register',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'passport_draft', 'passport_void'],
  }),
}

export const deliverySheets = { plantDeliveriesSheet: sheetOf(deliveriesRoutes.listPlantDeliveries, '/plant-deliveries/export') }
