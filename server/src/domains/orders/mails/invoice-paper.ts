import type { JobShop } from '../../../platform/job.ts'

/** Draws an issued document when it is not drawn yet; answers its file. */
type Draw = (shop: JobShop, documentId: number) => Promise<number>

let draw: Draw = () => Promise.reject(new Error('no domain draws invoices'))

export const drawnInvoice: Draw = (shop, documentId) => draw(shop, documentId)
/** Called once, when the process loads the domain of invoices, which stands above this one. */
export const setInvoiceDrawer = (given: Draw): void => void (draw = given)
