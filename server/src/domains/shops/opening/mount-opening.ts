import { openingRoutes } from '@plantule/contract/shops/opening'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf, mountApart } from '../../../platform/mount.ts'
import { findCompany } from './company-register.ts'
import { type OpeningPorts, openOwnShop } from './open-own-shop.ts'

type Options = OpeningPorts & { checkAnswers: boolean; onPublic?: (request: FastifyRequest, reply: FastifyReply) => Promise<void> }

/** What somebody asks who has no shop yet. */
export function mountOpening(app: FastifyInstance, options: Options): void {
  mountApart(app, openingRoutes.openShop, options, async ({ body }, request, reply) => {
    const { cookies, ...opened } = await openOwnShop(options, body, { address: request.ip, locale: localeOf(request) })
    reply.header('set-cookie', cookies)
    return opened
  })
  mountApart(app, openingRoutes.findCompany, options, async ({ params }) => ({
    company: await findCompany(options.base.services, params.siret),
  }))
}
