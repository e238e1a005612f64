import { AsyncLocalStorage } from 'node:async_hooks'
import { fullPath } from '@plantule/contract/base/route'
import type { FastifyInstance } from 'fastify'
import type { JobKind } from '../platform/job.ts'
import { allRoutes } from '@plantule/contract/all'
import { isDoor } from './doors/doors.ts'

/** By which route or job the code runs that sends statements. */
const way = new AsyncLocalStorage<string>()
const unknown = new Set<string>()

/** What makes stock or the plants of a lot more or fewer, as `move`, `moveLots` and those who sow and draw write it. */
const MOVES = /update "?stock_level"? l set on_hand|insert into "?(?:lot_move|lot_flow)"?/

/** Tells every statement by which route it came; one that stands in no route of the contract is called by its own address. */
export function watchDoors(app: FastifyInstance): void {
  const named = new Map(allRoutes.map((route) => [`${route.method} ${fullPath(route).replace(/\{(\w+)\}/g, ':$1')}`, route]))
  app.addHook('preHandler', (request, _reply, done) => {
    const address = `${request.method} ${request.routeOptions.url ?? ''}`
    const route = named.get(address)
    way.run(route ? `${route.method} ${route.path}` : address, done)
  })
}

export const watchedJobs = (kinds: readonly JobKind[]): JobKind[] =>
  kinds.map((kind) => ({ ...kind, run: (data, shop) => way.run(`job ${kind.name}`, () => kind.run(data, shop)) }))

/** A statement that moves plants on a way that the table of doors does not know is kept, and fails the file that took it. */
export function noteDoor(sql: string): void {
  const by = way.getStore()
  if (by !== undefined && MOVES.test(sql) && !isDoor(by)) unknown.add(by)
}

export function foundDoors(): string[] {
  const found = [...unknown]
  unknown.clear()
  return found
}
