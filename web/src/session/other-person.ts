/** What belongs to the device whoever works at it, and what bears its person in its own name; the rest goes with its person. */
const STAYS =
  /^plantule\.(scheme$|shop$|support$|account$|account\.|person$|alone\.|till\.|work\.|count\.|collecting\.|field\.|task\.|template\.|fair\.)/
const PERSON = 'plantule.person'

function forgetIn(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith('plantule.') && !STAYS.test(key)) storage.removeItem(key)
}

/**
 * Favourites, searches, recent records, drafts: nobody finds those of whoever worked here before. To be called before they are read;
 * answers whether it was somebody else.
 */
export function forgetFormer(who: string): boolean {
  let others = false
  for (const storage of [localStorage, sessionStorage]) {
    const before = storage.getItem(PERSON)
    if (before !== null && before !== who) {
      others = true
      forgetIn(storage)
    }
    if (before !== who) storage.setItem(PERSON, who)
  }
  // What an older version kept here of codes, which is too much.
  for (const key of Object.keys(localStorage)) if (/^plantule\.till\.(pin\.|locked\.|code$)/.test(key)) localStorage.removeItem(key)
  return others
}

const ACCOUNT = 'plantule.account'
/** Who signed in to this browser last, as the identity provider names them. */
export const presentAccount = (): string => localStorage.getItem(ACCOUNT) ?? ''

const SINCE = 'plantule.account.since'
/** When their sign-in began by the clock of the identity provider, in seconds: the latest that this browser knows of. */
export const presentSince = (): number => Number(localStorage.getItem(SINCE) ?? 0)
/** A cached token is far younger: what lies further ahead was written under a wrong clock and keeps nobody out. */
const DAY_SECONDS = 86_400

/**
 * Takes note of who is here and since when. Answers false for a tab that was closed under somebody who was replaced meanwhile, and is
 * opened again: its token is older than theirs.
 */
export function isPresent(sub: string, since: number): boolean {
  const before = presentSince()
  const others = presentAccount() !== sub
  if (others && presentAccount() !== '' && since <= before && before < since + DAY_SECONDS) return false
  if (others) localStorage.setItem(ACCOUNT, sub)
  if (others || since > before) localStorage.setItem(SINCE, String(since))
  return true
}

/**
 * Hears that somebody else has signed in or taken over in another tab of this browser; `sub`: who is here. Answers how to stop. What this
 * tab shows is not theirs.
 */
export function whenReplaced(sub: string, replaced: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === ACCOUNT && newValue !== null && newValue !== sub) replaced()
  }
  // A page that the browser kept whole and shows again was left by whoever was there then.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && localStorage.getItem(ACCOUNT) !== sub) replaced()
  }
  window.addEventListener('storage', hear)
  window.addEventListener('pageshow', shown)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', shown)
  }
}
