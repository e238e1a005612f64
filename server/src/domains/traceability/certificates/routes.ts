import { certificateRoutes, certificateSheets } from '@plantule/contract/traceability/certificates'
import { handle } from '../../../platform/handlers.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { localConfig, setLocalConfig } from './config.ts'
import { certifyDirectSale, certifyOrder, voidCertificate } from './issue.ts'
import { certificatesSheet, listCertificates } from './list-certificates.ts'
import { exportLocalLots } from './mass-export.ts'
import { salesOfYear } from './sales-of-year.ts'

export const certificateHandlers = [
  ...handle(certificateRoutes, {
    certifyOrder: (ctx, { params }) => certifyOrder(ctx, params.id),
    certifyDirectSale: (ctx, { params }) => certifyDirectSale(ctx, params.id),
    listCertificates: (ctx, { params, query }) => listCertificates(ctx, params.page, query),
    downloadCertificate: (ctx, { params }) => certificatePdf(ctx, params.id),
    voidCertificate: (ctx, { params, body }) => voidCertificate(ctx, params.id, body.reason),
    localSales: (ctx, { params }) => salesOfYear(ctx, params.year),
    exportLocalLots: (ctx) => exportLocalLots(ctx),
    getLocalConfig: (ctx) => localConfig(ctx),
    setLocalConfig: (ctx, { body }) => setLocalConfig(ctx, body),
  }),
  ...handle(certificateSheets, { certificatesSheet: (ctx, { query }) => certificatesSheet(ctx, query) }),
]
