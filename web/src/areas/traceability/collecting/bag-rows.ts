import { bagCodeOf } from '@plantule/contract/traceability/collecting'
import type { CollectingKit, CollectionInput } from '@plantule/contract/traceability/zones'
import type { Command } from '../../../offline/work/work-store.ts'

/** A sheet's name, also after it was refused and mended under another key: its code may stand on a bag. */
export const nameOf = (sheet: { key: string; body: Pick<CollectionInput, 'uuid'> }): string => sheet.body.uuid ?? sheet.key

/** Why a sheet was refused, with what is said beside fields; each sentence once. */
export const reasonsOf = ({ problem }: Pick<Command, 'problem'>): string[] => [
  ...new Set([problem?.detail ?? problem?.title ?? '', ...(problem?.errors ?? []).map(({ message }) => message)].filter(Boolean)),
]

/** What a sheet keeps that stands on its bag, and how that is told. */
type Bag = {
  uuid: string
  body: Pick<CollectionInput, 'name' | 'collectedOn' | 'helpers' | 'spot'>
  zone: Pick<CollectingKit['zones'][number], 'name' | 'commune'> | undefined
  /** As people write them. */
  day: string
  amount: string
  who: string
}

/** The lines of a bag's label, drawn on the phone: the first is the species, the last what finds its sheet once it has a number. */
export function bagRows({ uuid, body, zone, day, amount, who }: Bag): string[] {
  const people = [who, body.helpers].filter(Boolean).join(', ')
  const spot = body.spot ? `${body.spot.lat.toFixed(5)}, ${body.spot.lon.toFixed(5)}` : ''
  const place = [zone?.name, zone?.commune].filter(Boolean).join(', ')
  return [body.name, place, [day, amount].join(' · '), people, spot, bagCodeOf(uuid)].filter(Boolean)
}
