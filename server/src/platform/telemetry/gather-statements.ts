import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'

/** Of one request or job so many are told of, the first ones; all are counted. */
const MOST = 200

/** `at`: when it was sent, in milliseconds of the clock; `ms`: until its answer was there, its turn on the connection included. */
export type StatementSeen = { text: string; at: number; ms: number; failed: boolean }
/** What a request or a job has asked of the database. */
export type Course = { statements: StatementSeen[]; count: number }

const running = new AsyncLocalStorage<Course>()
const listening = new WeakSet<pg.Pool>()

export const newCourse = (): Course => ({ statements: [], count: 0 })
/** Statements that `work` sends are noted in `course`. */
export const within = <T>(course: Course, work: () => T): T => running.run(course, work)

export const clock = (): number => performance.timeOrigin + performance.now()

/** The course of each request from here on. */
export function courseOfRequests(app: FastifyInstance): (request: FastifyRequest) => Course | undefined {
  const courses = new WeakMap<FastifyRequest, Course>()
  app.addHook('onRequest', (request, _, done) => {
    const course = newCourse()
    courses.set(request, course)
    within(course, done)
  })
  // What follows the reading of a body comes out of the connection's own course.
  app.addHook('preValidation', (request, _, done) => within(courses.get(request) ?? newCourse(), done))
  return (request) => courses.get(request)
}

type Ask = (...args: unknown[]) => unknown

/** From here on statements on connections of this pool are noted where they are sent. */
export function listenTo(pool: pg.Pool): void {
  if (listening.has(pool)) return
  listening.add(pool)
  const connect = pool.connect.bind(pool) as Ask
  // Who waits for a connection gets it out of the course of whoever gives it back.
  pool.connect = ((...args: unknown[]) => connect(...args.map(bound))) as typeof pool.connect
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask
    client.query = ((...args: unknown[]) => noted(ask, args)) as typeof client.query
  })
}

const bound = (value: unknown): unknown => (typeof value === 'function' ? AsyncLocalStorage.bind(value as Ask) : value)

function noted(ask: Ask, args: unknown[]): unknown {
  const course = running.getStore()
  const [asked, last] = [args[0], args.at(-1)]
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
  if (!course || !text) return ask(...args)
  course.count += 1
  if (course.statements.length >= MOST) return ask(...args)
  const seen = { text, at: clock(), ms: 0, failed: false }
  course.statements.push(seen)
  const end = (failed: boolean): void => {
    seen.ms = clock() - seen.at
    seen.failed = failed
  }
  if (typeof last === 'function') {
    const tell = last as Ask
    return ask(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      end(Boolean(error))
      return tell(error, ...rest)
    })
  }
  const answer = ask(...args)
  if (answer instanceof Promise)
    answer.then(
      () => end(false),
      () => end(true),
    )
  return answer
}
