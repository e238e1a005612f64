/** The largest mail that is read, with all that is attached to it. */
export const MAX_MAIL_BYTES = 15_000_000
/** Mails to one request in an hour: more of them answer each other. */
export const MOST_AN_HOUR = 20
