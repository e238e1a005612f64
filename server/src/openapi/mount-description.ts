import { mayUseKey } from '@plantule/contract/base/keys'
import { fullPath } from '@plantule/contract/base/route'
import { descriptionRoutes } from '@plantule/contract/programs/description'
import type { FastifyInstance } from 'fastify'
import { sendJson } from '../platform/mount.ts'
import type { Doorkeeper } from '../platform/who.ts'
import { openApiDocument } from './document.ts'

/** What keys may call, written once a process: it is the same for every shop. */
export function mountDescription(app: FastifyInstance, door: Doorkeeper): void {
  const route = descriptionRoutes.describeApi
  let text: string | undefined
  app.get(fullPath(route), async (request, reply) => {
    await door.admit(request, route)
    text ??= JSON.stringify(openApiDocument(mayUseKey))
    return sendJson(request, reply, route, true, text)
  })
}
