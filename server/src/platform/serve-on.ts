import type { Logger } from 'pino'

/**
 * Node ends a process in which a promise fails that nobody awaits: of several things that a request has begun the first to fail is
 * told and rolls back, the others then fail by themselves. Work is done in transactions, so nothing is half written: the shops of an
 * installation go on selling, and the log keeps what went wrong. Answers how to end that.
 */
export function serveOn(log: Pick<Logger, 'error'>): () => void {
  const note = (err: unknown): void => log.error({ event: 'unawaited', err }, 'what nobody awaited has failed')
  process.on('unhandledRejection', note)
  return () => void process.off('unhandledRejection', note)
}
