import { endOfMonth } from '../../../platform/paris.ts'

export { fiscalYearOf } from '../../../platform/paris.ts'

export const monthOf = (day: string): string => day.slice(0, 7)
export const firstOf = (month: string): string => `${month}-01`
export const lastOf = (month: string): string => endOfMonth(`${month}-01`)
