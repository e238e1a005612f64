import { z } from 'zod'
import { productQuery, productRoutes } from '../catalogue/products.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, idParam, pageOf } from '../base/shared.ts'
import {
  MAX_IMPORT_BYTES,
  MAX_ARCHIVE_BYTES,
  ImportReading,
  ImportSettings,
  tiedTo,
  ImportTaxon,
  ImportPicture,
  CatalogueImport,
  ImportProblem,
  ImportDiff,
  rowStatus,
} from './schemas.ts'

export const errors = {
  one_file_only: {
    status: 409,
    fr: 'Un seul fichier à la fois, sauf les exports de PrestaShop, produits et déclinaisons ensemble : les colonnes de « {name} » ne sont pas les leurs. Déposez les fichiers l’un après l’autre.',
    en: 'One file at a time, except the exports of PrestaShop, products and combinations together: the columns of "{name}" are not theirs. Drop the files one after the other.',
  },
  unreadable_file: { status: 422, fr: '{reason}', en: '{reason}' },
  bad_mapping: {
    status: 409,
    fr: 'Associez au moins le nom, une référence ou un code-barres, chaque champ une seule fois, et un seul prix.',
    en: 'Map at least the name, a reference or a barcode, each field once, and one price only.',
  },
  import_has_errors: {
    status: 409,
    fr: 'Corrigez d’abord {errors|l’erreur|les erreurs} du fichier ({errors}) : rien n’est importé tant qu’il en reste.',
    en: 'First mend the {errors} errors of the file: nothing is imported while one remains.',
  },
  archive_no_zip: { status: 415, fr: 'Ce fichier n’est pas une archive ZIP.', en: 'This file is no ZIP archive.' },
  archive_empty: {
    status: 422,
    fr: 'Cette archive ne contient aucune photo (JPEG, PNG, WebP, GIF ou AVIF).',
    en: 'This archive holds no picture (JPEG, PNG, WebP, GIF or AVIF).',
  },
  archive_locked: {
    status: 422,
    fr: 'Cette archive est protégée par un mot de passe : refaites-la sans mot de passe.',
    en: 'This archive has a password: make it again without one.',
  },
  archive_too_big: {
    status: 422,
    fr: 'Cette archive se décompresse en plus de 4 Go, ou contient plus de 20 000 fichiers : partagez-la en plusieurs.',
    en: 'This archive unpacks to more than 4 GB, or holds more than 20,000 files: split it into several.',
  },
  archive_damaged: {
    status: 422,
    fr: 'Cette archive est abîmée : refaites-la et déposez-la à nouveau.',
    en: 'This archive is damaged: make it again and send it again.',
  },
  pictures_running: { status: 409, fr: 'Les photos sont déjà en cours de récupération.', en: 'The pictures are already being fetched.' },
  changed_since: {
    status: 409,
    fr: 'Modifié depuis l’import : {items}. L’import ne peut plus être annulé en bloc.',
    en: 'Changed since the import: {items}. The import can no longer be undone as a whole.',
  },
  import_forgotten: {
    status: 409,
    fr: 'Cet import a plus d’un an : son fichier et ce qui permettait de l’annuler ne sont plus gardés.',
    en: 'This import is more than a year old: its file and what was needed to undo it are no longer kept.',
  },
} as const satisfies Messages

const paged = z.object({ id: idParam, page: z.coerce.number<number | string>().int().min(1).max(100_000) })
const one = { permission: 'catalogue.write', params: byId, response: CatalogueImport } as const

/** A row as the file has it, to be mended on screen. */
export const ImportRow = z.object({
  file: z.int(),
  row: z.int(),
  cells: z.array(z.object({ column: z.int(), header: z.string(), value: z.string() })),
})

