import { countKeyOf } from '../../../offline/work/kept-who.ts'
import type { WaitingCode } from './codes.ts'
import type { CountLine } from './count-list.ts'

/** `one`: each scan is a piece. `ask`: a scan names the size, its quantity is typed. */
export type CountWay = 'one' | 'ask'
export type Kept = { lines: CountLine[]; codes: WaitingCode[]; way: CountWay; reason: string }

/** What this person counts on this device, until it is saved. */
export function readKept(who: string): Kept {
  const text = localStorage.getItem(countKeyOf(who))
  // Only this module writes this key.
  return { lines: [], codes: [], way: 'one', reason: '', ...(text === null ? {} : (JSON.parse(text) as Partial<Kept>)) }
}

export const writeKept = (who: string, kept: Kept): void => localStorage.setItem(countKeyOf(who), JSON.stringify(kept))
