import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, idParam, pageOf } from '../base/shared.ts'
import { ImportRow } from '../imports/imports.ts'
import { LocalDiff, LocalImport, localImportKinds, LocalImportSettings } from '../imports/local-schemas.ts'
import { ImportProblem, MAX_IMPORT_BYTES, rowStatus } from '../imports/schemas.ts'

export const errors = {
  bad_local_mapping: {
    status: 409,
    fr: 'Associez le nom, ou pour des lots l’espèce ou le numéro ; chaque champ une seule fois.',
    en: 'Map the name, or for batches the species or the number; each field once.',
  },
} as const satisfies Messages

const writing = 'traceability.write'
const ofKind = z.object({ what: z.enum(localImportKinds) })
const paged = z.object({ id: idParam, page: z.coerce.number<number | string>().int().min(1).max(100_000) })
const one = { permission: writing, params: byId, response: LocalImport } as const

export const localImportRoutes = {
  localImportFile: route({
    method: 'GET',
    path: '/vegetal-local/imports/{what}/workbook',
    summary: 'All zones, or all batches, as a workbook that is completed and imported again',
    permission: 'traceability.read',
    params: ofKind,
    response: 'xlsx',
  }),
  uploadLocalImport: route({
    method: 'POST',
    path: '/vegetal-local/imports/{what}',
    summary: 'Send zones (xlsx, xls, ods, csv, GeoJSON, KML or GPX) or batches (xlsx, xls, ods or csv); nothing is written yet',
    permission: writing,
    params: ofKind,
    upload: { maxBytes: MAX_IMPORT_BYTES },
    response: LocalImport,
    status: 201,
    errors: ['unreadable_file', 'file_missing', 'too_large', 'readers_busy'],
  }),
  listLocalImports: route({
    method: 'GET',
    path: '/vegetal-local/imports/{what}',
    summary: 'The latest imports of zones, or of batches',
    permission: writing,
    params: ofKind,
    response: z.object({
      items: z.array(LocalImport.pick({ id: true, fileName: true, state: true, report: true, author: true, createdAt: true })),
    }),
  }),
  getLocalImport: route({
    ...one,
    method: 'GET',
    path: '/vegetal-local/import/{id}',
    summary: 'One import of zones or batches',
    errors: ['not_found'],
  }),
  setLocalImportMapping: route({
    ...one,
    method: 'PUT',
    path: '/vegetal-local/import/{id}/mapping',
    summary: 'Say what the columns mean; every row is then checked',
    body: LocalImportSettings,
    errors: ['not_found', 'wrong_status', 'bad_local_mapping'],
  }),
  localImportProblems: route({
    method: 'GET',
    path: '/vegetal-local/import/{id}/errors/{page}',
    summary: 'What to mend in the file, row by row',
    permission: writing,
    params: paged,
    response: pageOf(ImportProblem),
    errors: ['not_found'],
  }),
  localImportDiff: route({
    method: 'GET',
    path: '/vegetal-local/import/{id}/diff/{page}',
    summary: 'What the file would make and change, row by row',
    permission: writing,
    params: paged,
    query: z.object({ status: rowStatus.optional() }),
    response: pageOf(LocalDiff),
    errors: ['not_found'],
  }),
  localImportRow: route({
    method: 'GET',
    path: '/vegetal-local/import/{id}/row/{row}',
    summary: 'One row of the file, cell by cell',
    permission: writing,
    params: z.object({ id: idParam, row: z.coerce.number<number | string>().int().min(1).max(2_000_000) }),
    response: ImportRow,
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  localImportLeftOut: route({
    method: 'GET',
    path: '/vegetal-local/import/{id}/left-out',
    summary: 'The rows that were left out, as a workbook to mend and import later',
    permission: writing,
    params: byId,
    response: 'xlsx',
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  approveLocalImport: route({
    ...one,
    method: 'POST',
    path: '/vegetal-local/import/{id}/approve',
    summary: 'Write all, or nothing when something goes wrong or is no longer as it was shown',
    errors: ['not_found', 'wrong_status', 'import_has_errors'],
  }),
  undoLocalImport: route({
    ...one,
    method: 'POST',
    path: '/vegetal-local/import/{id}/undo',
    summary: 'Take back an import of which nothing came yet',
    errors: ['not_found', 'wrong_status', 'import_forgotten', 'changed_since'],
  }),
}
