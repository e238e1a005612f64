import { randomUUID } from 'node:crypto'
import { carrierRoutes } from '@plantule/contract/carriers/carriers'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { RelayChoice } from '@plantule/contract/carriers/relay'
import type { Order } from '@plantule/contract/orders/schemas'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { parcelRoutes } from '@plantule/contract/parcels/parcels'
import { type CarrierPeer, colissimoKeys, mondialRelayKeys } from '../../testing/carrier-peer.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { shopDetails } from '../../testing/shop-details.ts'
import { testApp } from '../../testing/test-app.ts'
import { firm, someStock } from '../orders/orders.testing.ts'

/** Has the process look for the carriers at the peer, for the rest of the file. */
export async function sendToPeer({ url }: CarrierPeer): Promise<void> {
  const { services } = await testApp()
  services.config.innerAddresses = true
  services.config.carrierUrls = { mondialRelay: url, colissimo: url }
}

/** A shop whose parcels go by both: relays by the first, the door by the second unless told. */
export async function shopWithCarriers(
  uses: { home?: 'mondial_relay' | 'colissimo'; relay?: 'mondial_relay' | 'colissimo' } = {},
): Promise<TestShop> {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  await shop.ok(carrierRoutes.setMondialRelay, { body: mondialRelayKeys })
  await shop.ok(carrierRoutes.setColissimo, { body: colissimoKeys })
  await shop.ok(carrierRoutes.chooseCarriers, { body: { home: uses.home ?? 'colissimo', relay: uses.relay ?? 'mondial_relay' } })
  return shop
}

export const someRelay: RelayChoice = {
  carrier: 'mondial_relay',
  id: '005680',
  kind: '24R',
  name: 'BUREAU COPY',
  line1: '31 COURS ANDRE PHILIP',
  line2: '',
  postcode: '69100',
  city: 'VILLEURBANNE',
  country: 'FR',
}

export const buyer = {
  name: 'Élodie L’Hœst',
  line1: '3 bis rue du Puits',
  postcode: '44100',
  city: 'Nantes',
  country: 'FR',
  phone: '06 12 34 56 78',
}

/** A professional who pays later, so that their orders are firm at once. */
async function onTerms(shop: TestShop): Promise<number> {
  const name = `30 jours ${randomUUID()}`
  const terms = await shop.ok(customersRoutes.createInvoicingTerms, { body: { name, dueDays: 30 } })
  return (await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: name, invoicingTermsId: terms.id } })).id
}

/** A firm order of three plants that leaves by a parcel. */
export async function toSendOut(
  shop: TestShop,
  more: { deliveryMode?: 'home' | 'relay'; relay?: RelayChoice | null } = {},
): Promise<Order> {
  const size = await someStock(shop, 20)
  const customerId = await onTerms(shop)
  const mode = more.deliveryMode ?? 'relay'
  return firm(shop, [{ subproductId: size, quantity: 3 }], {
    customerId,
    deliveryMode: mode,
    relay: more.relay === undefined ? (mode === 'relay' ? someRelay : null) : more.relay,
    deliveryAddress: buyer,
    billingAddress: buyer,
  })
}

export const parcelsIn = async (shop: TestShop, order: { id: number }) =>
  (await shop.ok(parcelRoutes.orderParcels, { params: { id: order.id } })).items
