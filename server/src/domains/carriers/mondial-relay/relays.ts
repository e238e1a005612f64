import { type RelayPoint, RelayPoint as Shape } from '@plantule/contract/carriers/relay'
import type { Near } from '../carrier.ts'
import { plainText } from '../postal-text.ts'
import { all, said } from '../../../platform/xml-tree.ts'
import { readXml } from '../xml.ts'
import { refuseStat } from './soap.ts'

const MOST = 12
const RADIUS_KM = 40
const days = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

/** In the order of the service's description, which is that of its signature. */
export const searchFields = (brand: string, near: Near, most = MOST): Record<string, string> => ({
  Enseigne: brand,
  Pays: near.country,
  Ville: near.postcode ? '' : plainText(near.city, 25),
  CP: near.postcode,
  Poids: String(Math.max(15, Math.min(near.weightG, 9_999_999))),
  Action: '24R',
  RayonRecherche: String(RADIUS_KM),
  NombreResultats: String(most),
})

/** Relays of an answer, nearest first; one that lacks what a relay must have is left out. Throws `CarrierError`. */
export function relaysIn(text: string): RelayPoint[] {
  const [result] = all(readXml(text), 'Envelope', 'Body', 'WSI4_PointRelais_RechercheResponse', 'WSI4_PointRelais_RechercheResult')
  refuseStat(said(result, 'STAT'))
  return all(result, 'PointsRelais', 'PointRelais_Details')
    .flatMap((node) => {
      const distance = said(node, 'Distance')
      const read = Shape.safeParse({
        carrier: 'mondial_relay',
        id: said(node, 'Num'),
        kind: '24R',
        name: [said(node, 'LgAdr1'), said(node, 'LgAdr2')].filter(Boolean).join(' '),
        line1: said(node, 'LgAdr3'),
        line2: said(node, 'LgAdr4'),
        postcode: said(node, 'CP'),
        city: said(node, 'Ville'),
        country: said(node, 'Pays'),
        distanceM: /^\d+$/.test(distance) ? Number(distance) : null,
        locker: /LOCKER/i.test(said(node, 'Information')),
        hours: days.flatMap((day, index) =>
          hoursOf(
            index + 1,
            all(node, `Horaires_${day}`, 'string').map((one) => said(one)),
          ),
        ),
      })
      return read.success ? [read.data] : []
    })
    .toSorted((a, b) => (a.distanceM ?? Infinity) - (b.distanceM ?? Infinity))
}

/** Two pairs of HHMM a day; 0000 twice is no span. */
function hoursOf(weekday: number, times: string[]): RelayPoint['hours'] {
  const spans = [0, 2].flatMap((at) => {
    const [from = '', to = ''] = times.slice(at, at + 2)
    return /^\d{4}$/.test(from) && /^\d{4}$/.test(to) && from < to ? [{ from: clock(from), to: clock(to) }] : []
  })
  return spans.length > 0 ? [{ weekday, spans }] : []
}

const clock = (hhmm: string): string => `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`
