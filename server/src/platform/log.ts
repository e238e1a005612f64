import pino, { type Logger } from 'pino'

type Told = { type: string; message: string; stack?: string; code?: string; table?: string; constraint?: string; cause?: Told }

/**
 * What the log keeps of an error. PostgreSQL's own carry the values of the row (`detail`, `where`) and the whole
 * connection: names and addresses of people have no place in a log.
 */
export function errorForLog(error: unknown): Told {
  const given = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Record<string, unknown>
  const text = (key: string) => (typeof given[key] === 'string' ? { [key]: given[key] } : {})
  return {
    type: given.constructor?.name ?? 'Error',
    message: String(given['message'] ?? ''),
    ...text('stack'),
    ...text('code'),
    ...text('table'),
    ...text('constraint'),
    ...(given['cause'] === undefined ? {} : { cause: errorForLog(given['cause']) }),
  }
}

/** Lines of JSON on stdout. */
export const openLog = (level: string): Logger => pino({ level, serializers: { err: errorForLog } })
