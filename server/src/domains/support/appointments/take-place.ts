import type { Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { slotAt } from './slots.ts'

type Reader = { db: Transaction<DB>; now: Date }

/**
 * Takes a place of the slot that begins then. Whoever asks for the same one at the same moment waits for the index that gives it once, and
 * tries the next. `put` writes the row with a place, and answers nothing where the place is gone. Throws `appointment_closed`,
 * `appointment_full`.
 */
export async function takePlace<T>(
  reader: Reader,
  startsAt: Date,
  asker: 'shop' | 'staff',
  put: (slot: { startsAt: Date; endsAt: Date; place: number }) => Promise<T | undefined>,
): Promise<T> {
  for (;;) {
    const slot = await slotAt(reader, startsAt, asker)
    if (!slot) throw refusedField('appointment_closed', ['startsAt'])
    const [place] = slot.free
    if (place === undefined) throw new Refused('appointment_full', {}, [{ path: ['startsAt'], code: 'appointment_full' }])
    const made = await put({ startsAt: slot.startsAt, endsAt: slot.endsAt, place })
    if (made !== undefined) return made
  }
}
