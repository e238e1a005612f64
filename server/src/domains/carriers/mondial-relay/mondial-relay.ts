import type { MondialRelayOptions } from '@plantule/contract/carriers/carriers'
import { askCarrier } from '../ask-carrier.ts'
import { type Carrier, CarrierError, isLabel } from '../carrier.ts'
import { relaysIn, searchFields } from './relays.ts'
import { checkShipments, shipmentXml, shipped } from './shipments.ts'
import { refuseStat, signed, soapCall, SERVICE } from './soap.ts'
import { newsIn } from './tracking.ts'

export type MondialRelayKeys = { privateKey: string; password: string }
export type MondialRelayAccount = MondialRelayOptions & MondialRelayKeys
type Place = { url: string | undefined; inner: boolean }

const hosts = {
  service: 'https://api.mondialrelay.com',
  shipments: 'https://connect-api.mondialrelay.com',
  trial: 'https://connect-api-sandbox.mondialrelay.com',
}
/** Somebody waits for relays; a label is made by a job. */
const AT_THE_PAGE_MS = 6_000
const AT_WORK_MS = 30_000

/**
 * Mondial Relay: relays and tracking by its web service (SOAP, each question signed with MD5 of its fields and the private key),
 * labels by its shipment API (`ShipmentCreationRequest` 1.0). What the class holds is never logged.
 */
export function mondialRelay(account: MondialRelayAccount, { url, inner }: Place): Carrier {
  const service = `${url ?? hosts.service}/Web_Services.asmx`
  const shipments = `${url ?? (account.trial ? hosts.trial : hosts.shipments)}/api/shipment`
  const ask = async (action: string, fields: Readonly<Record<string, string>>, ms: number) => {
    const body = soapCall(action, signed(fields, account.privateKey))
    const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${SERVICE}${action}"` }
    return (await askCarrier(service, { body, headers }, { ms, inner })).body.toString('utf8')
  }
  const send = async (body: string): Promise<string> => {
    const headers = { 'content-type': 'text/xml; charset=utf-8', accept: 'application/xml' }
    return (await askCarrier(shipments, { body, headers }, { ms: AT_WORK_MS, inner })).body.toString('utf8')
  }
  return {
    name: 'mondial_relay',
    async check() {
      const near = { postcode: '75001', city: '', country: 'FR', weightG: 1000, day: '' }
      relaysIn(await ask('WSI4_PointRelais_Recherche', searchFields(account.brand, near, 1), AT_THE_PAGE_MS))
      if (account.login) checkShipments(await send(shipmentXml(account, null)))
    },
    relaysNear: async (near) => relaysIn(await ask('WSI4_PointRelais_Recherche', searchFields(account.brand, near), AT_THE_PAGE_MS)),
    async ship(parcel) {
      if (!account.login) throw new CarrierError('refused', 'the login of the shipment API is missing')
      return shipped(await send(shipmentXml(account, parcel)), parcel.format)
    },
    async fetchLabel(address) {
      const { status, body } = await askCarrier(address, {}, { ms: AT_WORK_MS, inner })
      if (status !== 200 || !isLabel('pdf', body)) throw new CarrierError('unasked', `the label answers ${status}, and is none`)
      return body
    },
    cancel: async () => false,
    async follow(tracking) {
      const text = await ask('WSI2_TracingColisDetaille', { Enseigne: account.brand, Expedition: tracking, Langue: 'FR' }, AT_WORK_MS)
      return newsIn(text, refuseStat)
    },
  }
}
