import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { dueOf } from '@plantule/contract/support/service-times'
import { supportTicketRoutes } from '@plantule/contract/support/tickets'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStaff } from '../provider/provider.testing.ts'

let shop: TestShop
let nora: Awaited<ReturnType<typeof someStaff>>
beforeAll(async () => {
  shop = await newShop()
  nora = await someStaff()
})
const as = (token: string) => ({ token })
const question = { subject: 'Ma caisse ne ferme plus', text: 'Le bouton reste gris.', kind: 'blocked' as const }
const open = (on: TestShop, token?: string, more: object = {}) =>
  on.ok(supportTicketRoutes.openTicket, { body: { ...question, ...more } }, token ? as(token) : {})

test('a request carries the screen, what it showed and what went wrong there, and is due by what the shop says of it', async () => {
  const errors = [{ at: new Date().toISOString(), message: 'TypeError: x is undefined', requestId: null }]
  const made = await open(shop, undefined, { screen: '/point-of-sale', record: 'Ticket T1-2026-000012', errors })
  expect(made).toMatchObject({ state: 'new', priority: 'urgent', author: 'Camille Test', screen: '/point-of-sale', errors })
  const due = dueOf(new Date(made.createdAt), 'urgent')
  expect([made.answerDue, made.resolveDue]).toEqual([due.answer.toISOString(), due.resolve.toISOString()])
  for (const screen of ['https://evil.example/x', '/orders?token=secret', 'orders'])
    expect((await shop.call(supportTicketRoutes.openTicket, { body: { ...question, screen } })).problem.errors?.[0]?.path).toEqual([
      'screen',
    ])
})

test('a member sees what they asked, who may see the team sees all, and another shop sees nothing', async () => {
  const own = await newShop()
  const [seller, other] = [await own.memberWith(['till.read']), await own.memberWith(['till.read'])]
  const { id } = await open(own, seller)
  await open(own)
  const seen = async (token: string) => (await own.ok(supportTicketRoutes.listMyTickets, {}, as(token))).total
  expect([await seen(seller), await seen(other), await seen(own.token)]).toEqual([1, 0, 2])
  const file = { name: 'a.txt', bytes: Buffer.from('bonjour') }
  const attached = await own.ok(supportTicketRoutes.attachToMyTicket, { params: { id } }, { ...as(seller), file })
  const stranger = await newShop()
  for (const [on, token] of [[own, other] as const, [stranger, stranger.token] as const]) {
    const params = { id }
    const codes = [
      await on.call(supportTicketRoutes.getMyTicket, { params }, as(token)),
      await on.call(supportTicketRoutes.addMyComment, { params, body: { text: 'x' } }, as(token)),
      await on.call(supportTicketRoutes.resolveMyTicket, { params, body: {} }, as(token)),
      await on.call(supportTicketRoutes.attachToMyTicket, { params }, { ...as(token), file }),
      await on.call(supportTicketRoutes.getMyAttachment, { params: { id, attachmentId: attached.id } }, as(token)),
    ].map(({ status }) => status)
    expect(codes).toEqual([404, 404, 404, 404, 404])
  }
})

test('staff answer, the shop is told by mail, and a note among staff reaches nobody of the shop', async () => {
  const own = await newShop()
  const { id } = await open(own)
  const params = { id }
  await shop.ok(staffTicketRoutes.addComment, { params, body: { text: 'Le client est agacé', internal: true } }, as(nora.token))
  const answered = await shop.ok(staffTicketRoutes.addComment, { params, body: { text: 'Rechargez la page.' } }, as(nora.token))
  expect(answered).toMatchObject({ state: 'waiting', assignee: nora.name, answerDue: null, late: false, clientId: own.id })
  expect(answered.comments.map(({ internal, side }) => [side, internal])).toEqual([
    ['shop', false],
    ['staff', true],
    ['staff', false],
  ])
  const seen = await own.ok(supportTicketRoutes.getMyTicket, { params })
  expect(seen.comments.map(({ text }) => text)).toEqual([question.text, 'Rechargez la page.'])
  expect(JSON.stringify(seen)).not.toContain('agacé')
  expect(await own.drain()).toContain('provider.mail-answer')
  const mails = await own.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['recipient', 'sender_name', 'plain', 'about_id']).execute(),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ sender_name: 'Plantule, l’aide', about_id: id })
  expect(mails[0]?.plain).toContain(`/support/ticket/${id}`)
  expect(JSON.stringify(mails)).not.toContain('agacé')
  // No login of a shop reads the notes, whatever it asks.
  await expect((await testApp()).pools.app.query('select 1 from provider_ticket_note')).rejects.toMatchObject({ code: '42501' })
  expect((await own.ok(supportTicketRoutes.addMyComment, { params, body: { text: 'Toujours gris' } })).state).toBe('open')
})

