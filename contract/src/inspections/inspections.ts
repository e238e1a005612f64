import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { inspectorPresets } from '../base/inspections.ts'
import { route } from '../base/route.ts'
import { day, id } from '../base/shared.ts'

/** So many years at once: what is asked for goes back as far as papers are kept. */
export const MAX_INSPECTED_YEARS = 11

export const InspectionInput = z
  .object({ kind: z.enum(inspectorPresets), from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'bounds_reversed', path: ['to'] })
  .refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) < MAX_INSPECTED_YEARS, {
    error: 'inspection_too_long',
    path: ['from'],
  })
export type InspectionInput = z.output<typeof InspectionInput>

export const errors = {
  inspection_too_long: {
    status: 400,
    fr: 'Choisissez une période de onze années au plus.',
    en: 'Choose a period of at most eleven years.',
  },
  inspection_not_yours: {
    status: 403,
    fr: 'Votre accès est d’une autre inspection, ou vos droits n’ouvrent pas tout ce que ce dossier contient.',
    en: 'Your access is of another inspection, or your rights do not open all that this dossier holds.',
  },
} as const satisfies Messages

export const inspectionRoutes = {
  inspectionDossier: route({
    method: 'POST',
    path: '/inspection/dossier',
    summary: 'All that an inspection of its kind may see of a period, as one dated zip fetched from the downloads',
    permission: 'member',
    body: InspectionInput,
    response: z.object({ operationId: id }),
    status: 201,
    errors: ['invalid_input', 'inspection_not_yours'],
  }),
}
