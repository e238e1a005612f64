import { staffAppointmentRoutes, supportAppointmentRoutes, type SupportRules } from '@plantule/contract/support/appointments'
import { onParisClock } from '@plantule/contract/support/service-times'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStaff } from '../provider/provider.testing.ts'
import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { slotsOn } from './appointments/slots.ts'
import { calendarFile } from './appointments/calendar-file.ts'
import { remind } from './appointments/remind.ts'
import type { JobShop } from '../../platform/job.ts'

let shop: TestShop
let nora: Awaited<ReturnType<typeof someStaff>>
const as = (token: string) => ({ token })
/** A day some way ahead, every day of which is open. */
const day = addDays(parisDay(new Date()), 10)
const rules = (more: Partial<SupportRules> = {}): SupportRules => ({
  items: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '12:00', minutes: 30, places: 2 })),
  noticeHours: 24,
  horizonDays: 30,
  closed: [],
  ...more,
})
const saveRules = (body: SupportRules) => shop.call(staffAppointmentRoutes.saveSupportRules, { body }, as(nora.token))

beforeAll(async () => {
  shop = await newShop()
  nora = await someStaff()
})
afterEach(async () => {
  await (
    await testApp()
  ).pools.owner.query('delete from support_appointment; delete from support_slot_rule; delete from support_slot_setting')
})

const firstOn = async (on: TestShop, wanted = day): Promise<string> =>
  (await on.ok(supportAppointmentRoutes.listSupportSlots, { params: { day: wanted } })).slots[0]?.startsAt ?? ''
const book = (on: TestShop, startsAt: string) =>
  on.call(supportAppointmentRoutes.bookAppointment, { body: { startsAt, mode: 'video', subject: 'Ouvrir la caisse', phone: null } })

