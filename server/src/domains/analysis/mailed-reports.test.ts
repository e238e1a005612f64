import { mailedRoutes, mailedReports } from '@plantule/contract/analysis/mailed'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { openFile } from '../../platform/files/save-file.ts'
import { dueReportsJob, mailReportJob } from './jobs.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

const set = (report: (typeof mailedReports)[number], every: 'never' | 'week' | 'month') =>
  shop.ok(mailedRoutes.mailReport, { params: { report }, body: { every } })
/** As if the last one that was sent were of long ago. */
const longAgo = () => shop.inShop((ctx) => ctx.db.updateTable('mailed_report').set({ sent_for: '2026-01-01' }).execute())
const morning = async (): Promise<void> => {
  await shop.inShop((ctx) => ctx.enqueue(dueReportsJob, {}))
  await shop.drain()
}
const mails = () =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'attachments']).orderBy('id').execute())

describe('reports by mail', () => {
  test('come to whoever asked for them, whole, once for each week that is over', async () => {
    const { to } = await set('sales', 'week')
    await morning()
    expect(await mails()).toEqual([])
    await longAgo()
    await shop.suspend(true)
    await morning()
    expect(await mails()).toEqual([])
    await shop.suspend(false)
    await morning()
    await morning()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect([mail?.recipient, mail?.subject]).toEqual([to, expect.stringMatching(/^Ventes du \d\d\/\d\d\/\d{4} au /)])
    const bytes = await shop.inShop(async (ctx) => (await openFile(ctx, mail?.attachments[0]?.fileId ?? 0)).bytes)
    expect(bytes).toBeGreaterThan(2_000)
  })

  test('each of them can be had by mail, and stopped', async () => {
    for (const report of mailedReports) await set(report, 'month')
    await longAgo()
    await set('dead-stock', 'never')
    expect(await shop.ok(mailedRoutes.getMailedReport, { params: { report: 'dead-stock' } })).toMatchObject({ every: 'never' })
    await morning()
    expect((await mails()).map(({ subject }) => subject.split(' du ')[0]).sort()).toEqual(['Heures de vente', 'Ventes'])
  })

  test('two processes that take the same report at once send one mail', async () => {
    await set('sales-hours', 'week')
    await longAgo()
    await shop.inShop(async (ctx) => {
      const { id } = await ctx.db.selectFrom('member').select('id').executeTakeFirstOrThrow()
      for (const _ of [1, 2, 3]) await ctx.enqueue(mailReportJob, { memberId: id, report: 'sales-hours', from: '2026-11-16' })
    })
    await Promise.all([shop.drain(), shop.drain()])
    expect(await mails()).toHaveLength(1)
  })

  test('who was removed, whose time is over or who lost the right gets none', async () => {
    for (const change of [{ removed_at: new Date() }, { ends_on: '2026-01-31' }, { rights: ['till.write'] }]) {
      shop = await newShop()
      await set('sales', 'week')
      await longAgo()
      await shop.inShop((ctx) => ctx.db.updateTable('member').set(change).execute())
      await morning()
      expect(await mails()).toEqual([])
    }
  })

  test('are asked for by who may read them', async () => {
    const seller = await shop.memberWith(['till.write'])
    const asked = { params: { report: 'sales' as const }, body: { every: 'week' as const } }
    expect((await shop.call(mailedRoutes.mailReport, asked, { token: seller })).status).toBe(403)
  })
})
