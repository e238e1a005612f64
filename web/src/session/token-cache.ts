import type { ICache } from '@auth0/auth0-react'

/** Of the identity library's own keys. */
const PREFIX = '@@auth0spajs@@'

/**
 * Keeps the access token (15 minutes) and the profile for this tab's session, so that a page read again needs no visit to
 * the provider. Never for longer or for other tabs: what is in `localStorage` would outlive the closed window.
 */
export const tabTokenCache: ICache = {
  get<T>(key: string): T | undefined {
    const text = sessionStorage.getItem(key)
    // The identity library reads back what it wrote itself.
    return text === null ? undefined : (JSON.parse(text) as T)
  },
  set: (key, entry) => sessionStorage.setItem(key, JSON.stringify(entry)),
  remove: (key) => sessionStorage.removeItem(key),
  allKeys: () => ownKeys(),
}

const ownKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
/** At once, for whoever leaves the page in the same breath. */
export const forgetTokens = (): void => ownKeys().forEach((key) => sessionStorage.removeItem(key))
