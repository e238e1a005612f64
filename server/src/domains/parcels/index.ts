import { parcelRoutes } from '@plantule/contract/parcels/parcels'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { answers } from '../../platform/port.ts'
import { parcelLinks, partsGoAway } from '../orders/index.ts'
import { askLabel } from './ask-label.ts'
import { followParcels } from './follow-parcels.ts'
import { followJob, labelJob, manyLabelsJob } from './jobs.ts'
import { linksOf } from './links-of.ts'
import { makeLabels } from './make-labels.ts'
import { makeManyLabels, runManyLabels } from './many-labels.ts'
import { orderParcels } from './parcels.db.ts'
import { parcelLabel } from './print-labels.ts'
import { settleParcel } from './settle-parcel.ts'
import { hearOrders, voidCut, voidParcel } from './void-parcels.ts'

export { linksOf } from './links-of.ts'

export const parcels: Domain = {
  name: 'parcels',
  ports: [answers(parcelLinks, linksOf), answers(partsGoAway, voidCut)],
  hearAudit: hearOrders,
  routes: handle(parcelRoutes, {
    orderParcels: (ctx, { params }) => orderParcels(ctx, params.id),
    makeLabels: (ctx, { params, body }) => makeLabels(ctx, params.id, body),
    parcelLabel: (ctx, { params }) => parcelLabel(ctx, params.id),
    voidParcel: (ctx, { params }) => voidParcel(ctx, params.id),
    settleParcel: (ctx, { params, body }) => settleParcel(ctx, params.id, body.tracking),
    makeManyLabels: (ctx, { body }) => makeManyLabels(ctx, body.ids),
  }),
  jobs: [
    does(labelJob, askLabel, { retries: 8 }),
    does(manyLabelsJob, runManyLabels, { retries: 2 }),
    does(followJob, followParcels, { retries: 1, cron: '*/30 * * * *', everyShop: true }),
  ],
}
