import { sheetOf } from '../base/sheet.ts'
import { trackingRoutes } from './tracking.ts'

export const trackingSheets = { trackingLinksSheet: sheetOf(trackingRoutes.listTrackingLinks, '/tracking_links/export') }
