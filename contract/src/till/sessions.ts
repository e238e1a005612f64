import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, id, idParam } from '../base/shared.ts'
import { Session } from './till.ts'
import { TicketSummary } from './tickets.ts'

/** A session looked at as a record: what it holds, where it sells, and its papers. */

export const errors = {
  session_sold: {
    status: 409,
    fr: 'Des ventes ont déjà été faites à « {fair} » : clôturez cette session, puis ouvrez-en une autre.',
    en: 'Sales were already made at “{fair}”: close this session, then open another one.',
  },
} as const satisfies Messages

export const tillSessionsRoutes = {
  getSession: route({
    method: 'GET',
    path: '/till/sessions/{id}',
    summary: 'One session',
    permission: 'till.read',
    params: byId,
    response: Session,
    errors: ['not_found'],
  }),
  sessionTickets: route({
    method: 'GET',
    path: '/till/sessions/{id}/tickets',
    summary: 'Tickets of a session, exercises too, newest first',
    permission: 'till.read',
    params: byId,
    response: z.object({ items: z.array(TicketSummary) }),
    errors: ['not_found'],
  }),
  placeSession: route({
    method: 'PUT',
    path: '/till/sessions/{id}/place',
    summary: 'Sell at a fair of today, or at the nursery again',
    permission: 'till.write',
    params: byId,
    /** Sales that were made before belong to the fair too: their plants come off its stand. */
    body: z.object({ fairId: id.nullable() }),
    response: Session,
    errors: ['not_found', 'wrong_status', 'fair_not_today', 'session_sold', 'offline_waiting'],
  }),
  cashSessions: route({
    method: 'GET',
    path: '/till/sessions/cash',
    summary: 'Sessions whose drawer takes the cash of an order now; none needed where the shop keeps no till',
    permission: 'orders.write',
    response: z.object({ needed: z.boolean(), items: z.array(z.object({ id, register: z.string(), number: z.string() })) }),
  }),
  countSheet: route({
    method: 'GET',
    path: '/till/sessions/{id}/count-sheet',
    summary: 'Cash-count sheet: to be filled in while the session runs, filled in once it is closed',
    permission: 'till.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  printX: route({
    method: 'GET',
    path: '/till/x-reading/print',
    summary: 'The X reading on paper, which is no fiscal document',
    permission: 'till.read',
    writes: true,
    query: z.object({ registerId: idParam.optional() }),
    response: 'pdf',
    errors: ['not_found', 'no_open_session'],
  }),
}
