import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { handle } from '../../platform/handlers.ts'
import { listClosures, searchClosures } from './closures.db.ts'
import { listJournal } from './list-journal.ts'
import { startArchive } from './archive.ts'
import { attestation } from './attestation.ts'
import { attestationPdf } from './attestation-pdf.ts'
import { checkFiscal } from './check-fiscal.ts'
import { checkZ } from './check-z.ts'
import { zTicketPdf } from './z-ticket-pdf.ts'

export const routes = handle(fiscalRoutes, {
  listZTickets: (ctx, { params, query }) => listClosures(ctx, params.page, query),
  searchZTickets: (ctx, { params }) => searchClosures(ctx, params.q),
  zTicketPdf: (ctx, { params }) => zTicketPdf(ctx, params.id),
  verifyFiscal: checkFiscal,
  verifyZ: (ctx, { body }) => checkZ(ctx, body.code),
  fiscalJournal: (ctx, { params }) => listJournal(ctx, params.page),
  archiveFiscal: (ctx, { body }) => startArchive(ctx, body.closureId),
  attestation,
  attestationPdf: (ctx) => attestationPdf(ctx),
})