export const importRoutes = {
  importTemplate: route({
    method: 'GET',
    path: '/products/import/template',
    summary: 'A workbook to fill in',
    permission: 'catalogue.read',
    response: 'xlsx',
  }),
  exportProducts: route({
    method: 'GET',
    path: '/products/export',
    summary: 'The catalogue as a workbook that can be imported again, filtered as the list',
    permission: 'catalogue.read',
    query: productQuery.omit({ sort: true, dir: true, size: true }),
    exports: productRoutes.listProducts,
    response: 'xlsx',
  }),
  uploadImport: route({
    method: 'POST',
    path: '/products/import',
    summary: 'Upload a catalogue: its columns are guessed, nothing is changed',
    permission: 'catalogue.write',
    upload: { maxBytes: MAX_IMPORT_BYTES, maxFiles: 3 },
    response: CatalogueImport,
    status: 201,
    errors: ['unreadable_file', 'file_missing', 'too_large', 'one_file_only', 'readers_busy'],
  }),
  listImports: route({
    method: 'GET',
    path: '/products/imports',
    summary: 'The latest imports',
    permission: 'catalogue.write',
    response: z.object({
      items: z.array(CatalogueImport.pick({ id: true, fileName: true, state: true, report: true, author: true, createdAt: true })),
    }),
  }),
  getImport: route({ ...one, method: 'GET', path: '/products/import/{id}', summary: 'One import', errors: ['not_found'] }),
  setImportReading: route({
    ...one,
    method: 'PUT',
    path: '/products/import/{id}/reading',
    summary: 'Read the file again by another encoding or separator; its columns are guessed anew',
    body: ImportReading,
    errors: ['not_found', 'wrong_status', 'unreadable_file', 'one_file_only'],
  }),
  setImportMapping: route({
    ...one,
    method: 'PUT',
    path: '/products/import/{id}/mapping',
    summary: 'Say what the columns mean; every row is then checked',
    body: ImportSettings,
    errors: ['not_found', 'wrong_status', 'bad_mapping'],
  }),
  importErrors: route({
    method: 'GET',
    path: '/products/import/{id}/errors/{page}',
    summary: 'What to mend in the file, row by row',
    permission: 'catalogue.write',
    params: paged,
    response: pageOf(ImportProblem),
    errors: ['not_found'],
  }),
  importDiff: route({
    method: 'GET',
    path: '/products/import/{id}/diff/{page}',
    summary: 'What the import would change, product by product',
    permission: 'catalogue.write',
    params: paged,
    query: z.object({ status: rowStatus.optional() }),
    response: pageOf(ImportDiff),
    errors: ['not_found'],
  }),
  addImportArchive: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/archive',
    summary:
      'Pictures beside the file, as a zip, also once it was imported; they are found by reference, by name or as the file names them',
    upload: { maxBytes: MAX_ARCHIVE_BYTES },
    errors: [
      'not_found',
      'wrong_status',
      'import_forgotten',
      'pictures_running',
      'file_missing',
      'too_large',
      'archive_no_zip',
      'archive_empty',
      'archive_locked',
      'archive_too_big',
      'archive_damaged',
    ],
  }),
  importPictures: route({
    method: 'GET',
    path: '/products/import/{id}/pictures/{page}',
    summary: 'The pictures of an import, and why some did not come',
    permission: 'catalogue.write',
    params: paged,
    query: z.object({ state: z.enum(['waiting', 'done', 'failed']).optional() }),
    response: pageOf(ImportPicture),
    errors: ['not_found'],
  }),
  retryImportPictures: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/pictures/retry',
    summary: 'Try again the pictures that did not come',
    errors: ['not_found', 'wrong_status', 'pictures_running'],
  }),
  importTaxa: route({
    method: 'GET',
    path: '/products/import/{id}/taxa/{page}',
    summary: 'Which plant each product of the file is taken for',
    permission: 'catalogue.write',
    params: paged,
    query: z.object({ which: z.enum([...tiedTo, 'forbidden']).optional() }),
    response: pageOf(ImportTaxon),
    errors: ['not_found'],
  }),
  importRow: route({
    method: 'GET',
    path: '/products/import/{id}/row/{file}/{row}',
    summary: 'One row of the file, cell by cell',
    permission: 'catalogue.write',
    /** Files count from 1 here, as rows do. */
    params: z.object({
      id: idParam,
      file: z.coerce.number<number | string>().int().min(1).max(10),
      row: z.coerce.number<number | string>().int().min(1).max(2_000_000),
    }),
    response: ImportRow,
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  importLeftOut: route({
    method: 'GET',
    path: '/products/import/{id}/left-out',
    summary: 'The rows that were left out and why, as a workbook to mend and import later',
    permission: 'catalogue.write',
    params: byId,
    response: 'xlsx',
    errors: ['not_found', 'import_forgotten', 'unreadable_file'],
  }),
  approveImport: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/approve',
    summary: 'Import all, or nothing when something goes wrong',
    errors: ['not_found', 'no_right', 'wrong_status', 'import_has_errors'],
  }),
  undoImport: route({
    ...one,
    method: 'POST',
    path: '/products/import/{id}/undo',
    summary: 'Restore what an import changed and archive what it created',
    errors: ['not_found', 'no_right', 'wrong_status', 'import_forgotten', 'changed_since'],
  }),
}
