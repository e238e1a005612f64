import { randomBytes } from 'node:crypto'
import type { Problem } from '@plantule/contract/base/errors'
import { allRights, type Right } from '@plantule/contract/base/permissions'
import { type Answer, type Route, type Sent, urlOf } from '@plantule/contract/base/route'
import type { Ctx } from '../platform/context.ts'
import { inShop } from '../platform/context.ts'
import { type TestApp, testApp } from './test-app.ts'

type Body<R extends Route> = R['response'] extends string ? Buffer : Answer<R>
/** What came back: the answer, or the problem when the status says so. */
export type Called<R extends Route> = { status: number; body: Body<R>; problem: Problem; headers: Record<string, unknown> }
type TestFile = { name: string; bytes: Buffer }
type Options = { token?: string | null; headers?: Record<string, string>; file?: TestFile | readonly TestFile[] }

export type TestShop = {
  id: number
  uid: string
  memberId: number
  token: string
  /** Calls a route over HTTP as the owner, or with another token; null is anonymous. */
  call: <R extends Route>(route: R, input?: Partial<Sent<R>>, options?: Options) => Promise<Called<R>>
  /** Calls and expects success; fails with the problem otherwise. */
  ok: <R extends Route>(route: R, input?: Partial<Sent<R>>, options?: Options) => Promise<Body<R>>
  /** One transaction in the shop as the system, to look or to arrange what no route arranges. */
  inShop: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** A token of another member with just these rights. */
  memberWith: (rights: readonly Right[]) => Promise<string>
  /** Closes the shop as an unpaid bill does, or opens it again. */
  suspend: (suspended: boolean) => Promise<void>
  /** Runs this shop's queued jobs to the end. */
  drain: () => Promise<string[]>
}

/** A fresh shop with an owner; tests share the database but never a shop. */
export async function newShop(): Promise<TestShop> {
  const test = await testApp()
  const uid = `t-${randomBytes(8).toString('hex')}`
  const { rows } = await test.pools.owner.query<{ id: number }>(
    `insert into shop (uid, name, level) values ($1, $2, 'local-vegetal') returning id`,
    [uid, `Pépinière ${uid}`],
  )
  const id = rows[0]?.id ?? 0
  return shopOn(test, { id, uid, ...(await addMember(test, id, uid, 'owner', allRights)) })
}

/** A shop as its owner sees it, on whatever installation it is. */
export function shopOn(test: TestApp, { id, uid, memberId, token }: Pick<TestShop, 'id' | 'uid' | 'memberId' | 'token'>): TestShop {
  const call = caller(test, token)
  return {
    id,
    uid,
    memberId,
    token,
    call,
    async ok(route, input, options) {
      const called = await call(route, input, options)
      if (called.status >= 300) throw new Error(`${route.method} ${route.path}: ${called.status} ${JSON.stringify(called.problem)}`)
      return called.body
    },
    inShop: (work) =>
      inShop(
        { pool: test.pools.app, jobs: test.jobs, services: test.services },
        { shopId: id, actor: { kind: 'system', name: 'test' }, requestId: 'test' },
        work,
      ),
    memberWith: async (rights) => (await addMember(test, id, uid, 'manager', rights)).token,
    suspend: async (suspended) => {
      await test.pools.owner.query('update shop set suspended_at = $2 where id = $1', [id, suspended ? new Date() : null])
    },
    drain: () => test.jobs.drain(test.pools.app, test.services, id),
  }
}

async function addMember(test: TestApp, shopId: number, uid: string, preset: string, rights: readonly string[]) {
  const sub = `sub-${randomBytes(8).toString('hex')}`
  const email = `${sub}@${uid}.test`
  const { rows } = await test.pools.owner.query<{ id: number }>(
    `with p as (insert into person (sub, email, name) values ($1, $2, 'Camille Test') returning id)
     insert into member (shop_id, person_id, email, name, preset, rights, joined_at)
     select $3, p.id, $2, 'Camille Test', $4, $5, now() from p returning id`,
    [sub, email, shopId, preset, rights],
  )
  return { memberId: rows[0]?.id ?? 0, token: await test.tokenFor(sub, email) }
}

const caller =
  (test: TestApp, ownToken: string): TestShop['call'] =>
  async (route, input = {}, options = {}) => {
    const given = input as { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown }
    const token = options.token === undefined ? ownToken : options.token
    const query = new URLSearchParams(
      Object.entries(given.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as [string, string]])),
    ).toString()
    const form = options.file ? multipart([options.file].flat(), given.body) : undefined
    const response = await test.app.inject({
      method: route.method,
      url: urlOf(route, given.params) + (query ? `?${query}` : ''),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(form ? { 'content-type': form.type } : {}),
        ...options.headers,
      },
      ...(form ? { payload: form.payload } : given.body === undefined ? {} : { payload: given.body as object }),
    })
    const json = String(response.headers['content-type'] ?? '').includes('json')
    const body: unknown = json ? response.json() : response.rawPayload
    return { status: response.statusCode, body: body as never, problem: body as Problem, headers: response.headers }
  }

function multipart(files: readonly TestFile[], body: unknown) {
  const boundary = `----plantule${randomBytes(8).toString('hex')}`
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([
      Buffer.from(body === undefined ? '' : `${head('name="body"')}\r\n${JSON.stringify(body)}\r\n`),
      ...files.flatMap((file) => [
        Buffer.from(`${head(`name="file"; filename="${file.name}"`)}content-type: application/octet-stream\r\n\r\n`),
        file.bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
}
