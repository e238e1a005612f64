import { type Field, FIELD_DAYS, fieldRoutes } from '@plantule/contract/production/field'
import { call } from '../../api/client.ts'
import { keptWho } from '../work/kept-who.ts'
import { readFieldHere, takeField } from './field-store.ts'

const DAY_MS = 86_400_000

/**
 * Brings what is kept here up to date by what changed since; a device that has another number of lots than the server reads them all
 * again, as does one that has not read them all for a day: what stands beside them (the codes of their articles) changes too.
 */
export async function refreshField(who: string): Promise<void> {
  await navigator.locks.request('plantule.field', async () => {
    const here = await readFieldHere(who)
    const field = await call(fieldRoutes.readField, {
      query: here && here.kept.wholeAt > Date.now() - DAY_MS ? { since: here.kept.stamp } : {},
    })
    await takeUnlessGone(who, field)
    const after = await readFieldHere(who)
    if (!field.whole && after?.lots.length !== field.count) await takeUnlessGone(who, await call(fieldRoutes.readField, { query: {} }))
  })
}

/** Whoever signed out while the server was asked leaves nothing here: what they had was emptied meanwhile. */
async function takeUnlessGone(who: string, field: Field): Promise<void> {
  if (keptWho.get() === who) await takeField(who, field)
}

/** Too old to work from. */
export const isStale = (at: number): boolean => at < Date.now() - FIELD_DAYS * 86_400_000
