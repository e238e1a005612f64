/** A visit of the provider's staff to a shop, by the consent of its owner. It belongs to this tab and ends with it. */
export type SupportVisit = { entryId: number; shopUid: string }

const KEY = 'plantule.support'

export const supportVisit = {
  get(): SupportVisit | null {
    const text = sessionStorage.getItem(KEY)
    // What this tab stored under the key is a visit.
    return text === null ? null : (JSON.parse(text) as SupportVisit)
  },
  begin(visit: SupportVisit): void {
    sessionStorage.setItem(KEY, JSON.stringify(visit))
    window.location.assign('/')
  },
  /** Back to where staff came from. */
  end(): void {
    sessionStorage.removeItem(KEY)
    window.location.assign('/internal/clients')
  },
}