test('a slot never holds more than its places, however many shops ask at the same moment', async () => {
  await saveRules(rules())
  const shops = await Promise.all(Array.from({ length: 8 }, () => newShop()))
  const startsAt = await firstOn(shop)
  const asked = await Promise.all(shops.map((each) => book(each, startsAt)))
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
  expect(new Set(asked.filter(({ status }) => status === 409).map(({ problem }) => problem.code))).toEqual(new Set(['appointment_full']))
  const { slots } = await shop.ok(supportAppointmentRoutes.listSupportSlots, { params: { day } })
  expect(slots.slice(0, 2).map(({ left, places, from }) => [from, left, places])).toEqual([
    ['09:00', 0, 2],
    ['09:30', 2, 2],
  ])
  // One who cancels gives the place back, to a shop or to staff who move another there.
  const winner = shops[asked.findIndex(({ status }) => status === 201)] as TestShop
  const [own] = (await winner.ok(supportAppointmentRoutes.listMyAppointments)).items
  await winner.ok(supportAppointmentRoutes.cancelMyAppointment, { params: { id: own?.id ?? 0 } })
  const again = await Promise.all([book(shops[6] as TestShop, startsAt), book(shops[7] as TestShop, startsAt), book(shop, startsAt)])
  expect(again.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a shop that asks for many places at once gets no more of them than one after the other', async () => {
  await saveRules(rules())
  const { slots } = await shop.ok(supportAppointmentRoutes.listSupportSlots, { params: { day } })
  const asked = await Promise.all(slots.map(({ startsAt }) => book(shop, startsAt)))
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
})

test('staff and shops that ask for one place at once share what there is', async () => {
  await saveRules(rules({ items: rules().items.map((each) => ({ ...each, places: 1 })) }))
  const [first, second] = (await shop.ok(supportAppointmentRoutes.listSupportSlots, { params: { day } })).slots.map(
    ({ startsAt }) => startsAt,
  )
  const booking = {
    mode: 'phone' as const,
    subject: 'Point',
    phone: null,
    clientId: shop.id,
    prospectId: null,
    name: 'Camille',
    note: null,
    staffId: nora.id,
  }
  const made = await shop.ok(staffAppointmentRoutes.bookFor, { body: { ...booking, startsAt: second ?? '' } }, as(nora.token))
  const other = await newShop()
  const results = await Promise.all([
    shop.call(
      staffAppointmentRoutes.changeAppointment,
      { params: { id: made.id }, body: { startsAt: first ?? '', version: made.version } },
      as(nora.token),
    ),
    book(other, first ?? ''),
    shop.call(staffAppointmentRoutes.bookFor, { body: { ...booking, startsAt: first ?? '' } }, as(nora.token)),
  ])
  expect(results.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(results.filter(({ status }) => status >= 300).map(({ problem }) => problem.code)).toEqual(['appointment_full', 'appointment_full'])
  const { rows } = await (
    await testApp()
  ).pools.owner.query(
    'select starts_at, count(*)::int as held from support_appointment where cancelled_at is null group by 1 having count(*) > 1',
  )
  expect(rows).toEqual([])
})

test('what is too soon, too far, closed or beside the grid is refused to shops, by name', async () => {
  await saveRules(rules({ noticeHours: 48, horizonDays: 12, closed: [{ from: addDays(day, 1), to: addDays(day, 1), reason: 'Salon' }] }))
  const today = parisDay(new Date())
  const seen = async (wanted: string) =>
    (await shop.ok(supportAppointmentRoutes.listSupportSlots, { params: { day: wanted } })).slots.length
  expect([
    await seen(today),
    await seen(addDays(today, 1)),
    await seen(day),
    await seen(addDays(day, 1)),
    await seen(addDays(today, 13)),
  ]).toEqual([0, 0, 6, 0, 0])
  const startsAt = await firstOn(shop)
  const off = new Date(Date.parse(startsAt) + 60_000).toISOString()
  const refused = await book(shop, off)
  expect([refused.status, refused.problem.code, refused.problem.errors?.[0]?.path]).toEqual([409, 'appointment_closed', ['startsAt']])
  // Staff are held to the hours, not to the notice.
  const soon = (await shop.ok(staffAppointmentRoutes.listStaffSlots, { params: { day: addDays(today, 1) } }, as(nora.token))).slots
  expect(soon.length).toBe(6)
  for (let n = 0; n < 3; n++)
    expect(
      (await book(shop, (await shop.ok(supportAppointmentRoutes.listSupportSlots, { params: { day } })).slots[n]?.startsAt ?? '')).status,
    ).toBe(201)
  expect((await book(shop, startsAt)).problem.code).toBe('appointments_too_many')
})

test('rules that meet each other or end before they begin are refused beside their field', async () => {
  const [rule] = rules().items
  if (!rule) throw new Error('no rule')
  expect((await saveRules(rules({ items: [rule, { ...rule, from: '11:00', to: '13:00' }] }))).problem).toMatchObject({
    code: 'slots_overlap',
    errors: [{ path: ['items', 1, 'from'] }],
  })
  expect((await saveRules(rules({ items: [{ ...rule, to: '09:10' }] }))).problem.errors?.[0]?.path).toEqual(['items', 0, 'to'])
  expect((await saveRules(rules({ closed: [{ from: day, to: addDays(day, -1), reason: '' }] }))).problem.errors?.[0]?.path).toEqual([
    'closed',
    0,
    'to',
  ])
  await saveRules(rules())
  expect(await shop.ok(staffAppointmentRoutes.getSupportRules, {}, as(nora.token))).toEqual(rules())
})

test('another shop sees and cancels nothing, a member sees their own, and whoever may see the team all of the shop', async () => {
  await saveRules(rules())
  const own = await newShop()
  const seller = await own.memberWith(['till.read'])
  const made = await own.ok(
    supportAppointmentRoutes.bookAppointment,
    { body: { startsAt: await firstOn(own), mode: 'phone', subject: 'La caisse', phone: '0612345678' } },
    as(seller),
  )
  const params = { id: made.id }
  const count = async (token: string) => (await own.ok(supportAppointmentRoutes.listMyAppointments, {}, as(token))).items.length
  expect([await count(seller), await count(own.token), await count(await own.memberWith(['till.read']))]).toEqual([1, 1, 0])
  const stranger = await newShop()
  expect((await stranger.call(supportAppointmentRoutes.cancelMyAppointment, { params })).status).toBe(404)
  expect((await stranger.call(supportAppointmentRoutes.myAppointmentFile, { params })).status).toBe(404)
  const { pools } = await testApp()
  const client = await pools.app.connect()
  try {
    await client.query('begin')
    await client.query('select set_config($1, $2, true)', ['app.shop_id', String(stranger.id)])
    expect((await client.query('select id from support_appointment')).rows).toEqual([])
    await expect(
      client.query(
        `insert into support_appointment (client_id, starts_at, ends_at, place, mode, subject, name)
         values ($1, now(), now() + interval '1 hour', 1, 'video', 'x', 'x')`,
        [own.id],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    client.release()
  }
  const text = Buffer.from((await own.ok(supportAppointmentRoutes.myAppointmentFile, { params }, as(seller))) as never).toString()
  expect(text).toContain('BEGIN:VEVENT\r\n')
  expect(text).toContain(`DTSTART:${made.startsAt.replace(/[-:]|\.\d{3}/g, '')}`)
  await own.ok(supportAppointmentRoutes.cancelMyAppointment, { params }, as(seller))
  expect((await own.call(supportAppointmentRoutes.cancelMyAppointment, { params }, as(seller))).problem.code).toBe('appointment_over')
})

test('prospects are booked by staff, who say with whom, and shops are told what staff did', async () => {
  await saveRules(rules())
  const own = await newShop()
  const prospect = await shop.ok(prospectRoutes.createProspect, { body: { name: 'Paul Serre' } }, as(nora.token))
  const startsAt = await firstOn(own)
  const booking = {
    startsAt,
    mode: 'video' as const,
    subject: 'Démonstration',
    phone: null,
    name: 'Paul',
    note: 'Aime les rosiers',
    staffId: null,
  }
  const both = await shop.call(
    staffAppointmentRoutes.bookFor,
    { body: { ...booking, clientId: own.id, prospectId: prospect.id } },
    as(nora.token),
  )
  expect([both.status, both.problem.errors?.[0]?.path]).toEqual([400, ['clientId']])
  const nobody = await shop.call(staffAppointmentRoutes.bookFor, { body: { ...booking, prospectId: 999_999_999 } }, as(nora.token))
  expect(nobody.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['prospectId'] }] })
  const shown = await shop.ok(staffAppointmentRoutes.bookFor, { body: { ...booking, prospectId: prospect.id } }, as(nora.token))
  expect(shown).toMatchObject({ of: 'Paul Serre', prospectId: prospect.id, clientId: null })
  const made = await shop.ok(staffAppointmentRoutes.bookFor, { body: { ...booking, clientId: own.id } }, as(nora.token))
  const seen = JSON.stringify(await own.ok(supportAppointmentRoutes.listMyAppointments))
  expect(seen).not.toContain('rosiers')
  const params = { id: made.id }
  const moved = await shop.ok(
    staffAppointmentRoutes.changeAppointment,
    { params, body: { startsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(), version: 1 } },
    as(nora.token),
  )
  expect(moved).toMatchObject({ note: 'Aime les rosiers', version: 2 })
  expect((await shop.call(staffAppointmentRoutes.changeAppointment, { params, body: { version: 1 } }, as(nora.token))).problem.code).toBe(
    'stale_version',
  )
  await shop.ok(staffAppointmentRoutes.cancelAppointment, { params }, as(nora.token))
  await own.drain()
  const mails = await own.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('subject').orderBy('id').execute())
  // The jobs of a shop may run in any order.
  expect(mails.map(({ subject }) => subject.split(/[,:]/)[0]?.trim()).toSorted()).toEqual([
    'Rendez-vous annulé',
    'Rendez-vous avec Plantule',
    'Votre rendez-vous avec Plantule a changé',
  ])
  const { items } = await shop.ok(
    staffAppointmentRoutes.listStaffAppointments,
    { params: { from: day }, query: { days: 1 } },
    as(nora.token),
  )
  expect(items.map(({ id }) => id)).toEqual([shown.id])
})

