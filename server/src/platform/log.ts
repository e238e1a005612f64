import pino, { type DestinationStream, type Logger } from 'pino'

type Told = { type: string; message: string; stack?: string; code?: string; table?: string; constraint?: string; cause?: Told }

/**
 * What the log keeps of an error. PostgreSQL's own carry the values of the row (`detail`, `where`) and the whole
 * connection: names and addresses of people have no place in a log.
 */
export function errorForLog(error: unknown): Told {
  const given = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Record<string, unknown>
  const text = (key: string) => (typeof given[key] === 'string' ? { [key]: given[key] } : {})
  const message = String(given['message'] ?? '')
  const told = withoutQuotes(given, message)
  return {
    type: given.constructor?.name ?? 'Error',
    message: told,
    // It begins with the message.
    ...(typeof given['stack'] === 'string' ? { stack: given['stack'].replace(message, () => told) } : {}),
    ...text('code'),
    ...text('table'),
    ...text('constraint'),
    ...(given['cause'] === undefined ? {} : { cause: errorForLog(given['cause']) }),
  }
}

/** What PostgreSQL could not read as a number or a day (class 22), and V8 as JSON, stands in the message itself. */
function withoutQuotes(error: Record<string, unknown>, message: string): string {
  const quotes = error instanceof SyntaxError || (typeof error['code'] === 'string' && /^22.{3}$/.test(error['code']))
  // PostgreSQL quotes as its language does: « » in French, „“ in German.
  return quotes ? message.replace(/["«„“‹「][\s\S]*["»“”›」]/, '"…"') : message
}

/** Lines of JSON on stdout. */
export const openLog = (level: string, out: DestinationStream = pino.destination(1)): Logger =>
  pino({ level, serializers: { err: errorForLog } }, out)
