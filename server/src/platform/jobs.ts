import type { Logger } from 'pino'
import { type Db, type Job, type JobWithMetadata, PgBoss } from 'pg-boss'
import pg from 'pg'
import type { JobTask } from './apart/run-job-apart.ts'
import { type Actor, inShop } from './context.ts'
import type { EnqueueOptions, Job as AskedJob, JobData, JobKind, JobShop } from './job.ts'
import { elsewhere, type Logins } from './postgres/logins.ts'
import type { Services } from './services.ts'
import { newCourse, within } from './telemetry/gather-statements.ts'
import type { JobSeen } from './telemetry/telemetry.ts'
import { poolOfShop } from './shop-pools.ts'

type Served = { pool: pg.Pool; services: Services }
type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

const DEAD = 'dead'
const RETRIES = 5
/** New jobs wake a worker at once; those whose time comes later (tries again, `after`) are found by looking this often. */
const LATE_SECONDS = 10
/** A job whose process has been silent for so long is given to another. */
const SILENT_SECONDS = 60
/** How often such jobs are looked for. */
const LOOK_SECONDS = 30
/** What a stop gives to jobs that cannot be left half-way. */
const STOP_MS = 10_000

const ONE_MORE_TRY = `update pgboss.job set retry_limit = retry_limit + 1 where name = $1 and id = $2 and state = 'active'`

const WAITING = `select distinct name from pgboss.job where state < 'active' and start_after <= now()`

const inTurn = (one: JobWithMetadata, other: JobWithMetadata): number =>
  other.priority - one.priority || one.createdOn.getTime() - other.createdOn.getTime()

/**
 * What the serving role needs of the queue: to add jobs of its shop, to show them, and to take a given-up one off. New rows go
 * straight into the parts of the table, so each has the rule; rights that it had before are taken back. The queue itself
 * works as the owner, whom the rule does not bind here. The provider's login adds the jobs that bear its name, for any shop. Changes
 * nothing where it holds already: to touch a table stops everybody.
 */
const OWN_JOBS_ONLY = `
  revoke all on all tables in schema pgboss from plantule_app, plantule_provider;
  grant usage on schema pgboss to plantule_app, plantule_across;
  grant select on pgboss.queue to plantule_app;
  grant select, insert, update (state, completed_on) on pgboss.job to plantule_app;
  grant select on pgboss.job to plantule_across;
  grant usage on schema pgboss to plantule_provider;
  grant select on pgboss.queue to plantule_provider;
  grant select, insert on pgboss.job to plantule_provider;
  do $$
  declare
    part regclass;
  begin
    for part in select 'pgboss.job'::regclass union all select inhrelid::regclass from pg_inherits where inhparent = 'pgboss.job'::regclass loop
      if part <> 'pgboss.job'::regclass then execute format('grant select, insert on %s to plantule_app', part); end if;
      if part <> 'pgboss.job'::regclass then execute format('grant select, insert on %s to plantule_provider', part); end if;
      if not exists (select from pg_policy where polrelid = part and polname = 'provider') then
        execute format('create policy provider on %s to plantule_provider using (name like ''provider.%%'') with check (name like ''provider.%%'')', part);
      end if;
      if exists (select from pg_policy where polrelid = part and polname = 'own_shop') then continue; end if;
      execute format('alter table %s enable row level security', part);
      execute format('create policy own_shop on %s to plantule_app using ((data ->> ''shopId'')::bigint = current_shop())', part);
      execute format('create policy across on %s to plantule_across using (true)', part);
    end loop;
  end $$`

