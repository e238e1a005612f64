import type { FastifyRequest } from 'fastify'

/** What the log says of a request besides its route: who asked, in which shop, and why it was refused. */
type Facts = { sub?: string; shop?: number; member?: number; key?: number; level?: string; code?: string; route?: string }

const known = new WeakMap<FastifyRequest, Facts>()

/** Adds to what the line about this request will say; names and addresses of people have no place in it. */
export function noteFor(request: FastifyRequest, facts: Facts): void {
  const before = known.get(request)
  if (before) Object.assign(before, facts)
  else known.set(request, facts)
}

export const notesOf = (request: FastifyRequest): Facts => known.get(request) ?? {}
