import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, id, instant } from '../base/shared.ts'

/** An order counts for a letter when it is placed within so many days of the click. */
export const LETTER_DAYS = 14

/** From which letter an order came is kept so many days, while it may be refunded; a sum for each letter after that. */
export const ORIGIN_DAYS = 90

/** What the shop's site finds in the address when somebody comes by a letter, and keeps with the basket. */
export const LETTER_PARAMETER = 'lettre'

/** The words by which a reader agrees to be counted; other words are another version. */
export const measureWords = {
  version: 'mesure-2026-11',
  fr: 'J’accepte aussi que la pépinière sache si j’ouvre ses lettres et si j’en suis les liens. Ce choix est libre et peut être repris à tout moment par le lien de désinscription.',
  en: 'I also agree that the nursery knows whether I open its letters and follow their links. This choice is free and can be taken back at any time by the link to unsubscribe.',
} as const
/** The words above the form by which a visitor asks for the letter. */
export const LETTER_WORDING = 'lettre-2026-11'

export const agreements = ['letter', 'measure'] as const

export const LetterReport = z.object({
  /** By people as far as one can tell, of whom nothing is kept. */
  clicks: z.int(),
  links: z.array(z.object({ n: z.int(), url: z.string(), clicks: z.int() })),
  /** Of the readers who agreed to be counted, each once. */
  measured: z.object({ agreed: z.int(), opened: z.int(), clicked: z.int() }),
  /** Firm orders of the public shop that followed a click, less what was refunded of them. */
  orders: z.int(),
  inclCents: z.int(),
  exclCents: z.int(),
})
export type LetterReport = z.infer<typeof LetterReport>

/** One line of what somebody agreed to, or took back. */
export const Agreement = z.object({
  id,
  what: z.enum(agreements),
  given: z.boolean(),
  wording: z.string().nullable(),
  source: z.string(),
  author: z.string(),
  at: instant,
})
export type Agreement = z.infer<typeof Agreement>

export const letterReportRoutes = {
  letterReport: route({
    method: 'GET',
    path: '/newsletter/{id}/report',
    summary: 'Clicks of a letter by link, orders that followed and what they brought',
    permission: 'marketing.read',
    params: byId,
    response: LetterReport,
    errors: ['not_found'],
  }),
  letterReportSheet: route({
    method: 'GET',
    path: '/newsletter/{id}/report/export',
    summary: 'The report of a letter as a spreadsheet',
    permission: 'marketing.read',
    params: byId,
    response: 'xlsx',
    errors: ['not_found'],
  }),
  listAgreements: route({
    method: 'GET',
    path: '/newsletter/registration/{id}/agreements',
    summary: 'What a reader agreed to and took back: when, to which words, where',
    permission: 'marketing.read',
    params: byId,
    response: z.object({ items: z.array(Agreement) }),
    errors: ['not_found'],
  }),
}
