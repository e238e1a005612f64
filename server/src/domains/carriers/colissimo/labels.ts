import type { LabelFormat } from '@plantule/contract/carriers/carriers'
import { zoneOf } from '@plantule/contract/delivery/fees'
import { z } from 'zod'
import type { OutsideAnswer } from '../../../platform/outgoing/ask-outside.ts'
import { CarrierError, type MadeLabel, type NewParcel, type PostalAddress } from '../carrier.ts'
import { internationalPhone } from '../postal-text.ts'
import type { ColissimoAccount } from './colissimo.ts'
import { partsOf } from './parts.ts'

const formats: Record<LabelFormat, string> = {
  '10x15': 'PDF_10x15_300dpi',
  // Its own size, laid on A6 here.
  a6: 'PDF_10x15_300dpi',
  a4: 'PDF_A4_300dpi',
  zpl: 'ZPL_10x15_300dpi',
}
/** What leaves the territory of TVA travels with declarations that are made at the carrier's. */
const withoutCustoms: readonly (string | null)[] = ['mainland', 'corsica', 'eu']

/** Throws `CarrierError` of code `refused` for where a customs declaration goes along. */
export function labelRequest({ contract, password, signed }: ColissimoAccount, parcel: NewParcel): object {
  const { relay, to, from, reference, weightG, format, day } = parcel
  const { postcode, country } = relay ?? to
  if (!withoutCustoms.includes(zoneOf({ postcode, country })))
    throw new CarrierError('refused', 'cette destination demande une déclaration en douane : faites l’étiquette chez Colissimo')
  return {
    contractNumber: contract,
    password,
    outputFormat: { x: 0, y: 0, outputPrintingType: formats[format] },
    letter: {
      service: {
        productCode: relay ? relay.kind || 'A2P' : signed ? 'DOS' : 'DOM',
        depositDate: day,
        orderNumber: reference.slice(0, 30),
        commercialName: from.company.slice(0, 35),
      },
      parcel: { weight: (weightG / 1000).toFixed(2), ...(relay ? { pickupLocationId: relay.id } : {}) },
      sender: { senderParcelRef: reference.slice(0, 17), address: addressOf(from) },
      addressee: { addresseeParcelRef: reference.slice(0, 15), codeBarForReference: false, address: addressOf(to) },
    },
  }
}

/** The last word of a name is taken as the family's; both are asked for of relays. */
function addressOf({ company, name, line1, line2, postcode, city, country, phone, email }: PostalAddress): object {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const lastName = words.pop() ?? ''
  const mobile = internationalPhone(phone, country)
  return {
    companyName: company.slice(0, 35),
    lastName: (lastName || company).slice(0, 35),
    firstName: (words.join(' ') || lastName || company).slice(0, 29),
    ...(line2 ? { line1: line2.slice(0, 35) } : {}),
    line2: line1.slice(0, 35),
    countryCode: country,
    city: city.slice(0, 35),
    zipCode: postcode,
    ...(mobile ? { mobileNumber: mobile } : {}),
    ...(email ? { email: email.slice(0, 80) } : {}),
  }
}

const Infos = z.object({
  messages: z
    .array(z.object({ id: z.coerce.string().default(''), type: z.string().default(''), messageContent: z.string().nullish() }))
    .default([]),
  labelV2Response: z.object({ parcelNumber: z.string().nullish() }).nullish(),
})
const keyIds: readonly string[] = ['30000', '30007']

/** The label of an answer of several parts: what it says in JSON, and the bytes beside. Throws `CarrierError`. */
export function labelIn({ status, headers, body }: Pick<OutsideAnswer, 'status' | 'headers' | 'body'>, format: LabelFormat): MadeLabel {
  const parts = partsOf(headers['content-type'] ?? '', body)
  const said = parts.find(({ id }) => id === 'jsonInfos') ?? parts[0]
  const infos = infosIn(said?.bytes ?? body)
  const faults = infos.messages.filter(({ type }) => type === 'ERROR')
  if (faults.length > 0) {
    const text = faults.map(({ id, messageContent }) => messageContent || id).join(' ; ')
    throw new CarrierError(faults.some(({ id }) => keyIds.includes(id)) ? 'key' : 'refused', text.slice(0, 300))
  }
  const tracking = infos.labelV2Response?.parcelNumber ?? ''
  const bytes = parts.find(({ id }) => id === 'label')?.bytes
  if (status !== 200 || !/^[0-9A-Za-z]{4,30}$/.test(tracking) || !bytes || bytes.length === 0)
    throw new CarrierError('unreachable', 'an answer without number or label')
  return { tracking, kind: format === 'zpl' ? 'zpl' : 'pdf', bytes, url: null }
}

function infosIn(bytes: Buffer): z.output<typeof Infos> {
  try {
    return Infos.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new CarrierError('unreachable', 'an answer of another shape', { cause: error })
  }
}
