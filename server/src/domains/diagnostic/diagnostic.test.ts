import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diagnosticRoutes, workRoutes } from '@plantule/contract/diagnostic/diagnostic'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { allRights } from '@plantule/contract/base/permissions'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { does, job } from '../../platform/job.ts'
import { readConfig } from '../../platform/config.ts'
import { folderStore } from '../../platform/files/store.ts'
import { runChecks } from '../../platform/diagnostic/checks.ts'
import { newLinkToken } from '../../platform/link-pages.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { newShop } from '../../testing/new-shop.ts'
import { ownQueue } from '../../testing/own-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { runOperation, startOperation } from '../downloads/index.ts'

test('every part is tried; what is not set up is off, and that is no fault', async () => {
  const shop = await newShop()
  const { checks } = await shop.ok(diagnosticRoutes.diagnostic)
  const byName = Object.fromEntries(checks.map((check) => [check.name, check]))
  expect(byName['database']).toMatchObject({ status: 'ok', detail: expect.stringMatching(/^PostgreSQL 1\d/) })
  expect(byName['storage']).toMatchObject({ status: 'ok' })
  for (const name of ['mail', 'card-payment', 'taxonomy', 'identity']) expect(byName[name]).toMatchObject({ status: 'off', detail: '' })
  const token = await shop.memberWith(['orders.read'])
  expect((await shop.call(diagnosticRoutes.diagnostic, {}, { token })).status).toBe(403)
})

test('nothing is told of other shops nor of where things lie on the machine', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { services, pools } = await testApp()
  await pools.owner.query("insert into fiscal_head (shop_id, register, chain, seq) values ($1, 'R1', 'sale', 7)", [other.id])
  await services.fiscalHeads.reset(other.id, { 'R1/sale': { seq: 9, signature: 'x' } }, new Date())
  await writeFile(join(services.config.dataFolder, 'no-folder'), '')
  const files = folderStore(join(services.config.dataFolder, 'no-folder', 'files'))
  const tell = async (shopId: number) =>
    (await runChecks({ ...services, files }, pools.owner, { shopId, locale: 'fr' })).map(({ name, status, detail }) => [
      name,
      status,
      detail,
    ])
  const [mine, theirs] = [await tell(shop.id), await tell(other.id)]
  expect(mine).toContainEqual(['fiscal', 'off', ''])
  expect(theirs).toContainEqual(['fiscal', 'failed', 'the database was set back: chain R1/sale ends at 7'])
  expect(mine).toContainEqual(['storage', 'failed', expect.stringMatching(/^E[A-Z]+: .*'…'$/)])
  const { checks } = await shop.ok(diagnosticRoutes.diagnostic)
  expect(JSON.stringify(checks)).not.toContain(services.config.dataFolder)
  expect(checks.find(({ name }) => name === 'database')?.detail).toMatch(/^PostgreSQL [\d.]+$/)
})

test('what fails says why, without a secret', async () => {
  const { services, pools } = await testApp()
  const config = readConfig({
    SMTP_URL: 'smtp://user:motdepasse@127.0.0.1:9',
    SMTP_FROM: 'a@exemple.test',
    STRIPE_SECRET_KEY: 'sk_test_verysecret',
    STRIPE_WEBHOOK_SECRET: 'whsec_verysecret',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    TAXREF_URL: 'http://127.0.0.1:9/?key=verysecret',
  })
  const checks = await runChecks({ ...services, config }, pools.owner, { shopId: 0, locale: 'fr' })
  for (const name of ['mail', 'card-payment', 'taxonomy']) expect(checks.find((check) => check.name === name)?.status).toBe('failed')
  expect(JSON.stringify(checks)).not.toMatch(/verysecret|motdepasse/)
})

