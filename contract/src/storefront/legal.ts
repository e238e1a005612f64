import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, id, instant, MAX_IMAGE_BYTES, pageOf, requiredText, text } from '../base/shared.ts'
import { WrittenPicture } from './writing.ts'

/** Who runs the shop, how it sells, what it does with what it knows of people. */
export const legalKinds = ['legal', 'sales', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]
/** Each has a text to begin with, and the sales terms a form by which a consumer withdraws. */
export const defaultKinds = [...legalKinds, 'withdrawal'] as const
export type DefaultKind = (typeof defaultKinds)[number]

/** How a text to begin with marks what the shop's details do not tell; it ends with `]`. */
export const BLANK = '[à compléter'
/** How many places of a text wait to be filled in. */
export const blanksIn = (html: string): number => html.split(BLANK).length - 1

const MAX_LEGAL_TEXT = 200_000

const legalVersion = {
  id,
  kind: z.enum(legalKinds),
  /** Counts the versions of a kind. */
  number: z.int(),
  validFrom: day,
  /** The day from which a later version stands in its place; it never was in force where that is no later than `validFrom`. */
  endsOn: day.nullable(),
  savedAt: instant,
  author: z.string(),
}
export const LegalVersionRow = z.object(legalVersion)
export type LegalVersionRow = z.infer<typeof LegalVersionRow>
/** Its text is clean HTML: headings, paragraphs, lists, tables, links and pictures of the own library; no script, style or handler. */
export const LegalVersion = z.object({ ...legalVersion, html: z.string() })
export type LegalVersion = z.infer<typeof LegalVersion>

export const LegalTerms = z.object({
  kind: z.enum(legalKinds),
  /** The day that was asked about. */
  on: day,
  /** Of that day; null where nothing had begun. */
  inForce: LegalVersion.nullable(),
  /** Saved last: what is edited. It may begin later. */
  newest: LegalVersion.nullable(),
  /** The number of the newest; 0 before the first one. A save names it. */
  version: z.int().min(0),
})
export type LegalTerms = z.infer<typeof LegalTerms>

/** The number of the newest version that was read; 0 where there was none. */
const seen = z.int().min(0)
export const LegalInput = z.object({ html: requiredText(MAX_LEGAL_TEXT), validFrom: day })
export type LegalInput = z.output<typeof LegalInput>
const LegalSave = z.object({ ...LegalInput.shape, version: seen })
export type LegalSave = z.output<typeof LegalSave>

export const errors = {
  legal_text_empty: {
    status: 400,
    fr: 'Ce texte ne contient rien qui puisse être affiché.',
    en: 'This text holds nothing that can be shown.',
  },
  legal_text_past: {
    status: 400,
    fr: 'Un texte ne prend pas effet dans le passé : choisissez aujourd’hui ou un jour à venir.',
    en: 'A text does not take effect in the past: choose today or a day to come.',
  },
} as const satisfies Messages

const onDay = z.object({ on: day.optional() })
const refusals = ['stale_version', 'legal_text_empty', 'legal_text_past'] as const

export const legalRoutes = {
  getLegalTerms: route({
    method: 'GET',
    path: '/legal_terms',
    summary: 'Legal notice: in force on a day, and saved last',
    permission: 'storefront.read',
    query: onDay,
    response: LegalTerms,
  }),
  setLegalTerms: route({
    method: 'PUT',
    path: '/legal_terms',
    summary: 'Save one more version of the legal notice',
    permission: 'storefront.write',
    body: LegalSave,
    response: LegalTerms,
    errors: refusals,
  }),
  getSalesTerms: route({
    method: 'GET',
    path: '/sales_terms',
    summary: 'Terms of sale: in force on a day, and saved last',
    permission: 'storefront.read',
    query: onDay,
    response: LegalTerms,
  }),
  setSalesTerms: route({
    method: 'PUT',
    path: '/sales_terms',
    summary: 'Save one more version of the terms of sale',
    permission: 'storefront.write',
    body: LegalSave,
    response: LegalTerms,
    errors: refusals,
  }),
  getPrivacyTerms: route({
    method: 'GET',
    path: '/privacy_terms',
    summary: 'Privacy terms: in force on a day, and saved last',
    permission: 'storefront.read',
    query: onDay,
    response: LegalTerms,
  }),
  setPrivacyTerms: route({
    method: 'PUT',
    path: '/privacy_terms',
    summary: 'Save one more version of the privacy terms',
    permission: 'storefront.write',
    body: LegalSave,
    response: LegalTerms,
    errors: refusals,
  }),
  legalDefault: route({
    method: 'GET',
    path: '/legal/default/{type}',
    summary: 'A French text to begin with, filled from the details of the shop; what they do not tell is marked',
    permission: 'storefront.read',
    params: z.object({ type: z.enum(defaultKinds) }),
    response: z.object({ type: z.enum(defaultKinds), html: z.string() }),
  }),
  listLegalVersions: route({
    method: 'GET',
    path: '/legal/versions/{type}',
    summary: 'Versions of a text, newest first',
    permission: 'storefront.read',
    params: z.object({ type: z.enum(legalKinds) }),
    query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1) }),
    response: pageOf(LegalVersionRow),
  }),
  getLegalVersion: route({
    method: 'GET',
    path: '/legal/version/{id}',
    summary: 'One version with its text',
    permission: 'storefront.read',
    params: byId,
    response: LegalVersion,
    errors: ['not_found'],
  }),
  addLegalImage: route({
    method: 'PUT',
    path: '/legal/image',
    summary: 'Add a picture to the library, to be put into a legal text',
    permission: 'storefront.write',
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: WrittenPicture,
    status: 201,
    errors: ['file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
  restoreLegalVersion: route({
    method: 'POST',
    path: '/legal/version/{id}/restore',
    summary: 'Save the text of a former version as the newest one, in force from today on',
    permission: 'storefront.write',
    params: byId,
    body: z.object({ version: seen }),
    response: LegalTerms,
    errors: ['not_found', 'stale_version'],
  }),
}
