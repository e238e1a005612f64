import { allRights, presets } from '@plantule/contract/base/permissions'
import type pg from 'pg'
import type { JobQueue } from '../../platform/jobs.ts'
import { clientJob } from '../jobs.ts'
import { type DemoClient, demoClients } from './clients.ts'

/** `Hélène Faure` of `graines-du-causse` writes from `helene.faure@graines-du-causse.example`. */
export const mailOf = (uid: string, name: string): string =>
  `${name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@${uid}.example`

const row = ({ uid, name, level, interval, daysOld, people, seenHoursAgo, closed }: DemoClient) => ({
  uid,
  name,
  level,
  type: interval,
  days: daysOld,
  closed: closed ?? null,
  people: people.map((person, place) => ({
    email: mailOf(uid, person),
    name: person,
    preset: place === 0 ? 'owner' : 'seller',
    rights: place === 0 ? allRights : presets.seller,
    hours: seenHoursAgo + 40 * place,
  })),
})

/**
 * The other shops of the demonstration with their people, in one statement, so that the start need not wait; what happened in them comes
 * by a job each. Nobody signs in there.
 */
export async function openClients(owner: pg.Pool, jobs: JobQueue): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g(uid text, name text, level text, type text, days int, closed text, people jsonb)),
     opened as (
       insert into shop (uid, name, level, subscription_type, created_at, suspended_at, suspended_reason)
       select uid, name, level, type, now() - make_interval(days => days), case when closed is null then null else now() - interval '20 days' end,
         closed from given
       returning id, uid),
     joined as (
       insert into member (shop_id, email, name, preset, rights, invited_at, joined_at, last_seen_at)
       select o.id, p.email, p.name, p.preset, p.rights, now() - make_interval(days => g.days), now() - make_interval(days => g.days),
         now() - make_interval(hours => p.hours)
       from opened o join given g on g.uid = o.uid
       cross join jsonb_to_recordset(g.people) as p(email text, name text, preset text, rights text[], hours int))
     select id from opened order by id`,
    [JSON.stringify(demoClients.map(row))],
  )
  await owner.query(
    `update provider_prospect p set client_id = s.id from shop s where p.stage = 'won' and p.client_id is null and p.company = s.name`,
  )
  for (const { id } of rows) await jobs.enqueue((text, values) => owner.query(text, values), id, clientJob, {})
}
