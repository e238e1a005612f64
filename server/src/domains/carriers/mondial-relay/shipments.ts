import type { LabelFormat } from '@plantule/contract/carriers/carriers'
import { CarrierError, type MadeLabel, type NewParcel, type PostalAddress } from '../carrier.ts'
import { internationalPhone, plainText } from '../postal-text.ts'
import { all, said } from '../../../platform/xml-tree.ts'
import { attribute, elements, escaped, readXml } from '../xml.ts'
import type { MondialRelayAccount } from './mondial-relay.ts'

const formats: Record<LabelFormat, { OutputFormat: string; OutputType: string }> = {
  '10x15': { OutputFormat: '10x15', OutputType: 'PdfUrl' },
  // Its own size, laid on A6 here.
  a6: { OutputFormat: '10x15', OutputType: 'PdfUrl' },
  a4: { OutputFormat: 'A4', OutputType: 'PdfUrl' },
  zpl: { OutputFormat: '10x15', OutputType: 'ZplCode' },
}
/** Faults of login, password and customer number, and of an account that may not use the service. */
const keyCodes: readonly string[] = ['10000', '10001', '10002', '10003', '10004', '10005', '10006', '10007', '10066', '10067']

/** One shipment, or none: a request that makes nothing and tells whether the keys are right. */
export function shipmentXml(account: MondialRelayAccount, parcel: NewParcel | null): string {
  const context = elements({
    Login: account.login,
    Password: account.password,
    CustomerId: account.brand,
    Culture: 'fr-FR',
    VersionAPI: '1.0',
  })
  const output = elements(formats[parcel?.format ?? account.labelFormat])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ShipmentCreationRequest xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://www.example.org/Request">',
    `<Context>${context}</Context><OutputOptions>${output}</OutputOptions>`,
    parcel ? `<ShipmentsList>${shipment(account, parcel)}</ShipmentsList>` : '<ShipmentsList/>',
    '</ShipmentCreationRequest>',
  ].join('')
}

function shipment({ handOver }: MondialRelayAccount, { reference, relay, weightG, from, to }: NewParcel): string {
  const delivery = relay ? `Mode="24R" Location="${escaped(`${relay.country}-${relay.id}`)}"` : 'Mode="HOM" Location=""'
  return [
    '<Shipment>',
    elements({
      OrderNo: reference
        .toUpperCase()
        .replace(/[^0-9A-Z_-]/g, '')
        .slice(0, 15),
      CustomerNo: '',
      ParcelCount: '1',
    }),
    `<DeliveryMode ${delivery}/><CollectionMode Mode="${handOver === 'relay' ? 'REL' : 'CCC'}" Location=""/>`,
    `<Parcels><Parcel><Content>PLANTES</Content><Weight Value="${weightG}" Unit="gr"/></Parcel></Parcels>`,
    `<Sender>${addressXml(from)}</Sender><Recipient>${addressXml(to)}</Recipient>`,
    '</Shipment>',
  ].join('')
}

function addressXml(address: PostalAddress): string {
  const [houseNo, street] = streetOf(address.line1)
  return `<Address>${elements({
    Title: '',
    Firstname: '',
    Lastname: '',
    Streetname: street,
    HouseNo: houseNo,
    CountryCode: address.country,
    PostCode: plainText(address.postcode, 10),
    City: plainText(address.city, 30).replace(/\d/g, '').trim(),
    AddressAdd1: plainText(address.name || address.company, 30),
    AddressAdd2: address.name ? plainText(address.company, 30) : '',
    AddressAdd3: plainText(address.line2, 30),
    PhoneNo: '',
    MobileNo: internationalPhone(address.phone, address.country),
    Email: address.email,
  })}</Address>`
}

/** Number and street together have 40 letters at most. */
function streetOf(line: string): [string, string] {
  const plain = plainText(line, 60)
  const parts = /^(\d+ ?(?:BIS|TER|QUATER|[A-Z](?= ))?),? +(.+)$/.exec(plain)
  const houseNo = parts?.[1]?.replace(/ /g, '').slice(0, 10) ?? ''
  return [houseNo, (parts?.[2] ?? plain).slice(0, 40 - houseNo.length).trim()]
}

/** Faults of an answer, thrown: `key`, `refused`; warnings tell of fields that were passed over, and the label is made. */
function refuseFaults(statuses: ReturnType<typeof all>): void {
  const faults = statuses
    .filter((status) => !/^warning$/i.test(attribute(status, 'Level')) && attribute(status, 'Code') !== '0')
    .map((status) => ({ code: attribute(status, 'Code'), message: attribute(status, 'Message') }))
  const [first] = faults
  if (!first) return
  const text = faults
    .map(({ code, message }) => message || code)
    .join(' ; ')
    .slice(0, 300)
  throw new CarrierError(faults.some(({ code }) => keyCodes.includes(code)) ? 'key' : 'refused', text)
}

function responseIn(text: string) {
  const [response] = all(readXml(text), 'ShipmentCreationResponse')
  if (!response) throw new CarrierError('unreachable', 'an answer of another shape')
  return response
}

/** Throws `CarrierError` of code `key`; that nothing was asked to be sent is the answer that is hoped for. */
export function checkShipments(text: string): void {
  try {
    refuseFaults(all(responseIn(text), 'StatusList', 'Status'))
  } catch (error) {
    if (!(error instanceof CarrierError) || error.code !== 'refused') throw error
  }
}

/** The label of an answer. Throws `CarrierError`. */
export function shipped(text: string, format: LabelFormat): MadeLabel {
  const response = responseIn(text)
  refuseFaults(all(response, 'StatusList', 'Status'))
  const [made] = all(response, 'ShipmentsList', 'Shipment')
  const tracking = attribute(made, 'ShipmentNumber')
  const output = said(made, 'LabelList', 'Label', 'Output')
  if (!/^[0-9A-Za-z]{4,30}$/.test(tracking) || !output) throw new CarrierError('unreachable', 'an answer without number or label')
  return format === 'zpl'
    ? {
        tracking,
        kind: 'zpl',
        bytes: Buffer.from(String(all(made, 'LabelList', 'Label', 'Output')[0]?.['#text'] ?? ''), 'utf8'),
        url: null,
      }
    : { tracking, kind: 'pdf', bytes: null, url: output }
}
