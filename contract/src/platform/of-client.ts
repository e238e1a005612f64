import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { idParam } from '../base/shared.ts'

/** Whose it is: a shop that moved in brought its numbers along, which another client's may be called by too. */
export const ofClient = z.object({ client: idParam.optional() })

export const errors = {
  which_client: {
    status: 409,
    fr: 'Deux clients ont une demande ou une facture de ce numéro : ouvrez-la depuis la liste.',
    en: 'Two clients have a request or an invoice of that number: open it from the list.',
  },
} as const satisfies Messages
