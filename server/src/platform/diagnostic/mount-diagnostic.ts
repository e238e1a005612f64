import { diagnosticRoutes } from '@plantule/contract/diagnostic/diagnostic'
import { fullPath } from '@plantule/contract/base/route'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { localeOf } from '../mount.ts'
import type { Services } from '../services.ts'
import { softwareVersion } from '../system-routes.ts'
import type { Doorkeeper } from '../who.ts'
import { runChecks } from './checks.ts'

/** Stands outside the usual mounting: it asks other machines, which no open transaction may wait for. */
export function mountDiagnostic(app: FastifyInstance, door: Doorkeeper, owner: pg.Pool, services: Services): void {
  const upSince = new Date().toISOString()
  const route = diagnosticRoutes.diagnostic
  app.get(fullPath(route), async (request, reply) => {
    const { shopId } = await door.admit(request, route)
    reply.header('cache-control', 'no-store')
    return {
      version: softwareVersion,
      at: new Date().toISOString(),
      upSince,
      checks: await runChecks(services, owner, { shopId, locale: localeOf(request) }),
    }
  })
}