/**
 * The job table: rows are written in the caller's transaction, taken by workers with `for update skip locked`. Where shops are spread
 * over a cluster each machine has one, for the transactions of its shops; schedules stand in the coordinator's.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #all: readonly PgBoss[]
  readonly #elsewhere: readonly pg.ClientConfig[]
  readonly #kinds = new Map<string, JobKind>()
  readonly #stopping = new AbortController()
  readonly #running = new Set<{ shopId: number; leave: AbortController }>()
  readonly #lateSeconds: number

  /** `adds`: it only adds jobs, and looks after none. */
  constructor({ owner, nodes = [] }: Pick<Logins, 'owner' | 'nodes'>, log: Logger, { lateSeconds = LATE_SECONDS, adds = false } = {}) {
    this.#lateSeconds = lateSeconds
    this.#elsewhere = elsewhere({ nodes })
    this.#all = [owner, ...this.#elsewhere].map((login, at) => {
      const boss = new PgBoss({
        ...(login as object),
        schema: 'pgboss',
        max: adds ? 1 : 4,
        // All kinds' workers share these: on a busy machine one may wait longer for its turn than for a database that is gone.
        connectionTimeoutMillis: 60_000,
        useListenNotify: !adds,
        supervise: !adds,
        superviseIntervalSeconds: LOOK_SECONDS,
        monitorIntervalSeconds: LOOK_SECONDS,
        schedule: !adds && at === 0,
      })
      boss.on('error', (error) => log.error({ err: error }, 'job queue'))
      return boss
    })
    const [boss] = this.#all
    if (!boss) throw new Error('There is no database')
    this.#boss = boss
  }

  define(kinds: readonly JobKind[]): void {
    for (const kind of kinds) {
      if (this.#kinds.has(kind.name)) throw new Error(`Two job kinds are named ${kind.name}`)
      this.#kinds.set(kind.name, kind)
    }
  }

  /** Creates the job tables and one queue a kind; lets the serving role add jobs inside its transactions. */
  async prepare(owner: pg.Pool): Promise<void> {
    await prepareOn(this.#boss, this.#kinds)
    await owner.query(OWN_JOBS_ONLY)
    for (const [at, login] of this.#elsewhere.entries()) {
      const boss = this.#all[at + 1]
      if (!boss) continue
      await prepareOn(boss, this.#kinds)
      await once(login, OWN_JOBS_ONLY)
    }
  }

  /** Makes ready to add jobs where the tables stand already. */
  async open(): Promise<void> {
    for (const boss of this.#all) await boss.start()
  }

  /** One try at a job in the process that was started for it. Throws what it throws. */
  async runHere(
    { kind, id, data, lastTry }: JobTask,
    { pool, services }: { pool: pg.Pool; services: Services },
    signal: AbortSignal,
  ): Promise<void> {
    const found = this.#kinds.get(kind)
    if (!found) throw new Error(`No job kind is named ${kind}`)
    await found.run(
      data as JobData,
      this.#shop(pool, services, { id, data: data as JobData }, signal, () => lastTry && !signal.aborted),
    )
  }

  /** Starts the workers of this process. */
  async work(pool: pg.Pool, services: Services): Promise<void> {
    // Before the workers: each asks for its first job at once, and on a busy machine they may take the few connections for a while.
    for (const [name, { cron }] of this.#kinds) if (cron) await this.#boss.schedule(name, cron, { shopId: 0 }, { tz: 'Europe/Paris' })
    for (const [name, kind] of this.#kinds) {
      for (const boss of this.#all) {
        const worker: string = await boss.work(
          name,
          {
            batchSize: 1,
            localConcurrency: kind.parallel ?? 2,
            ...(kind.ofOneShop ? { localGroupConcurrency: kind.ofOneShop } : {}),
            pollingIntervalSeconds: Math.min(5, this.#lateSeconds),
            notifyPollingIntervalSeconds: this.#lateSeconds,
            burstWhenReadyExceeds: 1,
            includeMetadata: true,
          },
          async ([job]: JobWithMetadata<JobData>[]) => {
            try {
              if (job && kind.everyShop && job.data.shopId === 0) await this.#forEveryShop(pool, name, kind.everyShop)
              else if (job && !(await this.#isGone(boss, job, pool))) await this.#runOnce(boss, kind, job, { pool, services })
            } finally {
              // Jobs that waited for a process wake nobody: after each one the next is looked for at once.
              boss.notifyWorker(worker)
            }
          },
        )
      }
    }
  }

  /**
   * Whether a job's shop has moved to another installation, which runs it. Throws while it moves: the job then waits, without a try
   * spent.
   */
  async #isGone(boss: PgBoss, { name, id, data: { shopId } }: Job<JobData>, pool: pg.Pool): Promise<boolean> {
    if (shopId === 0) return false
    const own = await poolOfShop(pool, shopId)
    const { rows } = await own.query<{ state: 'moving' | 'moved' | null }>('select on_the_move($1) as state', [shopId])
    const state = rows[0]?.state ?? null
    if (state !== 'moving') return state === 'moved'
    await boss.getDb().executeSql(ONE_MORE_TRY, [name, id])
    throw new Error('The shop is moving to another installation: its jobs wait')
  }

  /** A stop or a move is nobody's failure: a job that it cuts short is tried again as often as it would have been without. */
  async #runOnce(boss: PgBoss, kind: JobKind, job: JobWithMetadata<JobData>, { pool, services }: Served): Promise<void> {
    const running = { shopId: job.data.shopId, leave: new AbortController() }
    const leaveOff = AbortSignal.any([this.#stopping.signal, running.leave.signal])
    const signal = AbortSignal.any([job.signal, leaveOff])
    const lastTry = (): boolean => !leaveOff.aborted && job.retryCount >= job.retryLimit
    const [began, now] = [performance.now(), Date.now()]
    const course = services.telemetry ? newCourse() : undefined
    const runs = (): Promise<unknown> => kind.run(job.data, this.#shop(pool, services, job, signal, lastTry))
    const tell = (result: JobSeen['result']): void =>
      services.telemetry?.job({
        name: job.name,
        result,
        ms: performance.now() - began,
        waitedMs: now - Math.max(job.createdOn.getTime(), job.startAfter.getTime()),
        ...(course ? { course } : {}),
      })
    this.#running.add(running)
    try {
      if (services.jobApart && kind.apart?.(job.data))
        await services.jobApart({ kind: job.name, id: job.id, data: job.data, lastTry: lastTry() }, signal)
      else await (course ? within(course, runs) : runs())
      tell('done')
    } catch (error) {
      tell(lastTry() ? 'given_up' : 'failed')
      services.log.warn(
        { err: error, event: 'job_failed', job: job.name, id: job.id, shop: job.data.shopId, last: lastTry() },
        'a job failed',
      )
      if (leaveOff.aborted) await boss.getDb().executeSql(ONE_MORE_TRY, [job.name, job.id])
      throw error
    } finally {
      this.#running.delete(running)
    }
  }

  /** Tells the jobs of a shop that run in this process to leave off: it is to move, and they go on where it will be. */
  leaveOff(shopId: number): void {
    for (const running of this.#running) if (running.shopId === shopId) running.leave.abort()
  }

  /** One job a shop, so that the trouble of one is not that of the others. */
  async #forEveryShop(pool: pg.Pool, name: string, which: true | 'with work under way'): Promise<void> {
    const { rows } = await pool.query<{ id: number }>(`select id from ${which === true ? 'every_shop' : 'shops_at_work'}()`)
    for (const { id } of rows) await this.#boss.send(name, { shopId: id }, { singletonKey: String(id) })
  }

  async enqueue<D extends object>(
    execute: Execute,
    shopId: number,
    { name }: AskedJob<D>,
    data: NoInfer<D>,
    { by, ...options }: EnqueueOptions = {},
  ): Promise<void> {
    if (!this.#kinds.has(name)) throw new Error(`No job kind is named ${name}`)
    const db: Db = { executeSql: (text, values) => execute(text, values) as Promise<{ rows: unknown[] }> }
    await this.#boss.send(
      name,
      { ...data, shopId, ...(by ? { by } : {}) },
      {
        db,
        group: { id: String(shopId) },
        ...(options.after ? { startAfter: options.after } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
      },
    )
  }

  /** Runs what is queued now, in this process, until nothing is left; for tests and commands. Returns the kinds run. */
  async drain(pool: pg.Pool, services: Services, shopId?: number): Promise<string[]> {
    const ran: string[] = []
    for (let found = true; found;) {
      found = false
      for (const boss of this.#all) found = (await this.#drainOne(boss, { pool, services }, shopId, ran)) || found
    }
    return ran
  }

  /** One round over the kinds of which jobs wait; whether there were any. */
  async #drainOne(boss: PgBoss, { pool, services }: Served, shopId: number | undefined, ran: string[]): Promise<boolean> {
    let found = false
    const waiting = new Set(((await boss.getDb().executeSql(WAITING, [])).rows as { name: string }[]).map(({ name }) => name))
    for (const [name, kind] of this.#kinds) {
      if (!waiting.has(name)) continue
      // PostgreSQL gives the rows of an update back in no order.
      const jobs = (await boss.fetch<JobData>(name, { batchSize: 50, ignoreStartAfter: false, includeMetadata: true })).toSorted(inTurn)
      // Behind fifty jobs of other shops may stand one of this shop.
      if (jobs.length > 0) found = true
      for (const job of jobs) {
        if (shopId !== undefined && job.data.shopId !== shopId) {
          await boss.complete(name, job.id)
          continue
        }
        await kind.run(
          job.data,
          this.#shop(pool, services, job, AbortSignal.timeout(120_000), () => true),
        )
        await boss.complete(name, job.id)
        ran.push(name)
      }
    }
    return found
  }

  #shop(pool: pg.Pool, services: Services, job: Pick<Job<JobData>, 'id' | 'data'>, signal: AbortSignal, lastTry: () => boolean): JobShop {
    const who = {
      shopId: job.data.shopId,
      actor: actorOf(job.data),
      requestId: job.id,
      patience: services.config.statementSeconds.job,
    }
    return {
      shopId: job.data.shopId,
      inShop: (work, how) => inShop({ pool, jobs: this, services }, { ...who, ...how }, work),
      services,
      signal,
      get lastTry() {
        return lastTry()
      },
    }
  }

  /** Tells running jobs to leave off, and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#all.map((boss) => boss.stop({ graceful: true, timeout: STOP_MS })))
  }
}

/** What stands in the queue is JSON: a moment is text there. */
function actorOf({ by }: JobData): Actor {
  if (!by) return { kind: 'system', name: 'Plantule' }
  return by.kind === 'provider' ? { ...by, support: { ...by.support, until: new Date(by.support.until) } } : by
}

async function prepareOn(boss: PgBoss, kinds: ReadonlyMap<string, JobKind>): Promise<void> {
  await boss.start()
  await boss.createQueue(DEAD, { retentionSeconds: 90 * 86_400 })
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const [name, kind] of kinds) {
    const options = {
      retryLimit: kind.retries ?? RETRIES,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: kind.seconds ?? 900,
      heartbeatSeconds: SILENT_SECONDS,
      deleteAfterSeconds: 14 * 86_400,
      deadLetter: DEAD,
      notify: true,
    }
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
}

async function once(login: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(login)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