test('a reminder goes out once, the day before, and not for one that was cancelled', async () => {
  await saveRules(rules())
  const own = await newShop()
  const { id } = (await book(own, await firstOn(own))).body
  const { pools, services } = await testApp()
  const jobShop = { shopId: own.id, inShop: own.inShop, services, signal: AbortSignal.timeout(5_000), lastTry: true } as JobShop
  const subjects = async () =>
    (await own.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('subject').execute())).map(({ subject }) => subject)
  await remind({ appointmentId: id }, jobShop)
  expect(await subjects()).toEqual([])
  await pools.owner.query(
    `update support_appointment set starts_at = now() + interval '20 hours', ends_at = now() + interval '21 hours' where id = $1`,
    [id],
  )
  await remind({ appointmentId: id }, jobShop)
  await remind({ appointmentId: id }, jobShop)
  expect(await subjects()).toEqual([expect.stringMatching(/^Rappel/)])
})

test('slots stand by the clocks of Paris in the nights in which these change, each for its whole length and none over another', () => {
  const night = { items: [{ weekday: 7, from: '00:00', to: '06:00', minutes: 60, places: 1 }], closed: [] }
  for (const [changing, expected] of [
    // The hour from two to three is leapt; in October it comes twice, and its second time stays free.
    ['2026-03-29', ['00:00', '01:00', '03:00', '04:00', '05:00']],
    ['2026-10-25', ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00']],
  ] as const) {
    const slots = slotsOn(night, changing)
    const shown = slots.map(({ startsAt }) => String(Math.floor(onParisClock(startsAt).minute / 60)).padStart(2, '0') + ':00')
    expect([changing, shown]).toEqual([changing, [...expected]])
    for (const [at, slot] of slots.entries()) {
      expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(3_600_000)
      if (at > 0) expect(slots[at - 1]?.endsAt.getTime()).toBeLessThanOrEqual(slot.startsAt.getTime())
    }
  }
  const morning = { items: [{ weekday: 7, from: '09:00', to: '10:00', minutes: 60, places: 1 }], closed: [] }
  expect(slotsOn(morning, '2026-03-29')[0]?.startsAt.toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(slotsOn(morning, '2026-10-25')[0]?.startsAt.toISOString()).toBe('2026-10-25T08:00:00.000Z')
})

test('a calendar file escapes what has a meaning in it and folds long lines', () => {
  const subject = `Ouvrir; fermer, puis\nrecommencer ${'é'.repeat(80)}`
  const entry = {
    id: 7,
    starts_at: new Date('2026-03-29T07:00:00Z'),
    ends_at: new Date('2026-03-29T08:00:00Z'),
    subject,
    mode: 'phone' as const,
    phone: '06',
    version: 2,
    cancelled: true,
  }
  const text = calendarFile(entry, 'https://plantule.example', new Date('2026-01-01T00:00:00Z'))
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain('SUMMARY:Plantule : Ouvrir\\; fermer\\, puis\\nrecommencer é')
  expect(whole).toContain('DTSTART:20260329T070000Z')
  expect(whole).toContain('STATUS:CANCELLED')
  expect(whole).toContain('SEQUENCE:1')
})
