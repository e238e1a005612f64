import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { fiscalSheets } from '@plantule/contract/fiscal/sheets'
import { handle } from '../../platform/handlers.ts'
import { listClosures, searchClosures } from './closures.db.ts'
import { listJournal } from './list-journal.ts'
import { startArchive } from './archive.ts'
import { attestation } from './attestation.ts'
import { attestationPdf } from './attestation-pdf.ts'
import { checkFiscal } from './check-fiscal.ts'
import { checkZ } from './check-z.ts'
import { zTicketsSheet } from './z-tickets-sheet.ts'
import { zTicketPdf } from './z-ticket-pdf.ts'

const own = handle(fiscalRoutes, {
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

const sheets = handle(fiscalSheets, { zTicketsSheet: (ctx, { query }) => zTicketsSheet(ctx, query) })

export const routes = [...own, ...sheets]
