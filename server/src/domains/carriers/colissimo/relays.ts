import { type RelayPoint, RelayPoint as Shape } from '@plantule/contract/carriers/relay'
import { CarrierError, type Near } from '../carrier.ts'
import { plainText } from '../postal-text.ts'
import { all, said } from '../../../platform/xml-tree.ts'
import { elements, envelope, readXml } from '../xml.ts'
import type { ColissimoAccount } from './colissimo.ts'

const SERVICE = 'http://v2.pointretrait.geopost.com/'
const days = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']
const keyCodes: readonly string[] = ['101', '102', '201', '202']
/** No place near enough: an empty answer, no fault. */
const none: readonly string[] = ['300', '301']

export function relaysRequest({ contract, password }: ColissimoAccount, near: Near): string {
  const [year = '', month = '', date = ''] = near.day.split('-')
  const fields = elements({
    accountNumber: contract,
    password,
    address: '',
    zipCode: near.postcode,
    city: plainText(near.city, 50),
    countryCode: near.country,
    weight: String(Math.max(1, Math.min(near.weightG, 99_999))),
    shippingDate: `${date}/${month}/${year}`,
    filterRelay: '1',
    lang: 'FR',
    optionInter: near.country === 'FR' ? '0' : '1',
  })
  return envelope(`<v2:findRDVPointRetraitAcheminement>${fields}</v2:findRDVPointRetraitAcheminement>`, ` xmlns:v2="${SERVICE}"`)
}

/** Throws `CarrierError`. */
export function relaysIn(text: string): RelayPoint[] {
  const [result] = all(readXml(text), 'Envelope', 'Body', 'findRDVPointRetraitAcheminementResponse', 'return')
  const code = said(result, 'errorCode')
  if (none.includes(code)) return []
  if (code !== '0') {
    if (!/^\d{1,4}$/.test(code)) throw new CarrierError('unreachable', 'an answer of another shape')
    const kind = keyCodes.includes(code) ? 'key' : code === '1000' ? 'unreachable' : 'refused'
    throw new CarrierError(kind, (said(result, 'errorMessage') || code).slice(0, 300))
  }
  return all(result, 'listePointRetraitAcheminement')
    .flatMap((node) => {
      const distance = said(node, 'distanceEnMetre')
      const read = Shape.safeParse({
        carrier: 'colissimo',
        id: said(node, 'identifiant'),
        kind: said(node, 'typeDePoint'),
        name: said(node, 'nom'),
        line1: said(node, 'adresse1'),
        line2: [said(node, 'adresse2'), said(node, 'adresse3')].filter(Boolean).join(', '),
        postcode: said(node, 'codePostal'),
        city: said(node, 'localite'),
        country: said(node, 'codePays') || 'FR',
        distanceM: /^\d+$/.test(distance) ? Number(distance) : null,
        locker: said(node, 'typeDePoint') === 'PCS',
        hours: days.flatMap((day, index) => hoursOf(index + 1, said(node, `horairesOuverture${day}`))),
      })
      return read.success && said(node, 'congesTotal') !== 'true' ? [read.data] : []
    })
    .toSorted((a, b) => (a.distanceM ?? Infinity) - (b.distanceM ?? Infinity))
}

/** `09:00-12:30 14:00-18:30`; a part that is closed reads `00:00-00:00`. */
function hoursOf(weekday: number, text: string): RelayPoint['hours'] {
  const spans = [...text.matchAll(/(\d{2}:\d{2})-(\d{2}:\d{2})/g)]
    .map(([, from = '', to = '']) => ({ from, to }))
    .filter(({ from, to }) => from < to)
  return spans.length > 0 ? [{ weekday, spans }] : []
}
