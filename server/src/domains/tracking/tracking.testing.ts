import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { type TrackingLink, trackingRoutes } from '@plantule/contract/tracking/tracking'
import type { TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'

export const PERSON = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Somebody follows an address, as their browser asks for it. */
export async function follow(address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { app } = await testApp()
  const { pathname, search } = new URL(address)
  return app.inject({ method, url: pathname + search, headers: { 'user-agent': PERSON, ...headers } })
}

/** A link of a shop whose website is known, followed so many times. */
export async function someLink(shop: TestShop, given: { name?: string; code?: string; visits?: number } = {}): Promise<TrackingLink> {
  const { visits = 0, ...body } = given
  const info = await shop.ok(settingsRoutes.getInvoicingInfo)
  if (!info.website)
    await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...noInvoicingInfo, ...info, website: 'www.pepiniere-test.fr' } })
  const link = await shop.ok(trackingRoutes.createTrackingLink, {
    body: { name: 'Foire de Pâques', medium: 'fair', target: '/rosiers', ...body },
  })
  for (let visit = 0; visit < visits; visit++) await follow(link.address)
  return shop.ok(trackingRoutes.getTrackingLink, { params: { id: link.id } })
}
