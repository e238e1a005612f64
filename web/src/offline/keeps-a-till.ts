import { preference } from '../preference.ts'

/** The shop whose till this browser keeps; empty when it never sold. Apart, since the first page asks for it. */
export const keptShop = preference('alone.shop', '')
export const keepsATill = (): boolean => keptShop.get() !== ''
