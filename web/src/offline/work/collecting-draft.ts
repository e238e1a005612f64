import { preference } from '../../preference.ts'

/** A sheet that is being filled in, as its screen wrote it: a phone that closes a page loses nothing of it. */
export const collectingDraft = preference('collecting.draft', '')
