import { randomBytes } from 'node:crypto'
import { accountRoutes } from '@plantule/contract/platform/account'
import { allRights } from '@plantule/contract/base/permissions'
import { teamRoutes } from '@plantule/contract/shops/team'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { createAccount, verifyEmail } from '../identity/index.ts'
import { RecordStore } from '../identity/record-store.ts'
import { openSecretBox } from '../identity/secret-box.ts'

const PASSWORD = 'un sécateur bien affûté'
let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await testApp()
  shop = await newShop()
})

/** A member whose account is kept here, signed in at one machine and at another. */
async function person() {
  const email = `p${randomBytes(6).toString('hex')}@pepiniere.test`
  const account = await createAccount(app.pools.owner, { email, name: 'Paule Test', password: PASSWORD, emailVerified: true })
  const { rows } = await app.pools.owner.query<{ id: number }>(
    `with p as (insert into person (sub, email, name) values ($1, $2, 'Paule Test') returning id)
     insert into member (shop_id, person_id, email, name, preset, rights, joined_at) select $3, p.id, $2, 'Paule Test', 'manager', $4, now() from p
     returning id`,
    [account.sub, email, shop.id, allRights],
  )
  const [here, there] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')]
  const records = new RecordStore(app.pools.owner, openSecretBox(`${app.services.config.dataFolder}/secrets`), 'Session')
  for (const uid of [here, there]) await records.upsert(`session ${uid}`, { uid, accountId: account.sub, kind: 'Session' }, 3600)
  const token = await app.tokenFor(account.sub, email, { sid: here })
  return { email, account, here, there, memberId: rows[0]?.id ?? 0, as: { token } }
}

const audited = async (action: string, memberId: number) =>
  shop.inShop(({ db }) => db.selectFrom('audit').select('after').where('action', '=', action).where('subject_id', '=', memberId).execute())

test('shows the account, and which session is this one', async () => {
  const { as, email, here, there } = await person()
  const { account } = await shop.ok(accountRoutes.getAccount, {}, as)
  expect(account).toMatchObject({ email, hasPassword: true, hasSecondStep: false, recoveryCodesLeft: 0 })
  expect(account?.sessions.map(({ uid, isThis }) => [uid, isThis]).sort()).toEqual(
    [
      [here, true],
      [there, false],
    ].sort(),
  )
})

test('a person whose account another provider keeps changes the name alone', async () => {
  expect((await shop.ok(accountRoutes.getAccount)).account).toBeNull()
  await shop.ok(accountRoutes.rename, { body: { name: 'Camille Ailleurs' } })
  expect((await shop.ok(teamRoutes.getMember, { params: { id: shop.memberId } })).name).toBe('Camille Ailleurs')
  const { status, problem } = await shop.call(accountRoutes.changePassword, { body: { present: 'x', next: 'une phrase bien longue' } })
  expect([status, problem.code]).toEqual([409, 'kept_elsewhere'])
})

test('the new name is known to the shop, the account and the audit', async () => {
  const { as, account, memberId } = await person()
  await shop.ok(accountRoutes.rename, { body: { name: '  Paule Nouvelle ' } }, as)
  expect((await shop.ok(teamRoutes.getMember, { params: { id: memberId } })).name).toBe('Paule Nouvelle')
  const { rows } = await app.pools.owner.query('select name from identity_account where sub = $1', [account.sub])
  expect(rows).toEqual([{ name: 'Paule Nouvelle' }])
  expect(await audited('account.rename', memberId)).toEqual([{ after: { name: 'Paule Nouvelle' } }])
})

test('the password changes by the present one; the other sessions end, a mail says so', async () => {
  const { as, email, here, memberId } = await person()
  const refused = await shop.call(accountRoutes.changePassword, { body: { present: 'faux', next: 'une phrase bien longue' } }, as)
  expect(refused.problem.errors).toEqual([{ in: 'body', path: ['present'], message: 'Ce n’est pas votre mot de passe actuel.' }])
  const short = await shop.call(accountRoutes.changePassword, { body: { present: PASSWORD, next: 'court' } }, as)
  expect(short.problem.errors).toEqual([{ in: 'body', path: ['next'], message: 'Il faut au moins 10 caractères.' }])
  expect(await audited('account.password', memberId)).toEqual([])
  await shop.ok(accountRoutes.changePassword, { body: { present: PASSWORD, next: 'une phrase bien longue' } }, as)
  const { account } = await shop.ok(accountRoutes.getAccount, {}, as)
  expect(account?.sessions.map(({ uid }) => uid)).toEqual([here])
  expect(app.told.filter(({ to }) => to === email)).toEqual([{ kind: 'changed', to: email, name: 'Paule Test' }])
  expect(await audited('account.password', memberId)).toHaveLength(1)
})

