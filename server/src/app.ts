import type { FastifyInstance } from 'fastify'
import { noteWrite } from './platform/keep-answer.ts'
import { mountTrackingLinks } from './domains/tracking/index.ts'
import { mountSite, Sites } from './domains/site/index.ts'
import { mountOpening } from './domains/shops/index.ts'
import { demoJobs } from './demo/demo-jobs.ts'
import { domains } from './domains.gen.ts'
import { initRoute } from './init-state.ts'
import { mountDescription } from './openapi/mount-description.ts'
import type { Keeper } from './platform/account/keeper.ts'
import { ownAccountRoutes } from './platform/account/routes.ts'
import { sellersRoutes } from './platform/account/sellers.ts'
import type { Pools } from './platform/database.ts'
import type { Events } from './platform/events.ts'
import type { JobQueue } from './platform/jobs.ts'
import { mountImages } from './platform/images/image-routes.ts'
import { mount } from './platform/mount.ts'
import { leadToMoved } from './platform/moved-pages.ts'
import { mountInternal } from './platform/provider/mount-internal.ts'
import { StaffDoor } from './platform/provider/staff-door.ts'
import { SupportDoor } from './platform/provider/support-door.ts'
import { mountDiagnostic } from './platform/diagnostic/mount-diagnostic.ts'
import { forgetJobs } from './platform/forget.ts'
import { platformJobs } from './platform/platform-jobs.ts'
import { buildServer, type ServerOptions } from './platform/server.ts'
import type { Services } from './platform/services.ts'
import { mountSystem, type PublicConfig } from './platform/system-routes.ts'
import { limitPublic } from './platform/public-limit.ts'
import type { Replica } from './platform/replica.ts'
import { Leaving, mountReady } from './platform/ready.ts'
import { Doorkeeper, type VerifyToken } from './platform/who.ts'

export type AppOptions = {
  pools: Pools
  /** Answers reads that may be a little old. */
  replica?: Replica
  jobs: JobQueue
  events: Events
  services: Services
  verify: VerifyToken
  publicConfig: PublicConfig
  /** Keeps the accounts of people; absent with a hosted identity provider. */
  keeper?: Keeper
  /** Whether people come from a hosted identity provider, whose word on a mail address takes up the invitations to it. */
  hosted: boolean
  server: ServerOptions
  checkAnswers: boolean
  /** Calls without sign-in that one network may make to one shop in a minute; unbound where it is not told. */
  publicPerMinute?: number
}

/** The whole HTTP side of the product on one Fastify instance; the caller listens or injects. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { pools, jobs, events, services } = options
  const sites = new Sites(pools.app, new URL(services.config.publicUrl).hostname)
  await sites.ready()
  const app = await buildServer({ ...options.server, rewriteUrl: sites.rewrite })
  const door = new Doorkeeper(pools.owner, options.verify, { byAddress: options.hosted, demo: options.publicConfig.demo })
  events.onNews((news) => {
    noteWrite(news.shop)
    if (news.topic !== 'members.changed') return
    door.forget()
    sites.forget().catch((err: unknown) => options.server.log.error({ err }, 'host names of shops could not be read'))
  })
  await leadToMoved(app, pools.owner, events)
  const staff = new StaffDoor(pools.owner, door, { hosted: options.hosted, demo: options.publicConfig.demo })
  door.letSupportIn(new SupportDoor(pools.owner, staff))
  mountSystem(app, door, events, options.publicConfig)
  mountReady(app, pools.owner, options.server.leaving ?? new Leaving())
  mountImages(app, pools.app, services.files)
  mountTrackingLinks(app, pools.app)
  mountDiagnostic(app, door, pools.owner, services)
  mountDescription(app, door)
  const base = { pool: pools.app, jobs, services, ...(options.replica ? { replica: options.replica } : {}) }
  mountSite(app, base, sites)
  for (const domain of domains) domain.beside?.(app, base)
  const routes = [...domains.flatMap((domain) => domain.routes), ...initRoute(domains)]
  const { checkAnswers, publicPerMinute, keeper } = options
  const limited = publicPerMinute === undefined ? {} : { onPublic: limitPublic(app, publicPerMinute) }
  mount(app, routes, { base, door, checkAnswers, ...limited })
  const internal = domains.flatMap((domain) => domain.internal ?? [])
  mountInternal(app, internal, { base: { pool: pools.provider, jobs, services }, door: staff, checkAnswers })
  mountOpening(app, { owner: pools.owner, base, keeper, checkAnswers, ...limited })
  mount(app, [...ownAccountRoutes(keeper), ...sellersRoutes(keeper)], { base: { ...base, pool: pools.owner }, door, checkAnswers })
  return app
}

/** Tells the queue every kind of job before it starts. */
export function defineJobs(jobs: JobQueue): void {
  jobs.define(platformJobs)
  jobs.define(demoJobs)
  jobs.define(forgetJobs(domains))
  for (const domain of domains) jobs.define(domain.jobs ?? [])
}
