import type pg from 'pg'
import { shopTables } from '../db/tables.gen.ts'

/** How many rows a shop has in a table, and one sum over all that they say. */
export type Proof = { rows: number; sum: string }
export type MovedTable = { name: string; columns: string[]; proof: Proof }

/** What tells of a move itself: each installation writes its own. */
const ownOfEach = ['moving_out', 'moved_in']
/** Tables of the whole installation that name a shop and stay where they are, by why. */
export const staysBehind: Readonly<Record<string, string>> = {
  held_host: 'who rules over a name of the internet proves it to each installation anew',
  identity_link: 'links of accounts, which each installation keeps for itself',
  provider_act: 'what the provider did on this installation',
  provider_demo: 'demonstrations end where they were opened',
  provider_prospect: 'whom the provider asks, before they are clients',
  provider_ticket_note: 'what staff of the provider note for themselves',
  subscription_draft: 'a bill that nobody has sent yet',
  support_appointment: 'the agenda of the provider',
}

/** What is another there than it was here; each is proved by other means, or worth nothing elsewhere. */
export const changedColumns: Readonly<Record<string, readonly string[]>> = {
  // People are invited anew: an account of one installation opens nothing at another.
  member: ['person_id', 'joined_at', 'invited_at'],
  // Holds the shop's number; the bytes are held against their own sum.
  stored_file: ['key'],
  // A name is proved to this installation by a word of its own in the DNS.
  shop_host: ['role', 'token', 'asked_at', 'proven_at', 'lost_at', 'check_asked_at', 'checked_at', 'findings'],
  support_entry: ['staff_id'],
  support_ticket: ['assignee_id'],
  // Opened here and sealed anew there.
  card_account: ['sealed_key', 'sealed_webhook_secret'],
  carrier_account: ['sealed_keys'],
  invoice_platform: ['sealed_secret'],
  webhook_endpoint: ['sealed_secret', 'sealed_old_secret'],
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table whose rows move, with what a copy of it carries: all but the shop, and what the database works out itself. */
export async function tablesToMove(client: pg.ClientBase): Promise<Omit<MovedTable, 'proof'>[]> {
  const { rows } = await client.query<Omit<MovedTable, 'proof'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attname <> 'shop_id'
     group by c.relname order by c.relname`,
    [[...shopTables].filter((name) => !ownOfEach.includes(name))],
  )
  return rows
}

/** The same rows give the same sum in every installation, whatever number the shop has there. */
export async function proofOf(client: pg.ClientBase, shopId: number, { name }: Pick<MovedTable, 'name'>): Promise<Proof> {
  const aside = ['shop_id', ...(changedColumns[name] ?? [])]
  const { rows } = await client.query<Proof>(
    `select count(*)::int as rows, coalesce(md5(string_agg(one, '' order by one)), '') as sum
     from (select md5((to_jsonb(t) - $2::text[])::text) as one from ${quoted(name)} t where shop_id = $1) each`,
    [shopId, aside],
  )
  return rows[0] ?? { rows: 0, sum: '' }
}
