/** What belongs to the device whoever works at it, and what bears its person in its own name; the rest goes with its person. */
const STAYS =
  /^plantule\.(scheme$|shop$|support$|account$|person$|alone\.|till\.|work\.|count\.|collecting\.|field\.|task\.|template\.|fair\.)/
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
  // Codes that an older version kept here whole, which is too much: each is chosen once more.
  for (const key of Object.keys(localStorage)) if (/^plantule\.till\.(pin|locked)\./.test(key)) localStorage.removeItem(key)
  return others
}

const ACCOUNT = 'plantule.account'
/** Who signed in to this browser last, as the identity provider names them. */
export const presentAccount = (): string => localStorage.getItem(ACCOUNT) ?? ''

/**
 * Hears that somebody else has signed in or taken over in another tab of this browser; `sub`: who is here. Answers how to stop. What this
 * tab shows is not theirs.
 */
export function whenReplaced(sub: string, replaced: () => void): () => void {
  if (localStorage.getItem(ACCOUNT) !== sub) localStorage.setItem(ACCOUNT, sub)
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
