import { CarrierError, type ParcelNews, type ParcelStep } from '../carrier.ts'
import { all, said } from '../../../platform/xml-tree.ts'
import { elements, envelope, readXml } from '../xml.ts'
import type { ColissimoAccount } from './colissimo.ts'

const SERVICE = 'http://chargeur.tracking.geopost.com/'
const keyCodes: readonly string[] = ['201', '202']
/** A number that it does not know (yet), or of which it has no event. */
const none: readonly string[] = ['101', '103', '104', '105']

/** Events by the beginnings of their codes, the longer ones first. */
const steps: readonly [string, ParcelStep][] = [
  ['LIVREO', 'trouble'],
  ['LIV', 'delivered'],
  ['DEPGUI', 'delivered'],
  ['COMCFM', 'registered'],
  ['PCHMQT', 'registered'],
  ['MLVARS', 'at_relay'],
  ['RENAVI', 'at_relay'],
  ['RENNRV', 'moving'],
  ['REN', 'trouble'],
  ['RST', 'trouble'],
  ['SOL', 'trouble'],
]

export const trackRequest = ({ contract, password }: ColissimoAccount, tracking: string): string =>
  envelope(
    `<char:track>${elements({ accountNumber: contract, password, skybillNumber: tracking })}</char:track>`,
    ` xmlns:char="${SERVICE}"`,
  )

/** Throws `CarrierError`. */
export function newsIn(text: string): ParcelNews | null {
  const [result] = all(readXml(text), 'Envelope', 'Body', 'trackResponse', 'return')
  const code = said(result, 'errorCode')
  if (none.includes(code)) return null
  if (code !== '0') {
    if (!/^\d{1,4}$/.test(code)) throw new CarrierError('unreachable', 'an answer of another shape')
    throw new CarrierError(
      keyCodes.includes(code) ? 'key' : code === '1000' ? 'unreachable' : 'refused',
      said(result, 'errorMessage') || code,
    )
  }
  const event = said(result, 'eventCode')
  if (!event) return null
  const at = new Date(said(result, 'eventDate'))
  return {
    step: steps.find(([begins]) => event.startsWith(begins))?.[1] ?? 'moving',
    text: said(result, 'eventLibelle').slice(0, 200),
    at: Number.isNaN(at.getTime()) ? null : at,
  }
}
