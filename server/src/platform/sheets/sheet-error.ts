import type { Messages } from '@plantule/contract/base/errors'

/** Why a file was not read, or not written; the sentences say how to go on. */
export const sheetErrors = {
  too_large: {
    status: 413,
    fr: 'Ce fichier est trop volumineux (au plus {max} Mo). Partagez-le en plusieurs fichiers.',
    en: 'This file is too large (at most {max} MB). Split it into several files.',
  },
  empty: { status: 422, fr: 'Ce fichier est vide.', en: 'This file is empty.' },
  not_a_sheet: {
    status: 415,
    fr: 'Ce fichier n’est pas un tableau lisible. Enregistrez-le en .xlsx, .xls, .ods ou .csv.',
    en: 'This file is not a readable spreadsheet. Save it as .xlsx, .xls, .ods or .csv.',
  },
  damaged: {
    status: 422,
    fr: 'Ce fichier est incomplet ou abîmé. Ouvrez-le dans votre tableur, enregistrez-le à nouveau et renvoyez-le.',
    en: 'This file is incomplete or damaged. Open it in your spreadsheet program, save it again and send it again.',
  },
  protected: {
    status: 422,
    fr: 'Ce fichier est protégé par un mot de passe. Retirez la protection et renvoyez-le.',
    en: 'This file is protected by a password. Remove the protection and send it again.',
  },
  too_many_rows: {
    status: 422,
    fr: 'Ce fichier a plus de {max} lignes. Partagez-le en plusieurs fichiers.',
    en: 'This file has more than {max} rows. Split it into several files.',
  },
  too_many_columns: {
    status: 422,
    fr: 'Ce fichier a plus de {max} colonnes (ligne {row}). Supprimez les colonnes inutiles.',
    en: 'This file has more than {max} columns (row {row}). Delete the columns that are not needed.',
  },
  too_much_text: {
    status: 422,
    fr: 'Ce fichier contient trop de texte pour être lu en une fois. Partagez-le en plusieurs fichiers.',
    en: 'This file holds too much text to be read at once. Split it into several files.',
  },
  bomb: {
    status: 422,
    fr: 'Ce fichier se décompresse en une taille anormale : il est refusé.',
    en: 'This file unpacks to an abnormal size: it is refused.',
  },
  timed_out: {
    status: 422,
    fr: 'La lecture de ce fichier prend trop de temps. Partagez-le en plusieurs fichiers.',
    en: 'Reading this file takes too long. Split it into several files.',
  },
  broken_quotes: {
    status: 422,
    fr: 'Un guillemet ouvert à la ligne {row} n’est jamais refermé : fermez-le ou retirez-le.',
    en: 'A quote opened on row {row} is never closed: close it or remove it.',
  },
} as const satisfies Messages

export type SheetErrorCode = keyof typeof sheetErrors

export class SheetError extends Error {
  readonly code: SheetErrorCode
  readonly details: Record<string, string | number>
  constructor(code: SheetErrorCode, details: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(`sheet: ${code}`, options)
    this.name = 'SheetError'
    this.code = code
    this.details = details
  }
}
