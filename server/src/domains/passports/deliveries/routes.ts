import { deliveriesRoutes, deliverySheets } from '@plantule/contract/passports/deliveries'
import { afterReading, handle } from '../../../platform/handlers.ts'
import { complaintPdf } from './complaint-pdf.ts'
import { addDeliveryPaper, addReceivedPassport, getDeliveryPaper, removeDeliveryPaper, removeReceivedPassport } from './delivery-papers.ts'
import { deliveryAnswer } from './delivery.db.ts'
import { deliveriesSheet, listDeliveries } from './list-deliveries.ts'
import { placeLine, takeBackLine } from './place-line.ts'
import { readPhoto, showSeen } from '../photo/read-photo.ts'
import { createDelivery, removeDelivery, updateDelivery } from './save-delivery.ts'

export const deliveryHandlers = [
  ...handle(deliveriesRoutes, {
    listPlantDeliveries: (ctx, { params, query }) => listDeliveries(ctx, params.page, query),
    createPlantDelivery: (ctx, { body }) => createDelivery(ctx, body),
    getPlantDelivery: (ctx, { params }) => deliveryAnswer(ctx, params.id),
    updatePlantDelivery: (ctx, { params, body }) => updateDelivery(ctx, params.id, body),
    removePlantDelivery: (ctx, { params }) => removeDelivery(ctx, params.id),
    placeDeliveryLine: (ctx, { params, body }) => placeLine(ctx, params.id, params.lineId, body),
    takeBackDeliveryLine: (ctx, { params }) => takeBackLine(ctx, params.id, params.lineId),
    deliveryComplaint: (ctx, { params }) => complaintPdf(ctx, params.id),
    addDeliveryPaper: (ctx, { params, files }) => addDeliveryPaper(ctx, params.id, files[0]),
    getDeliveryPaper: (ctx, { params }) => getDeliveryPaper(ctx, params.id, params.attachmentId),
    removeDeliveryPaper: (ctx, { params }) => removeDeliveryPaper(ctx, params.id, params.attachmentId),
    readPassportPhoto: afterReading(readPhoto, (ctx, _, lines) => showSeen(ctx, lines)),
    addReceivedPassport: (ctx, { params, body }) => addReceivedPassport(ctx, params.id, body),
    removeReceivedPassport: (ctx, { params }) => removeReceivedPassport(ctx, params.id),
  }),
  ...handle(deliverySheets, { plantDeliveriesSheet: (ctx, { query }) => deliveriesSheet(ctx, query) }),
]
