import type { LabelFormat } from '@plantule/contract/carriers/carriers'
import type { CarrierName, RelayChoice, RelayPoint } from '@plantule/contract/carriers/relay'

/**
 * Why a carrier gave nothing. `key`: it refuses the keys; `refused`: it will not do what was asked, and nothing was done;
 * `unasked`: the question never reached it; `unreachable`: no answer, or none that one can read: nobody knows whether it was done.
 */
export class CarrierError extends Error {
  readonly code: 'key' | 'refused' | 'unasked' | 'unreachable'
  constructor(code: CarrierError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CarrierError'
    this.code = code
  }
}

export type Near = { postcode: string; city: string; country: string; weightG: number; day: string }

export type PostalAddress = {
  company: string
  name: string
  line1: string
  line2: string
  postcode: string
  city: string
  country: string
  phone: string
  email: string
}

export type NewParcel = {
  /** Names the parcel: it stands on the label and in the carrier's own lists. */
  reference: string
  from: PostalAddress
  to: PostalAddress
  /** Null: to the door. */
  relay: RelayChoice | null
  weightG: number
  format: LabelFormat
  day: string
}

export type LabelKind = 'pdf' | 'zpl'
/** A label that was made: its bytes, or where the carrier keeps them. */
export type MadeLabel = { tracking: string; kind: LabelKind; bytes: Buffer | null; url: string | null }

/** Whether these are the bytes of a label, and not of a page that says why there is none. */
export const isLabel = (kind: LabelKind, bytes: Buffer): boolean => bytes.subarray(0, 1024).includes(kind === 'pdf' ? '%PDF-' : '^XA')

export const parcelSteps = ['registered', 'moving', 'at_relay', 'delivered', 'trouble'] as const
export type ParcelStep = (typeof parcelSteps)[number]
export type ParcelNews = { step: ParcelStep; text: string; at: Date | null }

/** One carrier of parcels, with the keys of one shop. Every call may throw `CarrierError`; none runs inside a transaction. */
export type Carrier = {
  name: CarrierName
  /** Asks something that costs nothing, for the keys' sake. */
  check: () => Promise<void>
  relaysNear: (near: Near) => Promise<RelayPoint[]>
  /** Asks for one label. It is paid for: nobody asks twice for one parcel (`parcels/ask-label.ts`). */
  ship: (parcel: NewParcel) => Promise<MadeLabel>
  /** The bytes of a label that it keeps for us. */
  fetchLabel: (url: string) => Promise<Buffer>
  /**
   * Takes a label back at the carrier's; false where its service has no such question, so that the label is only not used. Neither
   * of the two has one today.
   */
  cancel: (tracking: string) => Promise<boolean>
  /** Null: it knows nothing of the parcel yet. */
  follow: (tracking: string) => Promise<ParcelNews | null>
}

/** Where people follow a parcel. */
export function trackingPage(carrier: CarrierName, tracking: string, postcode: string): string {
  const code = encodeURIComponent(tracking)
  return carrier === 'colissimo'
    ? `https://www.laposte.fr/outils/suivre-vos-envois?code=${code}`
    : `https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=${code}&codePostal=${encodeURIComponent(postcode)}`
}

/** The heaviest parcel that either takes, in grams. */
export const HEAVIEST_G = 30_000
