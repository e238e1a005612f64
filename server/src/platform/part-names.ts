type Told = Error & { constraint?: string; table?: string; detail?: string }

/** On a cluster a table lies in parts, `orders_102345`, and so are its constraints called. */
const PART = /\b([a-z]\w*?)_\d{6,}\b/g
/** What is told of another machine comes without the name beside it: of the words alone. */
const named = /\bconstraint "(\w+)"/
const whole = (text: string): string => text.replace(PART, '$1')

/** The error with the names that are known: of the table instead of one of its parts. */
export function wholeNames(error: Told): Told {
  error.message = whole(error.message)
  const constraint = error.constraint ?? named.exec(error.message)?.[1]
  if (constraint) error.constraint = whole(constraint)
  if (error.table) error.table = whole(error.table)
  if (error.detail) error.detail = whole(error.detail)
  return error
}
