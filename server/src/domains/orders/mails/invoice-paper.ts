import type { JobShop } from '../../../platform/job.ts'
import { answerOf, port } from '../../../platform/port.ts'

/** Draws an issued document when it is not drawn yet; answers its file. */
type Draw = (shop: JobShop, documentId: number) => Promise<number>

export const invoiceDrawer = port<Draw>('invoice-drawer', () => Promise.reject(new Error('no domain draws invoices')))

export const drawnInvoice: Draw = (shop, documentId) => answerOf(shop, invoiceDrawer)(shop, documentId)
