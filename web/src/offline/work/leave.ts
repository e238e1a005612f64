import { countKeyOf, keptWho } from './kept-who.ts'
import { commandsOf, forgetCommands, forgetReads } from './work-store.ts'
import { draftOf, forgetDraft } from './collecting-draft.ts'
import { keepsField } from '../field/keeps-field.ts'
import { openQueue } from './work-queue.ts'
import { forgetField } from '../field/field-store.ts'

/** What of this person's work the server does not have: actions that wait, lines of a count that is not saved, a sheet half written. */
export async function unsentOf(who: string): Promise<number> {
  const count = localStorage.getItem(countKeyOf(who))
  // The count's screen alone writes this key.
  const { lines = [], codes = [] } = count === null ? {} : (JSON.parse(count) as { lines?: unknown[]; codes?: unknown[] })
  return (await commandsOf(who)).length + lines.length + codes.length + (draftOf(who) ? 1 : 0)
}

/** Empties this browser of a person's reads and of what they did without the server. */
export async function forgetWork(who: string): Promise<void> {
  keptWho.set('')
  localStorage.removeItem(countKeyOf(who))
  await forgetReads((one) => one === who)
  await forgetCommands(who)
  await forgetField('')
  await forgetDraft(who)
  keepsField.set(false)
  await openQueue('')
}
