import type { TestShop } from './new-shop.ts'

export type Aged = {
  table: string
  /** Writes a row that came so many days ago, marked with a text that finds it again. */
  put: (of: TestShop, days: number, mark: string) => Promise<unknown>
  /** The column that holds the mark. */
  mark: string
  /** Days at which it is kept still, and no more. */
  young: number
  old: number
}

type Owner = (text: string, values?: unknown[]) => Promise<number>

/** What shops asked the provider, and whom they let in: taken away years after. */
export function agedSupport(owner: Owner, ago: (days: number) => Date): Aged[] {
  const aTicket = (of: TestShop, days: number, mark: string) =>
    owner(
      `insert into support_ticket (shop_id, subject, kind, state, priority, answer_due, resolve_due, created_at, updated_at)
       values ($1, $2, 'question', 'resolved', 'normal', $3, $3, $3, $3) returning id`,
      [of.id, mark, ago(days)],
    )
  const aConsent = (of: TestShop, days: number, mark: string) =>
    owner(
      `insert into support_consent (shop_id, mode, member_id, granted_name, granted_at, until, ended_at)
       values ($1, 'read', $2, $3, $4, $4::timestamptz + interval '1 hour', $4) returning id`,
      [of.id, of.memberId, mark, ago(days)],
    )
  return [
    { table: 'support_ticket', mark: 'subject', young: 1800, old: 1830, put: aTicket },
    {
      table: 'support_comment',
      mark: 'by_name',
      young: 1800,
      old: 1830,
      put: async (of, days, mark) =>
        owner(`insert into support_comment (shop_id, ticket_id, side, by_name, text) values ($1, $2, 'shop', $3, 'x') returning id`, [
          of.id,
          await aTicket(of, days, 'commented'),
          mark,
        ]),
    },
    {
      table: 'support_attachment',
      mark: 'by_name',
      young: 1800,
      old: 1830,
      put: async (of, days, mark) => {
        const file = await owner(
          `insert into stored_file (shop_id, key, name, mime, bytes, sha256) values ($1, $2, 'a', 'text/plain', 1, 'x') returning id`,
          [of.id, `shop/${of.id}/${crypto.randomUUID()}`],
        )
        return owner(
          `insert into support_attachment (shop_id, ticket_id, file_id, side, by_name, name, mime, bytes)
           values ($1, $2, $3, 'shop', $4, 'a', 'text/plain', 1) returning id`,
          [of.id, await aTicket(of, days, 'attached'), file, mark],
        )
      },
    },
    { table: 'support_consent', mark: 'granted_name', young: 1800, old: 1830, put: aConsent },
    {
      table: 'support_entry',
      mark: 'staff_name',
      young: 1800,
      old: 1830,
      put: async (of, days, mark) =>
        owner(
          `with staff as (insert into provider_staff (email, name) values (md5(random()::text) || '@plantule.test', 'Nora') returning id)
           insert into support_entry (shop_id, consent_id, staff_id, staff_name) select $1, $2, id, $3 from staff returning id`,
          [of.id, await aConsent(of, days, 'visited'), mark],
        ),
    },
  ]
}
