import { paths } from '../../../paths.ts'

/** A lot on the phone. */
export const lotPath = (id: number): string => `${paths.field}?lot=${id}`
