import { viewsRoutes } from '@plantule/contract/shops/views'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { initParts } from './init.ts'
import { inviteByMail } from './invite-by-mail.ts'
import { inviteJob } from './jobs.ts'
import { routes } from './routes.ts'
import { lookRoutes } from './look/routes.ts'
import { settingRoutes } from './settings.ts'
import { listViews, putViewFirst, removeView, shareView, updateView } from './views.ts'

const viewRoutes = handle(viewsRoutes, {
  listViews,
  shareView: (ctx, { body }) => shareView(ctx, body),
  updateView: (ctx, { params, body }) => updateView(ctx, params.id, body),
  putViewFirst: (ctx, { params }) => putViewFirst(ctx, params.id),
  removeView: (ctx, { params }) => removeView(ctx, params.id),
})

export { inviteJob } from './jobs.ts'
export { mountOpening } from './opening/mount-opening.ts'
export { openShop } from './opening/open-shop.ts'
export { currentShop, isOpen, primaryHost } from './shops.db.ts'
export { type DocumentInfo, documentInfo, exemptionsOn } from './legal-mentions.ts'
export { iconKey, iconPicture } from './look/icon.ts'
export { siteLogoMark } from './look/logo.ts'
export { lookOf, lookToday, paperLook } from './look/look.ts'
export { isOwner } from './is-owner.ts'
export { memberLimit } from './member-limit.ts'
export { mayRefund, refundLimit } from './refund-limit.ts'
export { memberAsReader, membersAsReaders, ownersAsReaders, type Reader } from './readers.ts'
export { invoicingInfo, viewConfig } from './settings.ts'

export const shops: Domain = {
  name: 'shops',
  routes: [...routes, ...settingRoutes, ...lookRoutes, ...viewRoutes],
  jobs: [does(inviteJob, inviteByMail)],
  init: initParts,
}