test('tries are counted although their requests are refused, also when they come at once', async () => {
  const { as } = await person()
  const guess = () => shop.call(accountRoutes.changePassword, { body: { present: 'faux', next: 'une phrase bien longue' } }, as)
  const answers = await Promise.all(Array.from({ length: 9 }, guess))
  const codes = answers.map(({ problem }) => problem.code).sort()
  expect(codes.filter((code) => code === 'password_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(4)
  const { status, problem } = await guess()
  expect(status).toBe(429)
  expect(problem.title).toMatch(/^Trop d’essais : réessayez dans \d+ secondes\.$/)
})

test('the second step is switched on by a code and off by a proof; the team sees it', async () => {
  const { as, email, memberId } = await person()
  const wrong = await shop.call(accountRoutes.beginSecondStep, { body: { present: 'faux' } }, as)
  expect(wrong.problem.code).toBe('password_wrong')
  const { secret, uri, qr } = await shop.ok(accountRoutes.beginSecondStep, { body: { present: PASSWORD } }, as)
  expect(uri).toContain(encodeURIComponent(email))
  expect(Buffer.from(qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')
  expect((await shop.call(accountRoutes.confirmSecondStep, { body: { code: '000000' } }, as)).problem.code).toBe('code_wrong')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { codes } = await shop.ok(accountRoutes.confirmSecondStep, { body: { code } }, as)
  expect(new Set(codes).size).toBe(10)
  expect((await shop.call(accountRoutes.beginSecondStep, { body: { present: PASSWORD } }, as)).problem.code).toBe('second_step_on')
  expect((await shop.ok(teamRoutes.getMember, { params: { id: memberId } })).secondStep).toBe(true)
  expect((await shop.ok(teamRoutes.getMember, { params: { id: shop.memberId } })).secondStep).toBeNull()

  const renewed = await shop.ok(accountRoutes.newRecoveryCodes, { body: { proof: codes[0] ?? '' } }, as)
  expect((await shop.call(accountRoutes.endSecondStep, { body: { proof: codes[1] ?? '' } }, as)).problem.code).toBe('proof_wrong')
  await shop.ok(accountRoutes.endSecondStep, { body: { proof: renewed.codes[1] ?? '' } }, as)
  expect((await shop.call(accountRoutes.endSecondStep, { body: { proof: PASSWORD } }, as)).problem.code).toBe('second_step_off')
  expect((await shop.ok(teamRoutes.getMember, { params: { id: memberId } })).secondStep).toBe(false)
  expect(app.told.filter(({ to }) => to === email).map(({ kind }) => kind)).toEqual(['second_step_on', 'second_step_off'])
  for (const action of ['second-step-on', 'recovery-codes', 'second-step-off'])
    expect(await audited(`account.${action}`, memberId)).toHaveLength(1)
})

test('secrets never enter the memory of idempotent answers', async () => {
  const { as } = await person()
  const key = `account-${randomBytes(8).toString('hex')}`
  await shop.ok(accountRoutes.beginSecondStep, { body: { present: PASSWORD } }, { ...as, headers: { 'idempotency-key': key } })
  expect(await shop.inShop(({ db }) => db.selectFrom('idempotency').selectAll().where('key', '=', key).execute())).toEqual([])
})

test('sessions end one by one or all others at once, and only the own ones', async () => {
  const [one, other] = [await person(), await person()]
  expect((await shop.call(accountRoutes.endSession, { params: { uid: other.there } }, one.as)).status).toBe(404)
  await shop.ok(accountRoutes.endSession, { params: { uid: one.there } }, one.as)
  expect((await shop.call(accountRoutes.endSession, { params: { uid: one.there } }, one.as)).status).toBe(404)
  expect(await shop.ok(accountRoutes.endOtherSessions, {}, other.as)).toEqual({ ended: 1 })
  expect(await shop.ok(accountRoutes.endOtherSessions, {}, other.as)).toEqual({ ended: 0 })
  const { account } = await shop.ok(accountRoutes.getAccount, {}, other.as)
  expect(account?.sessions.map(({ uid }) => uid)).toEqual([other.here])
})

test('another mail address is asked for by the password; a taken one answers alike and sends nothing', async () => {
  const [one, other] = [await person(), await person()]
  const ask = (email: string, present = PASSWORD) => shop.call(accountRoutes.changeEmail, { body: { email, present } }, one.as)
  expect((await ask(`x-${one.email}`, 'faux')).problem.code).toBe('password_wrong')
  expect((await ask(other.email)).status).toBe(200)
  expect((await ask(`x-${one.email}`)).status).toBe(200)
  const sent = app.told.filter(({ to }) => [other.email, `x-${one.email}`].includes(to))
  expect(sent).toMatchObject([{ kind: 'verify', to: `x-${one.email}`, token: expect.stringMatching(/^[\w-]{43}$/) }])
})

test('the mail that proves the own address is sent again for as long as it is not proven, and not without end', async () => {
  const { as, account } = await person()
  const prove = () => shop.call(accountRoutes.proveEmail, {}, as)
  const sent = () => app.told.filter(({ to, kind }) => to === account.email && kind === 'verify')
  const proven = async () => (await shop.ok(accountRoutes.getAccount, {}, as)).account?.emailProven
  await app.pools.owner.query('update identity_account set email_verified = false where sub = $1', [account.sub])
  expect(await proven()).toBe(false)
  for (let time = 0; time < 3; time++) expect((await prove()).status).toBe(200)
  expect(sent()).toHaveLength(3)
  expect(sent()[0]).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) })
  const { status, problem } = await prove()
  expect([status, problem.code]).toEqual([429, 'too_many_tries'])
  // A later link puts the earlier ones out.
  await verifyEmail(app.pools.owner, sent().at(-1)?.token ?? '')
  expect(await proven()).toBe(true)
  expect((await prove()).status).toBe(200)
  expect(sent()).toHaveLength(3)
})

test('the shop follows a proven change of address', async () => {
  const { account, memberId } = await person()
  const moved = `moved-${account.email}`
  await shop.ok(accountRoutes.getAccount, {}, { token: await app.tokenFor(account.sub, moved) })
  expect((await shop.ok(teamRoutes.getMember, { params: { id: memberId } })).email).toBe(moved)
})
