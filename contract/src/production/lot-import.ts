import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, idParam, pageOf } from '../base/shared.ts'
import { ImportRow } from '../imports/imports.ts'
import { LotDiff, LotImport, LotImportSettings } from '../imports/lot-schemas.ts'
import { ImportProblem, MAX_IMPORT_BYTES, rowStatus } from '../imports/schemas.ts'

export const errors = {
  bad_lot_mapping: {
    status: 409,
    fr: 'Associez la quantité, et le numéro du lot ou le nom de la plante ; chaque champ une seule fois.',
    en: 'Map the quantity, and the number of the lot or the name of the plant; each field once.',
  },
} as const satisfies Messages

const paged = z.object({ id: idParam, page: z.coerce.number<number | string>().int().min(1).max(100_000) })
const one = { permission: 'production.write', params: byId, response: LotImport } as const

export const lotImportRoutes = {
  inventoryFile: route({
    method: 'GET',
    path: '/cultivations/inventory',
    summary: 'Calibers of living cultivations with their plants, as a workbook that is counted on and imported again',
    permission: 'production.read',
    response: 'xlsx',
  }),
  uploadLotImport: route({
    method: 'POST',
    path: '/cultivations/import',
    summary: 'Send an inventory of lots (xlsx, xls, ods or csv); no plant moves',
    permission: 'production.write',
    upload: { maxBytes: MAX_IMPORT_BYTES },
    response: LotImport,
    status: 201,
    errors: ['unreadable_file', 'file_missing', 'too_large', 'readers_busy'],
  }),
  listLotImports: route({
    method: 'GET',
    path: '/cultivations/imports',
    summary: 'The latest inventories',
    permission: 'production.write',
    response: z.object({
      items: z.array(LotImport.pick({ id: true, fileName: true, state: true, report: true, author: true, createdAt: true })),
    }),
  }),
  getLotImport: route({ ...one, method: 'GET', path: '/cultivations/import/{id}', summary: 'One inventory', errors: ['not_found'] }),
  setLotImportMapping: route({
    ...one,
    method: 'PUT',
    path: '/cultivations/import/{id}/mapping',
    summary: 'Say what the columns mean and what becomes of what is not there; every row is then checked',
    body: LotImportSettings,
    errors: ['not_found', 'wrong_status', 'bad_lot_mapping'],
  }),
  lotImportProblems: route({
    method: 'GET',
    path: '/cultivations/import/{id}/errors/{page}',
    summary: 'What to mend in the inventory, row by row',
    permission: 'production.write',
    params: paged,
    response: pageOf(ImportProblem),
    errors: ['not_found'],
  }),
  lotImportDiff: route({
    method: 'GET',
    path: '/cultivations/import/{id}/diff/{page}',
    summary: 'What the inventory would change, row by row',
    permission: 'production.write',
    params: paged,
    query: z.object({ status: rowStatus.optional() }),
    response: pageOf(LotDiff),
    errors: ['not_found'],
  }),
  lotImportRow: route({
    method: 'GET',
    path: '/cultivations/import/{id}/row/{row}',
    summary: 'One row of the inventory, cell by cell',
    permission: 'production.write',
    params: z.object({ id: idParam, row: z.coerce.number<number | string>().int().min(1).max(2_000_000) }),
    response: ImportRow,
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  lotImportLeftOut: route({
    method: 'GET',
    path: '/cultivations/import/{id}/left-out',
    summary: 'The rows that were left out, as a workbook to mend and import later',
    permission: 'production.write',
    params: byId,
    response: 'xlsx',
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  approveLotImport: route({
    ...one,
    method: 'POST',
    path: '/cultivations/import/{id}/approve',
    summary: 'Count all, or nothing when something goes wrong or is no longer as it was shown',
    errors: ['not_found', 'wrong_status', 'import_has_errors'],
  }),
  undoLotImport: route({
    ...one,
    method: 'POST',
    path: '/cultivations/import/{id}/undo',
    summary: 'Take back what an inventory moved and end what it began',
    errors: ['not_found', 'wrong_status', 'import_forgotten', 'changed_since'],
  }),
}
