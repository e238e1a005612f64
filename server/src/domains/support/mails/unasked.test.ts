import { fullPath } from '@plantule/contract/base/route'
import { supportMailRoutes } from '@plantule/contract/support/mails'
import { staffMailRoutes } from '@plantule/contract/support/staff-mails'
import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { supportTicketRoutes } from '@plantule/contract/support/tickets'
import { teamRoutes } from '@plantule/contract/shops/team'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { someStaff } from '../../provider/provider.testing.ts'

const SECRET = 'a-secret-of-the-mail-server-43'
const INBOX = 'aide@plantule.test'
let shop: TestShop
let staff: { token: string; name: string }
let owner: { id: number; email: string; name: string }

beforeAll(async () => {
  const { services } = await testApp()
  services.config.supportInbox = { address: INBOX, secret: SECRET }
  staff = await someStaff(['support'])
})
afterAll(async () => {
  const { services, pools } = await testApp()
  delete services.config.supportInbox
  await pools.owner.query('delete from provider_mail')
})
beforeEach(async () => {
  // So many are taken in an hour, whoever sent them.
  await (await testApp()).pools.owner.query('delete from provider_mail')
  shop = await newShop()
  owner = await shop.inShop((ctx) => ctx.db.selectFrom('member').select(['id', 'email', 'name']).orderBy('id').executeTakeFirstOrThrow())
})

