import type { LifeCode } from '@plantule/contract/e-invoicing/e-invoicing'

/** An invoice on its way: the PDF with its XML inside. */
export type Parcel = { trackingId: string; name: string; bytes: Buffer }
/** What a platform says of an invoice, by the tracking id that it was sent under, or by its number. */
export type News = { messageRef: string; invoice: { trackingId: string } | { number: string }; code: LifeCode; at: Date; reason: string }
export type NewsPage = { news: News[]; until: Date }

/** What the shop asks of any approved platform. Every call may throw `PlatformError`. */
export type Platform = {
  /** Tries address and keys. */
  check(): Promise<void>
  /** Hands an invoice over; returns the platform's name for it. The same tracking id never makes two. */
  deposit(parcel: Parcel): Promise<string>
  newsSince(since: Date): Promise<NewsPage>
}

/**
 * Why a call failed. `key`: the credentials are refused; `refused`: it will not take this file, and the message says why;
 * `unreachable`: no answer, an answer that makes no sense, or its own crash: the same call may succeed later.
 */
export class PlatformError extends Error {
  readonly code: 'key' | 'refused' | 'unreachable'
  constructor(code: PlatformError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PlatformError'
    this.code = code
  }
}