test('what a shop writes goes to the mailbox of the provider where there is one', async () => {
  const own = await newShop()
  const { services } = await testApp()
  await open(own)
  await own.drain()
  const mails = () => own.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select(['recipient', 'subject']).execute())
  expect(await mails()).toEqual([])
  const before = services.config.supportEmail
  Object.assign(services.config, { supportEmail: 'aide@plantule.test' })
  try {
    const { id } = await open(own)
    await own.drain()
    expect(await mails()).toEqual([{ recipient: 'aide@plantule.test', subject: `Demande n° ${id} : ${question.subject}` }])
  } finally {
    Object.assign(services.config, { supportEmail: before })
  }
})

test('a request moves as its table says, and stale changes are refused with what stands', async () => {
  const own = await newShop()
  const { id } = await open(own)
  const change = (body: object) => shop.call(staffTicketRoutes.updateTicket, { params: { id }, body: body as never }, as(nora.token))
  const done = await change({ state: 'resolved', version: 1 })
  expect(done.body).toMatchObject({ state: 'resolved', resolveDue: null, version: 2 })
  expect((await change({ state: 'waiting', version: 2 })).problem.code).toBe('ticket_move')
  expect((await change({ state: 'open', version: 1 })).problem.code).toBe('stale_version')
  expect((await change({ assigneeId: 999_999_999, version: 2 })).problem).toMatchObject({
    code: 'unknown_staff',
    errors: [{ path: ['assigneeId'] }],
  })
  const taken = await change({ state: 'open', priority: 'low', assigneeId: nora.id, version: 2 })
  expect(taken.body).toMatchObject({ assigneeId: nora.id, priority: 'low' })
  expect(taken.body.answerDue).toBe(dueOf(new Date(taken.body.createdAt), 'low').answer.toISOString())
  // The shop reads in its own audit what was done about its request.
  const told = await own.inShop((ctx) =>
    ctx.db.selectFrom('audit').select('action').where('actor_kind', '=', 'provider').orderBy('id').execute(),
  )
  expect(told.map(({ action }) => action)).toEqual(['support_ticket.update', 'support_ticket.update'])
})

test('files are taken by what they hold and how large they are, by both sides', async () => {
  const own = await newShop()
  const { id } = await open(own)
  const params = { id }
  const script = { name: 'photo.png', bytes: Buffer.from('<svg onload="alert(1)"></svg>') }
  const program = { name: 'facture.pdf', bytes: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]) }
  const large = { name: 'a.txt', bytes: Buffer.alloc(10_000_001, 'a') }
  for (const [file, status] of [
    [script, 415],
    [program, 415],
    [large, 413],
  ] as const) {
    expect((await own.call(supportTicketRoutes.attachToMyTicket, { params }, { file })).status).toBe(status)
    expect((await shop.call(staffTicketRoutes.attach, { params }, { ...as(nora.token), file })).status).toBe(status)
  }
  const file = { name: 'mode d’emploi.txt', bytes: Buffer.from('Appuyez sur le bouton') }
  const given = await shop.ok(staffTicketRoutes.attach, { params }, { ...as(nora.token), file })
  const read = await own.ok(supportTicketRoutes.getMyAttachment, { params: { id, attachmentId: given.id } })
  expect(Buffer.from(read as never).toString()).toContain('Appuyez')
  const asked = await own.ok(supportTicketRoutes.attachToMyTicket, { params }, { file })
  const back = await shop.ok(staffTicketRoutes.getAttachment, { params: { id, attachmentId: asked.id } }, as(nora.token))
  expect(Buffer.from(back as never).toString()).toContain('Appuyez')
  // A number of another request leads to nothing.
  const { id: other } = await open(own)
  expect((await shop.call(staffTicketRoutes.getAttachment, { params: { id: other, attachmentId: asked.id } }, as(nora.token))).status).toBe(
    404,
  )
  for (let n = 2; n < 10; n++) await own.ok(supportTicketRoutes.attachToMyTicket, { params }, { file })
  expect((await own.call(supportTicketRoutes.attachToMyTicket, { params }, { file })).problem.code).toBe('too_many_attachments')
})

