import { preference } from '../../preference.ts'

/** Whether this browser goes among the plants: then what it keeps of them is read anew by itself. */
export const keepsField = preference('field.kept', false)
