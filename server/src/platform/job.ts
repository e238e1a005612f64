import { z } from 'zod'
import type { Ctx, KeyActor, MemberActor, ProviderActor } from './context.ts'
import type { Services } from './services.ts'

/**
 * A kind of job: its name in the queue and the shape of what it is given. It is declared in the lowest domain that asks for it
 * (`jobs.ts`) and done in the domain that knows how, which may stand above.
 */
export type Job<D extends object> = { readonly name: string; readonly data: z.ZodType<D> }

export const job = <S extends z.ZodRawShape>(name: string, shape: S): Job<z.output<z.ZodObject<S>>> => ({ name, data: z.object(shape) })

/** What a job of this kind is given. */
export type JobOf<J> = J extends Job<infer D> ? D : never

/** Whom a job may act as: who came by rights. */
export type Starter = MemberActor | KeyActor | ProviderActor

export type EnqueueOptions = { after?: Date; key?: string; priority?: number; by?: Starter }
export type Enqueue = <D extends object>(asked: Job<D>, data: NoInfer<D>, options?: EnqueueOptions) => Promise<void>

/** What stands in the queue beside a job's own data: its shop and, where a person or a key asked for its very work, who that was. */
export type JobData = { shopId: number; by?: Starter }
/** What a job gets: transactions in its shop, and the process's services. */
export type JobShop = {
  shopId: number
  /** One transaction; a job may open several one after the other, and does its slow work between them. */
  inShop: <T>(work: (ctx: Ctx) => Promise<T>, how?: { oneMoment: true }) => Promise<T>
  services: Services
  /** Aborted when the process stops or the job's time is over. */
  signal: AbortSignal
  /** After this try the job is given up: the moment to write down that it failed. */
  readonly lastTry: boolean
}
/** One try at a job. It must be idempotent: a worker that dies half-way is followed by another. */
export type RunJob<D extends object = object> = (data: D, shop: JobShop) => Promise<void>

export type JobOptions<D extends object> = {
  /** Tries after the first one; 5 unless told, with growing delays. */
  retries?: number
  /** Seconds that one try may take; 900 unless told. */
  seconds?: number
  /** Jobs of this kind that one process runs at once; 2 unless told. */
  parallel?: number
  /** Of these, jobs of one shop at once, so that one shop's wait is not that of the others; as many as there are unless told. */
  ofOneShop?: number
  /** A cron line in Europe/Paris: the job then runs once for the whole installation, with shopId 0. */
  cron?: string
  /** The cron line starts the job once for every shop instead, or for those that have operations under way. */
  everyShop?: boolean | 'with work under way'
  /**
   * Which of them work over very many rows at once: each try of these runs in a process of its own, where the server has such. To
   * begin one takes seconds, which few rows are not worth.
   */
  apart?: (data: D) => boolean
}
/** A kind of job with what does it, as the queue knows it. */
export type JobKind = JobOptions<JobData> & { name: string; run: RunJob<JobData> }

/** Ties a job to what does it. What the queue holds is read by the job's schema: data of another shape fails the try. */
export function does<D extends object>(asked: Job<D>, run: RunJob<D>, { apart, ...options }: JobOptions<D> = {}): JobKind {
  return {
    ...options,
    name: asked.name,
    run: async (data, shop) => run(asked.data.parse(data), shop),
    ...(apart ? { apart: (data: JobData) => apart(asked.data.parse(data)) } : {}),
  }
}
