import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { text } from '../base/shared.ts'

export const MAX_CONDITIONS_BYTES = 5_000_000

export const GeneralConditions = z.object({
  /** Clean HTML, printed at the end of quotations; it goes with invoices as a paper of its own. Empty where a PDF stands for it. */
  html: z.string(),
  /** A PDF of the shop's own, which goes with the mails that bear a quotation or an invoice. */
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
})
export type GeneralConditions = z.output<typeof GeneralConditions>

export const errors = {
  conditions_no_pdf: {
    status: 415,
    fr: 'Choisissez un fichier PDF, ou écrivez les conditions ici.',
    en: 'Choose a PDF file, or write the conditions here.',
  },
} as const satisfies Messages

export const conditionsRoutes = {
  getConditions: route({
    method: 'GET',
    path: '/invoicing_info/general_conditions',
    summary: 'General conditions that go with quotations and invoices',
    permission: 'settings.read',
    response: GeneralConditions,
  }),
  setConditions: route({
    method: 'PUT',
    path: '/invoicing_info/general_conditions',
    summary: 'Write them, or give a PDF in their place; neither takes them away. Papers that were issued stay as they are',
    permission: 'settings.write',
    upload: { maxBytes: MAX_CONDITIONS_BYTES },
    body: z.object({ html: text(100_000).default('') }),
    response: GeneralConditions,
    errors: ['too_large', 'conditions_no_pdf'],
  }),
  conditionsPdf: route({
    method: 'GET',
    path: '/invoicing_info/general_conditions/pdf',
    summary: 'The paper as it goes along',
    permission: 'settings.read',
    response: 'pdf',
    errors: ['not_found', 'shop_details_missing'],
  }),
}
