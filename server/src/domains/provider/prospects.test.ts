import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { todoRoutes } from '@plantule/contract/provider/todo'
import { supportTicketRoutes } from '@plantule/contract/support/tickets'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStaff } from './provider.testing.ts'

let shop: TestShop
let nora: Awaited<ReturnType<typeof someStaff>>
const as = (token: string) => ({ token })
const today = parisDay(new Date())
const create = (body: object, token = nora.token) => shop.call(prospectRoutes.createProspect, { body: body as never }, as(token))
beforeAll(async () => {
  shop = await newShop()
  nora = await someStaff()
})

test('a prospect keeps what a change does not name, and is refused beside the field that is wrong', async () => {
  const made = (
    await create({ name: 'Paul Serre', company: 'Pépinière Serre', siren: '732 829 320', email: 'paul@serre.example', valueCents: 120_000 })
  ).body
  expect(made).toMatchObject({ stage: 'new', siren: '732829320', interactions: [], owner: null })
  const params = { id: made.id }
  const change = (body: object) => shop.call(prospectRoutes.updateProspect, { params, body: body as never }, as(nora.token))
  const moved = (await change({ stage: 'contacted', ownerId: nora.id, version: 1 })).body
  expect(moved).toMatchObject({ company: 'Pépinière Serre', valueCents: 120_000, owner: nora.name, version: 2 })
  expect((await change({ stage: 'demo', version: 1 })).problem.code).toBe('stale_version')
  for (const [body, path] of [
    [{ stage: 'lost' }, 'lostReason'],
    [{ nextOn: today }, 'nextStep'],
    [{ ownerId: 999_999_999 }, 'ownerId'],
    [{ clientId: 999_999_999 }, 'clientId'],
    [{ siren: '732829321' }, 'siren'],
    [{ email: 'nowhere' }, 'email'],
  ] as const)
    expect([path, (await change({ ...body, version: 2 })).problem.errors?.[0]?.path]).toEqual([path, [path]])
  expect((await create({ name: 'Autre', siren: '732829320' })).problem).toMatchObject({
    code: 'siren_taken',
    details: { name: 'Paul Serre' },
  })
  const lost = (await change({ stage: 'lost', lostReason: 'Trop petit', version: 2 })).body
  expect(lost).toMatchObject({ stage: 'lost', lostReason: 'Trop petit' })
  expect((await change({ stage: 'offer', version: 3 })).body).toMatchObject({ stage: 'offer', lostReason: null })
})

test('two who note one company at the same moment end with one record', async () => {
  const both = await Promise.all([1, 2, 3].map((n) => create({ name: `Double ${n}`, siren: '552100554' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('what was said is noted once and never changed, and says what comes next', async () => {
  const { id } = (await create({ name: 'Anne' })).body
  const params = { id }
  const noted = await shop.ok(
    prospectRoutes.addProspectInteraction,
    { params, body: { kind: 'call', text: 'Veut voir la caisse', nextStep: 'Envoyer l’offre', nextOn: today } },
    as(nora.token),
  )
  expect(noted).toMatchObject({ nextStep: 'Envoyer l’offre', nextOn: today, interactions: [{ kind: 'call', by: nora.name }] })
  const { pools } = await testApp()
  await expect(pools.owner.query(`update provider_interaction set text = 'autre'`)).rejects.toMatchObject({ code: '23001' })
  await expect(pools.provider.query('delete from provider_interaction')).rejects.toMatchObject({ code: '42501' })
  await shop.ok(prospectRoutes.deleteProspect, { params }, as(nora.token))
  expect((await shop.call(prospectRoutes.getProspect, { params }, as(nora.token))).status).toBe(404)
})

test('whoever opened a shop is won, tied to it once, and stays on record', async () => {
  const own = await newShop()
  const first = (await create({ name: 'Jean', clientId: own.id })).body
  expect(first).toMatchObject({ stage: 'won', clientId: own.id })
  const second = (await create({ name: 'Jeanne' })).body
  const tied = await shop.call(
    prospectRoutes.updateProspect,
    { params: { id: second.id }, body: { clientId: own.id, version: 1 } },
    as(nora.token),
  )
  expect(tied.problem).toMatchObject({ code: 'client_taken', errors: [{ path: ['clientId'] }] })
  expect((await shop.call(prospectRoutes.deleteProspect, { params: { id: first.id } }, as(nora.token))).problem.code).toBe(
    'prospect_is_client',
  )
})

test('what to do next gathers steps that are due, requests without an answer and the appointments of the day, also as a file', async () => {
  const own = await newShop()
  const me = await someStaff()
  const due = (await create({ name: 'Luc', nextStep: 'Rappeler Luc', nextOn: addDays(today, -1), ownerId: me.id }, me.token)).body
  await create({ name: 'Plus tard', nextStep: 'Attendre', nextOn: addDays(today, 5), ownerId: me.id }, me.token)
  const ticket = await own.ok(supportTicketRoutes.openTicket, { body: { subject: `Aide ${own.uid}`, text: 'x', kind: 'question' } })
  const { items } = await shop.ok(todoRoutes.todo, {}, as(me.token))
  expect(items.find(({ kind, id }) => kind === 'prospect' && id === due.id)).toMatchObject({ what: 'Rappeler Luc', late: true })
  expect(items.find(({ kind, id }) => kind === 'ticket' && id === ticket.id)).toMatchObject({ late: false, staff: null })
  const mine = await shop.ok(todoRoutes.todo, { query: { mine: 'true' } }, as(me.token))
  expect(mine.items.map(({ what }) => what)).toEqual(['Rappeler Luc'])
  const file = await shop.ok(todoRoutes.todoExport, { query: { mine: 'true' } }, as(me.token))
  expect((file as unknown as Buffer).subarray(0, 2).toString()).toBe('PK')
})

test('a list of prospects is narrowed by stage, owner and words', async () => {
  const me = await someStaff()
  const word = `Zélie${me.id}`
  await create({ name: word, ownerId: me.id, stage: 'offer' }, me.token)
  await create({ name: `${word} bis`, stage: 'lost', lostReason: 'Fermé' }, me.token)
  const list = async (query: object) =>
    (await shop.ok(prospectRoutes.listProspects, { query: query as never }, as(me.token))).items.map(({ name }) => name)
  expect(await list({ q: word.toUpperCase(), sort: 'name', dir: 'asc' })).toEqual([word, `${word} bis`])
  expect([await list({ q: word, stage: 'going' }), await list({ owner: 'me' })]).toEqual([[word], [word]])
})
