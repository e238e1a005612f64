import { z } from 'zod'
import { text } from '../base/shared.ts'

export const carriers = ['mondial_relay', 'colissimo'] as const
export type CarrierName = (typeof carriers)[number]
/** As people know them; the same in every language. */
export const carrierNames: Readonly<Record<CarrierName, string>> = { mondial_relay: 'Mondial Relay', colissimo: 'Colissimo' }

/** The relay that an order goes to, as it was when it was chosen. */
export const RelayChoice = z.object({
  carrier: z.enum(carriers),
  id: z.string().regex(/^[0-9A-Za-z]{1,12}$/),
  /** What the carrier calls this sort of place, where its labels ask for it. */
  kind: z.string().regex(/^[0-9A-Z]{0,6}$/),
  name: text(80),
  line1: text(120),
  line2: text(120),
  postcode: text(12),
  city: text(80),
  country: z.string().regex(/^[A-Z]{2}$/),
})
export type RelayChoice = z.output<typeof RelayChoice>

const Hours = z.object({ weekday: z.int().min(1).max(7), spans: z.array(z.object({ from: z.string(), to: z.string() })) })
/** A relay that was found, with what helps to choose it. */
export const RelayPoint = z.object({
  ...RelayChoice.shape,
  distanceM: z.int().nullable(),
  /** Days on which it is open; none: nobody said so. */
  hours: z.array(Hours),
  locker: z.boolean(),
})
export type RelayPoint = z.output<typeof RelayPoint>

/** What an order keeps of a relay that was found. */
export const choiceOf = ({ carrier, id, kind, name, line1, line2, postcode, city, country }: RelayChoice): RelayChoice => ({
  carrier,
  id,
  kind,
  name,
  line1,
  line2,
  postcode,
  city,
  country,
})

/** On one line, as papers and mails say it. */
export const relayLine = ({ name, line1, postcode, city }: Pick<RelayChoice, 'name' | 'line1' | 'postcode' | 'city'>): string =>
  [name, line1, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')
