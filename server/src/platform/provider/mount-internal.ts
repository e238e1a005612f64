import { fullPath, type FileKind, type Schema } from '@plantule/contract/base/route'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FileReply, Upload } from '../handlers.ts'
import { digestsOf } from '../idempotency.ts'
import { checkAnswer, checkRefusal, keyOf, localeOf, readParts, sendFile, sendJson, writerOf } from '../mount.ts'
import { Refused } from '../refused.ts'
import { spool } from '../spool.ts'
import type { InternalMounted } from './handle-internal.ts'
import { inProvider, type ProviderBase } from './in-provider.ts'
import { onceByStaff } from './once-by-staff.ts'
import type { StaffDoor } from './staff-door.ts'

type Options = { base: ProviderBase; door: StaffDoor; checkAnswers: boolean }
type Spooled = { files: Upload[]; form: Record<string, string>; remove?: () => Promise<void> }

/** The provider's routes: their own door, their own login to the database, no shop. */
export function mountInternal(app: FastifyInstance, mounted: readonly InternalMounted[], options: Options): void {
  for (const each of mounted) mountOne(app, each, options)
}

function mountOne(app: FastifyInstance, { route, handler }: InternalMounted, { base, door, checkAnswers }: Options): void {
  const isFile = typeof route.response === 'string'
  const write = isFile ? undefined : writerOf(route.response as Schema)
  app.route({
    method: route.method,
    url: fullPath(route).replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const staff = await door.admit(request, route.staffRight)
      const spooled: Spooled = route.upload ? await spool(request, route.upload) : { files: [], form: {} }
      try {
        const parts = readParts(route, request, spooled.form)
        const key = keyOf(route, request)
        const asked = key === undefined ? [] : [`${route.method} ${route.path}`, parts, ...(await digestsOf(spooled.files))]
        const who = { staff, requestId: request.id, locale: localeOf(request), readOnly: route.method === 'GET' && !route.writes }
        const answer = await inProvider(base, who, async (ctx) => {
          const run = () => handler(ctx, { ...parts, ...spooled } as never)
          return key === undefined ? run() : onceByStaff(ctx, key, asked, run)
        })
        if (!write) return await sendFile(reply, route.response as FileKind, answer as FileReply)
        if (checkAnswers) checkAnswer(route.response as z.ZodType, write, answer)
        return sendJson(request, reply, route, true, write(answer))
      } catch (error) {
        if (checkAnswers && error instanceof Refused) checkRefusal(route, error)
        throw error
      } finally {
        await spooled.remove?.()
      }
    },
  })
}