test('staff list what is owed first, and open a request of their own which the owners see', async () => {
  const own = await newShop()
  await open(own, undefined, { kind: 'idea', subject: 'Une idée' })
  await open(own, undefined, { kind: 'blocked', subject: 'Bloqué' })
  const made = await shop.ok(
    staffTicketRoutes.openTicketFor,
    { body: { clientId: own.id, subject: 'Votre domaine', text: 'Il expire.', kind: 'question' } },
    as(nora.token),
  )
  expect(made).toMatchObject({ state: 'waiting', author: null, assignee: nora.name })
  const list = async (query: object) =>
    (await shop.ok(staffTicketRoutes.listTickets, { query: { client: own.id, ...query } as never }, as(nora.token))).items.map(
      ({ subject }) => subject,
    )
  expect(await list({ sort: 'answerDue', dir: 'asc' })).toEqual(['Bloqué', 'Une idée', 'Votre domaine'])
  expect(await list({ state: 'todo', sort: 'priority' })).toEqual(['Bloqué', 'Une idée'])
  expect([await list({ assignee: 'me' }), await list({ assignee: 'nobody', q: 'idée' })]).toEqual([['Votre domaine'], ['Une idée']])
  expect((await own.ok(supportTicketRoutes.listMyTickets, {})).total).toBe(3)
  expect((await own.ok(supportTicketRoutes.listMyTickets, { query: { q: 'DOMAINE', state: 'open' } })).items[0]?.author).toBeNull()
  await own.drain()
  expect(await own.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('recipient').execute())).toHaveLength(1)
})

test('answers written beforehand are kept in their order', async () => {
  const items = [
    { title: 'Mot de passe', text: 'Cliquez sur « Mot de passe oublié ».' },
    { title: 'Facture', text: 'Elle est dans Réglages.' },
  ]
  await shop.ok(staffTicketRoutes.saveAnswers, { body: { items } }, as(nora.token))
  expect((await shop.ok(staffTicketRoutes.listAnswers, {}, as(nora.token))).items).toEqual(items)
  expect((await shop.ok(staffTicketRoutes.listStaff, {}, as(nora.token))).items).toContainEqual({ id: nora.id, name: nora.name })
})

test('two clients may call a request by one number, since a shop that moved in brought its own: the client says whose', async () => {
  const [one, other] = [await newShop(), await newShop()]
  const { id } = await open(one)
  const { pools } = await testApp()
  await pools.owner.query(
    `insert into support_ticket (shop_id, id, subject, kind, priority, author_name, answer_due, resolve_due)
     values ($1, $2, 'Autre chose', 'question', 'normal', 'Ailleurs', now(), now())`,
    [other.id, id],
  )
  const params = { id }
  const said = { text: 'Rechargez la page.' }
  const file = { name: 'a.txt', bytes: Buffer.from('bonjour') }
  for (const refused of [
    await shop.call(staffTicketRoutes.getTicket, { params }, as(nora.token)),
    await shop.call(staffTicketRoutes.addComment, { params, body: said }, as(nora.token)),
    await shop.call(staffTicketRoutes.attach, { params }, { ...as(nora.token), file }),
    await shop.call(staffTicketRoutes.updateTicket, { params, body: { priority: 'low', version: 1 } }, as(nora.token)),
  ])
    expect([refused.status, refused.problem.code]).toEqual([409, 'which_client'])
  const query = { client: other.id }
  const given = await shop.ok(staffTicketRoutes.attach, { params, query }, { ...as(nora.token), file })
  const back = await shop.ok(staffTicketRoutes.getAttachment, { params: { id, attachmentId: given.id }, query }, { token: nora.token })
  expect(back.toString()).toBe('bonjour')
  const answered = await shop.ok(staffTicketRoutes.addComment, { params, query, body: said }, as(nora.token))
  expect(answered).toMatchObject({ clientId: other.id, subject: 'Autre chose' })
  expect(await shop.ok(staffTicketRoutes.getTicket, { params, query: { client: one.id } }, as(nora.token))).toMatchObject({
    clientId: one.id,
    comments: [{ text: question.text }],
  })
  // It is put away again: others look for requests by their number alone.
  await pools.owner.query('delete from support_comment where shop_id = $1', [other.id])
  await pools.owner.query('delete from support_attachment where shop_id = $1', [other.id])
  await pools.owner.query('delete from support_ticket where shop_id = $1', [other.id])
})
