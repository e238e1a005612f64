import { preference } from '../preference.ts'

/** Where the next page of this browser begins. Another tab may choose another shop at any moment. */
const chosen = preference('shop', '')
let entered: string | undefined

/**
 * The shop that this page works in: once the server has named it, it is the same until the page starts anew, whatever another tab, another
 * device or a suspension makes of the choice meanwhile. What is written here never lands in a shop other than the one whose name stands
 * above.
 */
export const shopOfPage = {
  get: (): string => entered ?? chosen.get(),
  enter(uid: string): void {
    entered ??= uid
  },
  /** For the page that starts next. */
  choose: (uid: string): void => chosen.set(uid),
}