let count = 0
type Mail = { from: string; to?: string; id?: string; head?: string[]; subject?: string; body?: string }
async function bring({ from, to = INBOX, id, head = [], subject = 'Ma caisse', body = 'Le bouton reste gris.' }: Mail) {
  const { app } = await testApp()
  const ref = id ?? `u${++count}-${shop.uid}@exemple.fr`
  const answer = await app.inject({
    method: 'POST',
    url: fullPath(supportMailRoutes.takeMail),
    payload: [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${ref}>`, ...head, '', body].join('\r\n'),
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { taken: boolean; why: string | null }
}
const opened = async () => {
  await shop.drain()
  return (await shop.ok(supportTicketRoutes.listMyTickets, { query: {} })).items
}
const mailsOut = () =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'plain', 'reply_to']).orderBy('id').execute())
const strays = async () => shop.ok(staffMailRoutes.listMails, {}, staff)
const someone = () => `rose-${shop.uid}@ailleurs.fr`

test('a mail of a member opens a request in their name, once, which they are told of without a word of the mail', async () => {
  const id = `first-${shop.uid}@exemple.fr`
  const both = await Promise.all([bring({ from: owner.email, id }), bring({ from: owner.email, id })])
  expect(both).toEqual([
    { taken: true, why: null },
    { taken: true, why: null },
  ])
  const [ticket, another] = await opened()
  expect(another).toBeUndefined()
  expect(ticket).toMatchObject({ subject: 'Ma caisse', kind: 'question', state: 'new', author: owner.name })
  const { comments } = await shop.ok(supportTicketRoutes.getMyTicket, { params: { id: ticket?.id ?? 0 } })
  expect(comments).toMatchObject([{ side: 'shop', text: 'Le bouton reste gris.', mailFrom: owner.email, mailKnown: true }])
  const [mail, more] = await mailsOut()
  expect(more).toBeUndefined()
  expect(mail).toMatchObject({ recipient: owner.email, subject: `Nous avons reçu votre demande n° ${ticket?.id}` })
  expect(mail?.reply_to).toMatch(/^aide\+[\w-]{22}@plantule\.test$/)
  expect(mail?.plain).not.toContain('gris')
  // What they answer to it comes into the same request.
  expect(await bring({ from: owner.email, to: mail?.reply_to ?? '', body: 'Voici la suite.' })).toEqual({ taken: true, why: null })
  await shop.drain()
  expect((await shop.ok(supportTicketRoutes.getMyTicket, { params: { id: ticket?.id ?? 0 } })).comments.at(-1)?.text).toBe(
    'Voici la suite.',
  )
})

test('whoever reads English is told in English', async () => {
  await shop.ok(teamRoutes.setPreference, { params: { key: 'language' }, body: { value: 'en' } })
  await bring({ from: owner.email })
  await opened()
  expect((await mailsOut())[0]?.subject).toMatch(/^We have received your request no\. /)
})

test('a mail without text or with nothing that can be read still stands in its request', async () => {
  await bring({ from: owner.email, subject: 'Rappelez-moi', body: '' })
  const [ticket] = await opened()
  const { comments } = await shop.ok(supportTicketRoutes.getMyTicket, { params: { id: ticket?.id ?? 0 } })
  expect([ticket?.subject, comments[0]?.text]).toEqual(['Rappelez-moi', '[E-mail sans texte]'])
})

test('five an hour, whether or not they come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, () => bring({ from: owner.email })))
  expect(answers.filter(({ taken }) => taken)).toHaveLength(5)
  expect(answers.filter(({ why }) => why === 'too_many')).toHaveLength(2)
})

test('a stranger’s mail waits for the staff, is written to nobody, and becomes a request of the shop that they choose, once', async () => {
  const from = someone()
  expect(await bring({ from: `"Rose Martin" <${from}>`, body: 'Bonjour,\r\n\r\nOù est ma facture ?' })).toEqual({ taken: true, why: null })
  expect(await opened()).toEqual([])
  expect(await mailsOut()).toEqual([])
  const mail = (await strays()).items.find((one) => one.from === from)
  expect(mail).toMatchObject({
    name: 'Rose Martin',
    subject: 'Ma caisse',
    text: 'Bonjour,\n\nOù est ma facture ?',
    clients: [],
    attached: [],
  })
  const choice = { params: { id: mail?.id ?? 0 }, body: { clientId: shop.id } }
  const answers = await Promise.all([1, 2].map(() => shop.call(staffMailRoutes.settleMail, choice, staff)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [ticket, another] = await opened()
  expect(another).toBeUndefined()
  const asked = await shop.ok(staffTicketRoutes.getTicket, { params: { id: ticket?.id ?? 0 } }, staff)
  expect(asked).toMatchObject({ author: 'Rose Martin', state: 'new', comments: [{ side: 'shop', mailFrom: from, mailKnown: false }] })
  expect((await strays()).items.some((one) => one.from === from)).toBe(false)
  // The answer goes to the owners of the shop, never to an address that nobody of it has.
  await shop.ok(staffTicketRoutes.addComment, { params: { id: asked.id }, body: { text: 'La voici.' } }, staff)
  await shop.drain()
  expect((await mailsOut()).map((one) => one.recipient)).toEqual([owner.email])
})

test('of somebody whom two shops have the staff choose, with both in view; what concerns nobody is put away', async () => {
  const other = await newShop()
  const from = someone()
  const { pools } = await testApp()
  for (const { id } of [shop, other])
    await pools.owner.query(
      `insert into member (shop_id, email, name, preset, rights, joined_at) values ($1, $2, 'Rose', 'seller', '{}', now())`,
      [id, from],
    )
  await bring({ from })
  const mail = (await strays()).items.find((one) => one.from === from)
  expect(mail?.clients.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([shop.id, other.id])
  expect(
    (await shop.call(staffMailRoutes.settleMail, { params: { id: mail?.id ?? 0 }, body: { clientId: 999_999_999 } }, staff)).status,
  ).toBe(404)
  expect(await shop.ok(staffMailRoutes.settleMail, { params: { id: mail?.id ?? 0 }, body: { clientId: null } }, staff)).toEqual({
    ticketId: null,
  })
  expect((await strays()).items.some((one) => one.from === from)).toBe(false)
  expect(await opened()).toEqual([])
  const reader = await someStaff([])
  expect((await shop.call(staffMailRoutes.settleMail, { params: { id: mail?.id ?? 0 }, body: { clientId: null } }, reader)).status).toBe(
    403,
  )
})

test('programs, spam and other mailboxes open nothing, and a stranger’s sixth mail in an hour is left', async () => {
  const from = someone()
  expect((await bring({ from, head: ['Auto-Submitted: auto-replied'] })).why).toBe('by_program')
  expect((await bring({ from: INBOX })).why).toBe('by_program')
  expect((await bring({ from, head: ['X-Spam-Flag: YES'] })).why).toBe('spam')
  expect((await bring({ from, to: 'autre@plantule.test' })).why).toBe('no_request')
  expect((await strays()).items.some((one) => one.from === from)).toBe(false)
  const id = `again-${shop.uid}@exemple.fr`
  const answers = await Promise.all([...Array.from({ length: 6 }, () => bring({ from })), bring({ from, id }), bring({ from, id })])
  expect(answers.filter(({ why }) => why === 'too_many').length).toBeGreaterThanOrEqual(2)
  expect((await strays()).items.filter((one) => one.from === from)).toHaveLength(5)
})

test('who floods the mailbox from one domain takes nobody else’s place, and the staff see how many were turned away', async () => {
  const { pools } = await testApp()
  await pools.owner.query('delete from provider_mail_turned')
  const domain = `${shop.uid}.flot.fr`.toLowerCase()
  const answers = await Promise.all(Array.from({ length: 23 }, (_, at) => bring({ from: `m${at}@${domain}` })))
  expect(answers.filter(({ taken }) => taken)).toHaveLength(20)
  expect(await bring({ from: someone() })).toEqual({ taken: true, why: null })
  expect((await shop.ok(staffMailRoutes.listMails, {}, staff)).turnedAway).toBe(3)
  await pools.owner.query(`update provider_mail_turned set day = day - 91`)
  await bring({ from: `c-${someone()}` })
  expect((await pools.owner.query('select from provider_mail_turned')).rows).toEqual([])
})

test('ninety days later the next mail takes an old one away', async () => {
  await bring({ from: someone() })
  const { pools } = await testApp()
  await pools.owner.query(`update provider_mail set received_at = now() - interval '91 days'`)
  await bring({ from: `b-${someone()}` })
  const { rows } = await pools.owner.query<{ from_address: string }>('select from_address from provider_mail')
  expect(rows.map((row) => row.from_address)).toEqual([`b-${someone()}`])
})
