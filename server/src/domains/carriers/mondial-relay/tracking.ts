import type { ParcelNews, ParcelStep } from '../carrier.ts'
import { all, said } from '../../../platform/xml-tree.ts'
import { readXml } from '../xml.ts'

/** The service tells the state of a parcel by the numbers that elsewhere tell faults. */
const steps: Record<string, ParcelStep> = { '80': 'registered', '81': 'moving', '82': 'delivered', '83': 'trouble' }
const UNKNOWN: readonly string[] = ['24', '94']

/** Throws `CarrierError`. */
export function newsIn(text: string, refuse: (stat: string) => void): ParcelNews | null {
  const [result] = all(readXml(text), 'Envelope', 'Body', 'WSI2_TracingColisDetailleResponse', 'WSI2_TracingColisDetailleResult')
  const stat = said(result, 'STAT')
  if (UNKNOWN.includes(stat)) return null
  const step = steps[stat]
  if (!step) {
    refuse(stat)
    return null
  }
  const events = all(result, 'Tracing', 'ret_WSI2_sub_TracingColisDetaille')
  const last = events.findLast((event) => said(event, 'Libelle') !== '')
  const label = said(last, 'Libelle') || said(result, 'Libelle01')
  const waits = step === 'moving' && /disponible|mis à disposition/i.test(label)
  return { step: waits ? 'at_relay' : step, text: label.slice(0, 200), at: momentOf(said(last, 'Date'), said(last, 'Heure')) }
}

/** The service writes 27/11/2026 or 27/11/26, and 14:05, in the hours of Paris; without a day nothing is known. */
function momentOf(day: string, hour: string): Date | null {
  const parts = /^(\d{2})\/(\d{2})\/(?:20)?(\d{2})$/.exec(day)
  if (!parts) return null
  const [, dd = '', mm = '', yy = ''] = parts
  const at = new Date(`20${yy}-${mm}-${dd}T${/^\d{2}:\d{2}$/.test(hour) ? hour : '12:00'}:00Z`)
  if (Number.isNaN(at.getTime())) return null
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' }).format(at)
  return new Date(at.getTime() - ((Number(shown) - at.getUTCHours() + 24) % 24) * 3_600_000)
}
