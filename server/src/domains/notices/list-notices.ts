import { MAX_NOTICES, MAX_UNREAD, type Notice, type NoticeKind, noticeSubjects } from '@plantule/contract/notices/notices'
import { allRights, holds } from '@plantule/contract/base/permissions'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { oneOf } from '../../platform/find-ids.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Row = { id: number; kind: NoticeKind; subjectId: number | null; count: number; at: Date; readAt: Date | null }
type Said = Pick<Notice, 'name' | 'who' | 'opens'>
type Subject = NonNullable<Notice['opens']>['subject']

/** Of the member who asks, what their rights still show them. */
export function ownNotices({ actor }: Ctx) {
  const own = 'rights' in actor ? actor.rights : []
  const held = allRights.filter((right) => holds(own, right))
  const self = actor.kind === 'member' ? actor.id : 0
  return sql`n.shop_id = ${ownShop} and n.member_id = ${self} and (n.right_needed is null or n.right_needed = any(${held}::text[]))`
}

/** The newest lines, each with what it leads to, and how many are unread. Eleven statements at most, in one message each way. */
export async function listNotices(ctx: Ctx): Promise<{ items: Notice[]; unread: number }> {
  const own = ownNotices(ctx)
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select n.id, n.kind, n.subject_id as "subjectId", n.count, n.at, n.read_at as "readAt"
      from notice n where ${own} order by n.id desc limit ${MAX_NOTICES}`.execute(ctx.db),
    sql<{
      unread: number
    }>`select count(*)::int as unread from (select 1 from notice n where ${own} and n.read_at is null limit ${MAX_UNREAD}) few`.execute(
      ctx.db,
    ),
  ])
  const said = await sayings(ctx, rows)
  return {
    items: rows.map(({ id, kind, subjectId, count, at, readAt }) => ({
      id,
      kind,
      at: at.toISOString(),
      read: readAt !== null,
      count,
      ...(said.get(`${kind} ${subjectId}`) ?? whole(kind)),
    })),
    unread: counted.rows[0]?.unread ?? 0,
  }
}

/** A line that stands for many leads to their list. */
const whole = (kind: NoticeKind): Said => ({
  name: null,
  who: null,
  opens: listOf[kind] ? { subject: listOf[kind], id: null, number: '' } : null,
})
const listOf: Partial<Record<NoticeKind, Subject>> = {
  stock_low: 'stock',
  stock_short: 'stock',
  phase_due: 'stratification',
  health_test_due: 'mother_plant',
}

async function sayings(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, Said>> {
  const idsOf = (...kinds: NoticeKind[]): number[] => [
    ...new Set(rows.flatMap((row) => (kinds.includes(row.kind) && row.subjectId !== null ? [row.subjectId] : []))),
  ]
  const found = await Promise.all([
    asked(
      ctx,
      ['mention'],
      idsOf('mention'),
      (ids) => sql`
      select c.id, o.reference as name, c.author as who, 'order' as subject, o.id as "opensId" from order_comment c
      join orders o on o.shop_id = ${ownShop} and o.id = c.order_id where c.shop_id = ${ownShop} and c.id = ${ids}`,
    ),
    asked(
      ctx,
      ['web_order', 'growing_ready', 'growing_short', 'picking_again'],
      idsOf('web_order', 'growing_ready', 'growing_short', 'picking_again'),
      (ids) => sql`
      select o.id, o.reference as name, o.customer_name as who, 'order' as subject, o.id as "opensId" from orders o
      where o.shop_id = ${ownShop} and o.id = ${ids}`,
    ),
    asked(
      ctx,
      ['mail_failed'],
      idsOf('mail_failed'),
      (ids) => sql`
      select m.id, m.subject as name, m.recipient as who, m.about_id as "opensId", coalesce(i.number, t.number, v.reference) as number,
        coalesce(i.kind, case t.kind when 'sale' then 'ticket' when 'refund' then 'refund_ticket' end, m.about) as subject
      from outbox_mail m
      left join invoice i on i.shop_id = ${ownShop} and m.about = 'invoice' and i.id = m.about_id
      left join ticket t on t.shop_id = ${ownShop} and m.about = 'ticket' and t.id = m.about_id
      left join voucher v on v.shop_id = ${ownShop} and m.about = 'gift_card' and v.id = m.about_id
      where m.shop_id = ${ownShop} and m.id = ${ids}`,
    ),
    asked(
      ctx,
      ['stock_low', 'stock_short'],
      idsOf('stock_low', 'stock_short'),
      (ids) => sql`
      select s.id, concat_ws(' · ', p.name, nullif(s.label, '')) as name, null as who,
        case p.type when 'plant' then 'product' else 'other_product' end as subject, p.id as "opensId" from subproduct s
      join product p on p.shop_id = ${ownShop} and p.id = s.product_id where s.shop_id = ${ownShop} and s.id = ${ids}`,
    ),
    asked(
      ctx,
      ['card_to_check', 'refund_failed', 'disputed'],
      idsOf('card_to_check', 'refund_failed', 'disputed'),
      (ids) => sql`
      select c.id, o.reference as name, o.customer_name as who, 'card_payment' as subject, c.id as "opensId" from card_payment c
      left join orders o on o.shop_id = ${ownShop} and o.id = c.order_id where c.shop_id = ${ownShop} and c.id = ${ids}`,
    ),
    asked(
      ctx,
      ['value_out'],
      idsOf('value_out'),
      (ids) => sql`
      select s.id, concat_ws(' · ', a.name, s.name) as name, concat_ws(' ', s.alert_value, nullif(s.unit, '')) as who, 'analysis' as subject,
        a.id as "opensId" from analysis_series s
      join analysis a on a.shop_id = ${ownShop} and a.id = s.analysis_id where s.shop_id = ${ownShop} and s.id = ${ids}`,
    ),
    asked(
      ctx,
      ['phase_due', 'health_test_due'],
      idsOf('phase_due', 'health_test_due'),
      (ids) => sql`
      select l.id, concat_ws(' · ', l.number, l.name) as name, null as who, l.kind as subject, l.id as "opensId" from lot l
      where l.shop_id = ${ownShop} and l.id = ${ids}`,
    ),
    asked(
      ctx,
      ['visitor_asks'],
      idsOf('visitor_asks'),
      (ids) => sql`
      select c.id, c.name, null as who, 'customer' as subject, c.id as "opensId" from customer c where c.shop_id = ${ownShop} and c.id = ${ids}`,
    ),
    asked(
      ctx,
      ['webhook_stopped'],
      idsOf('webhook_stopped'),
      (ids) => sql`
      select e.id, split_part(split_part(e.url, '://', 2), '/', 1) as name, null as who, 'webhook' as subject, e.id as "opensId" from webhook_endpoint e
      where e.shop_id = ${ownShop} and e.id = ${ids}`,
    ),
    asked(
      ctx,
      ['letter_stopped'],
      idsOf('letter_stopped'),
      (ids) => sql`
      select l.id, l.subject as name, null as who, 'newsletter' as subject, l.id as "opensId" from newsletter l
      where l.shop_id = ${ownShop} and l.id = ${ids}`,
    ),
  ])
  return new Map(found.flat())
}

type Raw = { id: number; name: string | null; who: string | null; subject: string | null; opensId: number | null; number?: string | null }

async function asked(
  ctx: Ctx,
  kinds: readonly NoticeKind[],
  ids: readonly number[],
  statement: (ids: ReturnType<typeof oneOf>) => ReturnType<typeof sql>,
): Promise<[string, Said][]> {
  if (ids.length === 0) return []
  const { rows } = (await statement(oneOf(ids)).execute(ctx.db)) as { rows: Raw[] }
  return rows.flatMap(({ id, name, who, subject, opensId, number }) =>
    kinds.map((kind): [string, Said] => [
      `${kind} ${id}`,
      { name, who: who || null, opens: isSubject(subject) ? { subject, id: opensId, number: number ?? '' } : null },
    ]),
  )
}

const isSubject = (value: string | null): value is Subject => noticeSubjects.some((subject) => subject === value)