test('the outbox shows the text of a kept mail, but of an invitation only that it exists, to anybody', async () => {
  const shop = await newShop()
  await shop.inShop(async (ctx) => {
    await queueMail(ctx, {
      to: 'a@exemple.test',
      flow: 'message',
      template: 'message',
      data: { subject: 'Bonjour', paragraphs: ['Les plants sont prêts.'] },
    })
    await queueMail(ctx, {
      to: 'b@exemple.test',
      flow: 'invitation',
      template: 'invitation',
      data: { name: 'B', invitedBy: 'C', link: 'https://app.test/' },
    })
  })
  for (const moment of ['queued', 'kept']) {
    if (moment === 'kept') await shop.drain()
    for (const token of [shop.token, await shop.memberWith(['settings.read', 'team.write'])]) {
      const { items } = await shop.ok(workRoutes.outbox, { query: {} }, { token })
      expect(items.map(({ recipient, status, text }) => [recipient, status, text === null])).toEqual([
        ['b@exemple.test', moment, true],
        ['a@exemple.test', moment, false],
      ])
      const invitation = await shop.ok(workRoutes.outboxMail, { params: { id: items[0]?.id ?? 0 } }, { token })
      expect(invitation).toMatchObject({ text: null, html: null })
    }
  }
  const other = await newShop()
  const [mail] = (await shop.ok(workRoutes.outbox, { query: {} })).items
  expect((await other.call(workRoutes.outboxMail, { params: { id: mail?.id ?? 0 } })).status).toBe(404)
})

test('a mail in the outbox opens nothing: what its links let in with is for its reader alone', async () => {
  const shop = await newShop()
  const token = newLinkToken()
  const button = { label: 'Voir le devis', url: `https://serres.test/q/${shop.uid}/${token}` }
  await shop.inShop((ctx) =>
    queueMail(ctx, {
      to: 'a@exemple.test',
      flow: 'message',
      template: 'message',
      data: { subject: 'Devis', paragraphs: ['Votre devis.'], button },
    }),
  )
  await shop.drain()
  const [listed] = (await shop.ok(workRoutes.outbox, { query: {} })).items
  const mail = await shop.ok(workRoutes.outboxMail, { params: { id: listed?.id ?? 0 } })
  for (const text of [listed?.text, mail.text, mail.html]) {
    expect(text).toContain(`/q/${shop.uid}/…`)
    expect(text).not.toContain(token)
  }
})

test('a job that was given up is queued again with its operation, by its own shop alone', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const fate = { broken: true }
  // A kind of the product: the request that queues it again goes to the product's own queue.
  const printing = job('mail.send', { operationId: z.int() })
  const queue = await ownQueue([
    does(
      printing,
      ({ operationId }, running) =>
        runOperation(running, operationId, async () => {
          if (fate.broken) throw new Error('the printer is on fire')
        }),
      { retries: 0 },
    ),
  ])
  const member = { id: shop.memberId, rights: allRights }
  await queue.as(shop.id, member, (ctx) => startOperation(ctx, { kind: 'x', title: 'X', download: false, job: printing, data: {} }))
  await queue.work()
  const dead = async () => (await shop.ok(workRoutes.jobs)).items.filter((each) => each.state === 'dead')
  await vi.waitFor(async () => expect(await dead()).toHaveLength(1), { timeout: 15_000, interval: 200 })
  const [given] = await dead()
  expect(given).toMatchObject({ kind: 'mail.send', error: 'the printer is on fire' })
  expect((await other.ok(workRoutes.jobs)).items).toEqual([])
  const params = { id: given?.id ?? randomUUID() }
  expect((await other.call(workRoutes.retryJob, { params })).status).toBe(404)
  expect((await shop.call(workRoutes.retryJob, { params }, { token: await shop.memberWith(['settings.read']) })).status).toBe(403)

  fate.broken = false
  await shop.ok(workRoutes.retryJob, { params })
  expect(await dead()).toEqual([])
  expect((await shop.call(workRoutes.retryJob, { params })).status).toBe(404)
  const status = async () => (await shop.ok(downloadRoutes.listDownloads, { query: {} })).items[0]?.status
  await vi.waitFor(async () => expect(await status()).toBe('done'), { timeout: 15_000, interval: 200 })
  await queue.stop()
})
