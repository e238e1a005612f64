import type { InvoiceTargetInput } from '@plantule/contract/invoicing/many'
import { exportedQuery } from '../../../../kit/list/list-export.ts'
import type { Selection } from '../../../../kit/list/selection.ts'

export type Chosen = Selection<number, object>

/** The list's filters as the server takes them: order and page do not matter to it. */
export const targetOf = (chosen: Chosen, list: 'invoices' | 'credits'): InvoiceTargetInput =>
  chosen.kind === 'ids'
    ? { kind: 'ids', ids: chosen.ids }
    : { kind: 'matching', list, query: exportedQuery(chosen.query) as Record<string, never> }
