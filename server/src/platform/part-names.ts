type Told = Error & { constraint?: string; table?: string; detail?: string }

/** On a cluster a table lies in parts, `orders_102345`, and so are its constraints called. */
const PART = /\b([a-z]\w*?)_\d{6,}\b/g
const whole = (text: string): string => text.replace(PART, '$1')

/** The error with the names that are known: of the table instead of one of its parts. */
export function wholeNames(error: Told): Told {
  error.message = whole(error.message)
  if (error.constraint) error.constraint = whole(error.constraint)
  if (error.table) error.table = whole(error.table)
  if (error.detail) error.detail = whole(error.detail)
  return error
}
