import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../platform/postgres/embedded.ts'
import { openExternal } from '../platform/postgres/external.ts'
import { migrate } from './migrate.ts'

let root: string
let database: Embedded
let superuser: pg.Client

const asked = async <T extends pg.QueryResultRow>(login: pg.ClientConfig, text: string): Promise<T[]> => {
  const client = new pg.Client(login)
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
/** The address of an account, as a hosted database gives it. */
const address = (account: string, name = 'hosted'): string => `postgres://${account}@/${name}?host=${encodeURIComponent(join(root, 'run'))}`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plantule-roles-'))
  database = await startEmbedded({ root })
  superuser = new pg.Client({ ...database.superuser, database: 'postgres' })
  await superuser.connect()
})

afterAll(async () => {
  await superuser.end()
  await database.stop()
  await rm(root, { recursive: true, force: true })
})

/** A server that has seen nothing of the product. */
beforeEach(async () => {
  await superuser.query('drop database if exists hosted with (force)')
  for (const role of ['plantule_app', 'plantule_provider', 'plantule_across', 'hosted', 'stranger']) {
    const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [role])
    if (!rowCount) continue
    await superuser.query('drop database if exists plantule with (force)')
    await superuser.query(`drop role ${role}`)
  }
  await superuser.query(`create role hosted login createrole password 'h'; create role stranger login password 's'`)
  await superuser.query('create database hosted owner hosted')
  for (const extension of ['pg_trgm', 'unaccent', 'fuzzystrmatch', 'btree_gin'])
    await asked({ ...database.superuser, database: 'hosted' }, `create extension ${extension}`)
})

test('an owner who may make roles gives the serving ones passwords, and they see rows of a shop only', async () => {
  const logins = await openExternal(address('hosted:h'), undefined)
  await migrate(logins.owner)
  const kept = async () =>
    (
      await superuser.query<{ rolpassword: string }>(
        `select rolpassword from pg_authid where rolname in ('plantule_app', 'plantule_provider') order by rolname`,
      )
    ).rows
  const before = await kept()
  const again = await openExternal(address('hosted:h'), undefined)
  expect(await kept()).toEqual(before)
  await asked(again.owner, `insert into shop (uid, name) values ('aa', 'A'), ('bb', 'B')`)
  const one = { ...again.app, options: '-c app.shop_id=1' }
  expect(await asked(one, 'select uid, current_user::text as me, session_user::text as session from shop')).toEqual([
    { uid: 'aa', me: 'plantule_app', session: 'plantule_app' },
  ])
  expect(await asked(again.app, 'select uid from shop')).toEqual([])
  await expect(asked({ ...again.app, password: 'other' }, 'select 1')).rejects.toThrow('password authentication failed')
  for (const text of ['set role hosted', 'set role plantule_across', 'set role plantule_provider'])
    await expect(asked(again.app, text)).rejects.toThrow('permission denied')
})

test('another password of the owner gives others', async () => {
  const first = await openExternal(address('hosted:h'), undefined)
  await superuser.query(`alter role hosted password 'new'`)
  const second = await openExternal(address('hosted:new'), undefined)
  expect(await asked(second.app, 'select session_user::text as me')).toEqual([{ me: 'plantule_app' }])
  await expect(asked(first.app, 'select 1')).rejects.toThrow('password authentication failed')
})

test('an account that may not make the roles is told what to run', async () => {
  await expect(openExternal(address('stranger:s'), undefined)).rejects.toThrow(
    /create role plantule_app login[^]*create role plantule_provider login[^]*create role plantule_across nologin[^]*grant plantule_across to "stranger"/,
  )
})

test('what an administrator has made is used by its addresses, and checked', async () => {
  await superuser.query(`create role plantule_app login password 'a'; create role plantule_provider login password 'p'; create role plantule_across;
    grant plantule_across to stranger with inherit false, set true`)
  const serving = { app: address('plantule_app:a'), provider: address('plantule_provider:p') }
  await expect(openExternal(address('stranger'), undefined)).rejects.toThrow('has no password')
  await expect(openExternal(address('stranger:s'), undefined)).rejects.toThrow(/may not let plantule_app sign in[^]*DATABASE_APP_URL/)
  const logins = await openExternal(address('stranger'), serving)
  expect(await asked(logins.provider, 'select session_user::text as me')).toEqual([{ me: 'plantule_provider' }])
  await expect(openExternal(address('stranger'), { ...serving, app: address('stranger') })).rejects.toThrow('signs in as stranger')
  await expect(openExternal(address('stranger'), { ...serving, app: address('plantule_app:b') })).rejects.toThrow(
    'password authentication failed',
  )
  await superuser.query('grant stranger to plantule_app')
  await expect(openExternal(address('stranger'), serving)).rejects.toThrow('member of no other role')
})

test('a database that does not answer is named', async () => {
  await expect(openExternal(address('hosted:h', 'nowhere'), undefined)).rejects.toThrow('The database of DATABASE_URL cannot be used')
})
