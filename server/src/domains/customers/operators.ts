import { sql } from 'kysely'

/** To whom plants with a passport were supplied is kept for three years, where that is an operator (Reg. (EU) 2016/2031 art. 69). */
export const RECIPIENT_YEARS = 3

/** Whether the customer `c` trades in plants: a professional, or one with a number in the register of operators. */
export const isOperator = sql`(c.kind = 'professional' or coalesce(c.operator_number, '') <> '')`
