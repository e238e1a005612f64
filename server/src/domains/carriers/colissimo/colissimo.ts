import type { ColissimoOptions } from '@plantule/contract/carriers/carriers'
import { askCarrier } from '../ask-carrier.ts'
import { type Carrier, CarrierError } from '../carrier.ts'
import { labelIn, labelRequest } from './labels.ts'
import { relaysIn, relaysRequest } from './relays.ts'
import { newsIn, trackRequest } from './tracking.ts'

export type ColissimoKeys = { password: string }
export type ColissimoAccount = ColissimoOptions & ColissimoKeys
type Place = { url: string | undefined; inner: boolean }

const hosts = { service: 'https://ws.colissimo.fr', tracking: 'https://www.coliposte.fr' }
const AT_THE_PAGE_MS = 6_000
const AT_WORK_MS = 30_000
const xml = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' }

/**
 * Colissimo of La Poste: labels by `SlsServiceWSRest` 2.0 (JSON in, several parts out), relays by `PointRetraitServiceWS` 2.0 and
 * tracking by `TrackingServiceWS` (SOAP).
 */
export function colissimo(account: ColissimoAccount, { url, inner }: Place): Carrier {
  const soap = async (address: string, body: string, ms: number): Promise<string> =>
    (await askCarrier(address, { body, headers: xml }, { ms, inner })).body.toString('utf8')
  const near = (body: string): Promise<string> =>
    soap(`${url ?? hosts.service}/pointretrait-ws-cxf/PointRetraitServiceWS/2.0`, body, AT_THE_PAGE_MS)
  return {
    name: 'colissimo',
    async check() {
      const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      relaysIn(await near(relaysRequest(account, { postcode: '75001', city: 'PARIS', country: 'FR', weightG: 1000, day })))
    },
    relaysNear: async (where) => relaysIn(await near(relaysRequest(account, where))),
    async ship(parcel) {
      const address = `${url ?? hosts.service}/sls-ws/SlsServiceWSRest/2.0/generateLabel`
      const body = JSON.stringify(labelRequest(account, parcel))
      const answer = await askCarrier(address, { body, headers: { 'content-type': 'application/json' } }, { ms: AT_WORK_MS, inner })
      return labelIn(answer, parcel.format)
    },
    fetchLabel: () => Promise.reject(new CarrierError('refused', 'the label comes with the answer')),
    cancel: async () => false,
    follow: async (tracking) =>
      newsIn(await soap(`${url ?? hosts.tracking}/tracking-chargeur-cxf/TrackingServiceWS`, trackRequest(account, tracking), AT_WORK_MS)),
  }
}
