import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, day, done, id, idParam, MAX_IMAGE_BYTES, text, version } from '../base/shared.ts'
import { ConnectInput, Cultivation, cultivationStates, LotPicture } from './cultivations.ts'
import { cultivationTarget } from './many.ts'
import { Transferred } from './transferred.ts'

/** A caliber in which plants of living cultivations stand. */
export const LotCaliber = z.object({ id, name: z.string(), cultivations: z.int(), plants: z.int() })
export type LotCaliber = z.infer<typeof LotCaliber>

const named = z.array(z.object({ id, name: z.string() }))
/** What cultivations are of, and for whom they grow. */
export const LotChoices = z.object({ species: named, customers: named })
export type LotChoices = z.infer<typeof LotChoices>

/** Plants went from one caliber to another, away from the screen; who records it does not know what stock stood there then. */
export const PastTransferInput = z.object({
  from_id: id,
  to_id: id,
  stock_change: z.int().min(1).max(10_000_000),
  on: day,
  reason: text(200).default(''),
  /** Also where a count since has seen what it left. */
  accepted: z.boolean().default(false),
})
export type PastTransferInput = z.output<typeof PastTransferInput>

/** Which cultivations an export holds: all of them, or those in one state. */
export const exportedCultivations = ['all', ...cultivationStates] as const
const pictures = z.object({ items: z.array(LotPicture) })
const connecting = z.object({ id: idParam, productId: idParam })

export const lotRoutes = {
  listLotCalibers: route({
    method: 'GET',
    path: '/cultivation/calibers',
    summary: 'Calibers in which the plants of living cultivations stand',
    permission: 'production.read',
    response: z.object({ items: z.array(LotCaliber) }),
  }),
  listLotChoices: route({
    method: 'GET',
    path: '/cultivation/choices',
    summary: 'Species that cultivations are of and customers that they grow for, to filter their list by',
    permission: 'production.read',
    response: LotChoices,
  }),
  connectProduct: route({
    method: 'PUT',
    path: '/cultivation/{id}/connect/{productId}',
    summary: 'The cultivation is of a product: the stock of each size in the container and caliber of its plants becomes theirs',
    permission: 'production.write',
    params: connecting,
    body: ConnectInput,
    response: Cultivation,
    errors: ['not_found', 'stale_version', 'lot_ended', 'lot_connected', 'connect_own_stock', 'size_held', 'lot_contracted'],
  }),
  disconnectProduct: route({
    method: 'PUT',
    path: '/cultivation/{id}/disconnect/{productId}',
    summary: 'The cultivation is no longer of a product, whose sizes lose its plants',
    permission: 'production.write',
    params: connecting,
    body: z.object({ version }),
    response: Cultivation,
    errors: ['not_found', 'stale_version', 'disconnect_reserved', 'lot_held', 'lot_contracted'],
  }),
  registerTransfer: route({
    method: 'POST',
    path: '/cultivation/{id}/register-transfer',
    summary: 'Record a transfer that was made elsewhere, on its day, into or out of a cultivation',
    permission: 'production.write',
    params: byId,
    body: PastTransferInput,
    response: Transferred,
    status: 201,
    errors: [
      'not_found',
      'lot_ended',
      'lot_same',
      'lot_short',
      'lot_other_plant',
      'lot_cycle',
      'lot_held',
      'lot_contracted',
      'lot_not_begun',
      'counted_since',
      'day_to_come',
    ],
  }),
  addCultivationPicture: route({
    method: 'POST',
    path: '/cultivation/{id}/picture',
    summary: 'Add a picture to a cultivation',
    permission: 'production.write',
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: pictures,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
  removeCultivationPicture: route({
    method: 'DELETE',
    path: '/cultivation/{id}/picture/{pictureId}',
    summary: 'Take a picture off a cultivation; it stays in the library',
    permission: 'production.write',
    params: z.object({ id: idParam, pictureId: idParam }),
    response: done,
    errors: ['not_found'],
  }),
  exportCultivations: route({
    method: 'POST',
    path: '/cultivations/{which}/mass-export',
    summary: 'A workbook of cultivations, their calibers and all moves of their plants, as a download',
    permission: 'production.read',
    params: z.object({ which: z.enum(exportedCultivations) }),
    /** Of those the ones that are named, or that the list's filters show. */
    body: z.object({ target: cultivationTarget.optional() }),
    response: z.object({ operationId: id }),
    status: 201,
    errors: ['not_found'],
  }),
}
