import type { FiscalEventKind } from '@plantule/contract/fiscal/fiscal'
import type { Ctx } from '../../platform/context.ts'
import { appendLink, type Sealed } from './append-link.ts'

export type FiscalEvent = {
  kind: FiscalEventKind
  /** The till's code; empty for what concerns the whole shop. */
  register?: string
  refType?: string
  refId?: number | null
  refNumber?: string | null
  details?: object
}

/** Writes what happened at the till into the sealed journal of events (JET). */
export const journal = (ctx: Ctx, event: FiscalEvent): Promise<Sealed> =>
  appendLink(ctx, {
    register: event.register ?? '',
    chain: 'journal_event',
    kind: event.kind,
    refType: event.refType ?? '',
    refId: event.refId ?? null,
    refNumber: event.refNumber ?? null,
    payload: event.details ?? {},
  })
