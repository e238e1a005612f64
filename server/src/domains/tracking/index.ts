import { trackingRoutes } from '@plantule/contract/tracking/tracking'
import { trackingSheets } from '@plantule/contract/tracking/sheets'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { linksSheet } from './links-sheet.ts'
import { trackingQr } from './link-qr.ts'
import { trackingOrders, trackingStats } from './link-stats.ts'
import { listTrackingLinks, pickTrackingLinks } from './list-links.ts'
import { createTrackingLink, removeTrackingLink, updateTrackingLink } from './save-link.ts'
import { linkAnswer } from './tracking.db.ts'

export { isPerson, mountTrackingLinks } from './follow-link.ts'

export const tracking: Domain = {
  name: 'tracking',
  routes: [
    ...handle(trackingRoutes, {
      listTrackingLinks: (ctx, { query }) => listTrackingLinks(ctx, query),
      pickTrackingLinks,
      getTrackingLink: (ctx, { params }) => linkAnswer(ctx, params.id),
      createTrackingLink: (ctx, { body }) => createTrackingLink(ctx, body),
      updateTrackingLink: (ctx, { params, body }) => updateTrackingLink(ctx, params.id, body),
      removeTrackingLink: (ctx, { params }) => removeTrackingLink(ctx, params.id),
      trackingOrders: (ctx, { params, query }) => trackingOrders(ctx, params.id, query),
      trackingStats: (ctx, { params, query }) => trackingStats(ctx, params.id, query),
      trackingQr: (ctx, { params }) => trackingQr(ctx, params.id),
    }),
    ...handle(trackingSheets, { trackingLinksSheet: (ctx, { query }) => linksSheet(ctx, query) }),
  ],
}
