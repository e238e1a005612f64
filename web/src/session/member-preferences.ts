import { teamRoutes } from '@plantule/contract/shops/team'
import { call } from '../api/client.ts'
import { chooseLanguage, storedLanguage } from '../i18n/language.ts'
import { followPreferences, preference } from '../preference.ts'
import { showReading } from '../theme/reading.ts'
import { forgetFormer } from './other-person.ts'

/** Saved views, columns, the language and how letters look follow the member to other machines; the rest belongs to the browser. */
const follows = (name: string): boolean =>
  name === 'language' ||
  ['menu.favourites', 'guide.dismissed', 'home.start', 'look.text', 'look.contrast'].includes(name) ||
  /^(views|columns)\.[\w.-]{1,80}$/.test(name)
const WAIT_MS = 800

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
let taken = false

/** Puts what the server knows of the member in this browser, once, and from then on sends each change back. */
export function takePreferences(known: Record<string, unknown>, who: string): void {
  if (taken) return
  taken = true
  // Whoever chose no language gets the first one, not that of the colleague before.
  if (forgetFormer(who) && !('language' in known)) void chooseLanguage(storedLanguage())
  for (const [name, value] of Object.entries(known)) {
    if (name === 'language') void chooseLanguage(value === 'en' ? 'en' : 'fr')
    else if (follows(name)) preference<unknown>(name, null).set(value)
  }
  showReading()
  followPreferences((name, value) => {
    if (!follows(name)) return
    clearTimeout(waiting.get(name))
    waiting.set(
      name,
      setTimeout(() => {
        // A view that could not be sent stays in this browser and leaves with the next change.
        call(teamRoutes.setPreference, { params: { key: name }, body: { value: value as never } }).catch((error: unknown) =>
          console.info(`The preference ${name} was kept in this browser only.`, error),
        )
      }, WAIT_MS),
    )
  })
}
