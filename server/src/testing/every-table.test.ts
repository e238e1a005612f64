import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from './new-shop.ts'
import { type TestApp, testApp } from './test-app.ts'
import { sendMailJob } from '../platform/mail/send-job.ts'

/** Tables that belong to no single shop, with what the serving role may do with them. */
const globalTables: Record<string, { why: string; app: string }> = {
  shop: { why: 'the tenants themselves; a shop changes only some of its own columns', app: 'SELECT' },
  person: { why: 'a person may work for several shops', app: '' },
  migration: { why: 'belongs to the installation', app: '' },
  arrival: { why: 'which number a shop gets that is on its way here', app: '' },
  reference_load: { why: 'which shipped reference data was loaded', app: '' },
  legal_mention: { why: 'texts of law that documents print, the same for everybody', app: 'SELECT' },
  taxon: { why: 'plant names, the same for everybody', app: 'SELECT' },
  taxon_name: { why: 'plant names, the same for everybody', app: 'SELECT' },
  identity_account: { why: 'sign-in, only for the owner of the schema', app: '' },
  identity_event: { why: 'sign-in, only for the owner of the schema', app: '' },
  identity_key: { why: 'sign-in, only for the owner of the schema', app: '' },
  identity_link: { why: 'sign-in, only for the owner of the schema', app: '' },
  identity_record: { why: 'sign-in, only for the owner of the schema', app: '' },
  identity_seat: { why: 'sign-in, only for the owner of the schema', app: '' },
  held_host: { why: 'which shop holds a name of the internet, over all of them; functions alone read and write it', app: '' },
  provider_staff: { why: 'who works for the provider, in no shop', app: '' },
  provider_act: { why: 'what the provider’s staff did; what concerns a shop stands in its own audit too', app: '' },
  provider_company: { why: 'who sells the subscriptions, the same on every invoice', app: 'SELECT' },
  plan_price: { why: 'what plans cost, the same for everybody', app: 'SELECT' },
  subscription_series: {
    why: 'one series of invoices for all shops: its row is locked until the invoice stands',
    app: 'INSERT SELECT UPDATE',
  },
  subscription_draft: { why: 'what the provider’s staff write and have not issued', app: '' },
  provider_key: { why: 'the provider’s requests that were done once', app: '' },
  provider_ticket_note: { why: 'what the provider’s staff say among themselves of a request', app: '' },
  provider_prospect: { why: 'who may become a client of the provider', app: '' },
  provider_interaction: { why: 'what the provider said with them', app: '' },
  provider_demo: { why: 'shops that the provider made to show; the job that fills one says how far it is', app: '' },
  support_appointment: { why: 'places are counted over all shops; a shop sees its own by row security', app: '' },
  support_slot_rule: { why: 'when the provider may be talked to, the same for everybody', app: 'SELECT' },
  support_slot_setting: { why: 'when the provider may be talked to, the same for everybody', app: 'SELECT' },
  provider_answer: { why: 'answers that the provider’s staff wrote beforehand', app: '' },
  provider_mail: { why: 'mails that answer no request, until the staff say whose they are', app: '' },
  provider_mail_turned: { why: 'how many such mails were turned away on a day', app: '' },
  provider_plant_rule: { why: 'what the provider corrected in the tables of the regulation, the same for everybody', app: 'SELECT' },
  provider_zone_rule: { why: 'what the provider corrected of protected zones, the same for everybody', app: 'SELECT' },
  identity_throttle: { why: 'sign-in, only for the owner of the schema', app: '' },
}

/** Books that nobody may rewrite (CGI art. 286 I 3° bis for sales; the rest is evidence). */
const mustBeAppendOnly = [
  'audit',
  'stock_movement',
  'price_history',
  'order_event',
  'order_document',
  'order_loss',
  'order_refund',
  'order_refund_line',
  'invoice',
  'fiscal_link',
  'fiscal_closure',
  'ticket',
  'ticket_line',
  'ticket_payment',
  'ticket_card',
  'ticket_print',
  'till_cash_move',
  'ticket_invoice',
  'summary_order',
  'invoice_status',
  'book_month',
  'book_advance',
  'book_payout',
  'till_offline_ticket',
  'till_offline_outcome',
  'paper_logo',
  'template_version',
  'template_withdrawal',
  'subscription_invoice',
  'subscription_payment',
  'subscription_reminder',
]

/** Functions that run as the owner and look beyond one shop on purpose. */
const beyondOneShop: Record<string, string> = {
  forget_expired_files: 'the nightly sweep of the whole installation',
  unknown_file_keys: 'the nightly sweep of the whole installation',
  end_lost_operations: 'the queue is of all shops; ends operations of the current shop alone',
  shops_at_work: 'lets a job run for the shops that have operations under way; tells ids only',
  on_the_move: 'the queue is of all shops; tells whether one of them moves',
  every_shop: 'lets a nightly job run once a shop; tells ids only',
  follow_tracking_link: 'whoever follows a short address knows no shop yet; tells the target only',
  public_image: 'pictures are public under a key that cannot be guessed',
  provider_client_facts: 'for the provider’s login alone: counts and dates of every shop',
  provider_client_owners: 'for the provider’s login alone: whom to call of a shop',
  provider_open_demo: 'for the provider’s login alone: makes a shop, which nobody could name before',
  support_places_taken: 'counts the places of appointments that any shop has taken; tells moments only',
  book_appointment: 'takes a place of all shops for the current one; tells its id, or that the place is gone',
  cancel_appointment: 'gives a place of the current shop back; tells whether it was to come',
  note_reminded: 'notes that the current shop was reminded of an appointment; tells nothing',
  provider_attach: 'for the provider’s login alone: a file that its staff attach to a request',
  provider_ticket_file: 'for the provider’s login alone: where the file of a request lies',
  provider_client_storage: 'for the provider’s login alone: what files of shops take',
  claim_memberships: 'not for the serving role',
  shop_of_uid: 'visitors and the card provider name a shop by its address; tells an id only',
  shop_of_host: 'a visitor’s host name names a shop; tells an id and the shop’s main name only',
  site_of: 'a visitor’s address names a shop; tells an id and the shop’s main name only',
  site_hosts: 'a visitor’s host name names a shop; tells names of hosts and addresses of shops, which are public',
  take_host: 'a name is of one shop over all of them: who proves it takes it; tells whether it was',
  leave_host: 'gives a name of the current shop back; tells nothing',
  shop_of_subscription_payment: 'news of the card provider names a payment, and the shop is found by it; tells an id only',
  support_ticket_of_reply: 'a mail names the request that it answers by an unguessable address; tells ids only',
  members_of_address: 'a mail is of the shop whose member wrote it; tells ids only',
  keep_provider_mail: 'keeps a mail that answers no request for the staff; tells whether it did',
  provider_shops_of: 'the staff see which shops have somebody of a mail’s sender; tells ids only',
  provider_mail_to_request: 'the staff choose a shop for a mail, whose words they cannot write; tells an id only',
  shop_of_card_account: 'news of the card provider names an account, and the shop is found by it; tells an id only',
  gather_catalogue_statistics: 'counts for the planner, which is for all shops; tells nothing',
  gather_statistics: 'the same',
  seed_tva_rates: 'a trigger on a new shop, which names the shop itself',
  shops_of_member: 'tells a member of the current shop which other shops he may enter',
}
/** Of those, the ones that run as the owner of the tables: by a connection of their own, or doing what the owner alone may. */
const byTheOwner = ['claim_memberships', 'gather_catalogue_statistics', 'gather_statistics', 'seed_tva_rates']

let app: TestApp
let shop: TestShop
let other: TestShop
let tenantTables: string[]
let otherTables: string[]

const rows = async <T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]> =>
  (await app.pools.owner.query<T>(text, values)).rows

beforeAll(async () => {
  app = await testApp()
  shop = await newShop()
  other = await newShop()
  const tables = await rows<{ name: string; tenant: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  tenantTables = tables.filter((table) => table.tenant).map((table) => table.name)
  otherTables = tables.filter((table) => !table.tenant).map((table) => table.name)
})

/** The error code of a statement run as the serving role, in the shop given or in none; what it does is rolled back. */
async function refusal(shopId: number | undefined, text: string, values: unknown[] = []): Promise<string | undefined> {
  const client = await app.pools.app.connect()
  try {
    await client.query('begin')
    if (shopId !== undefined) await client.query('select set_config($1, $2, true)', ['app.shop_id', String(shopId)])
    await client.query(text, values)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const NO_PRIVILEGE = '42501'
const APPEND_ONLY = '23001'

test('every table belongs to a shop, or is known to belong to none', () => {
  expect(otherTables).toEqual(Object.keys(globalTables).sort())
})

describe('every table of a shop', () => {
  test('has shop_id, never null, first in its primary key', async () => {
    const wrong = await rows(
      `select c.relname from pg_class c
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
       left join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
         and (i.indkey[0] is distinct from a.attnum or not a.attnotnull or a.atttypid <> 'bigint'::regtype)`,
      [tenantTables],
    )
    expect(wrong).toEqual([])
  })

  test('is unique only within its shop', async () => {
    const wrong = await rows(
      `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
       where i.indisunique and c.relname = any($1) and not (a.attnum = any(i.indkey::int2[]))`,
      [tenantTables],
    )
    expect(wrong).toEqual([])
  })

  test('refers to others by shop and id together', async () => {
    const keys = await rows<{ name: string; target: string; columns: string[]; targets: string[] }>(
      `select k.conname as name, k.confrelid::regclass::text as target,
         array(select a.attname::text from unnest(k.conkey) with ordinality x(n, i) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.n order by x.i) as columns,
         array(select a.attname::text from unnest(k.confkey) with ordinality x(n, i) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = x.n order by x.i) as targets
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
      [tenantTables],
    )
    const wrong = keys.filter(({ target, columns, targets }) => {
      if (target === 'shop') return columns.join() !== 'shop_id'
      if (globalTables[target]) return false
      return columns.indexOf('shop_id') < 0 || targets[columns.indexOf('shop_id')] !== 'shop_id'
    })
    expect(wrong).toEqual([])
    const tied = new Set(keys.filter(({ target }) => target === 'shop').map(({ name }) => name))
    expect(tied.size).toBe(tenantTables.length)
  })

  test('has row security with one policy that reads and writes the own shop only', async () => {
    const found = await rows<{ name: string; secured: boolean; policies: number; checked: boolean }>(
      `select c.relname as name, c.relrowsecurity as secured, count(p.polname)::int as policies,
         bool_and(p.polcmd = '*' and pg_get_expr(p.polqual, c.oid) = '(shop_id = current_shop())' and pg_get_expr(p.polwithcheck, c.oid) = '(shop_id = current_shop())') as checked
       from pg_class c left join pg_policy p on p.polrelid = c.oid and 'plantule_app'::regrole = any(p.polroles)
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace group by c.oid, c.relname`,
      [tenantTables],
    )
    expect(found.filter((each) => !each.secured || each.policies !== 1 || !each.checked)).toEqual([])
  })

  test('binds the owner of the schema too, who sees the own shop only in what a serving connection runs', async () => {
    const forced = await rows<{ name: string; forced: boolean; upkeep: string | null }>(
      `select c.relname as name, c.relforcerowsecurity as forced, pg_get_expr(p.polqual, c.oid) as upkeep
       from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polroles = array[c.relowner]
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
      [[...tenantTables, 'shop']],
    )
    const upkeep = (name: string): string => `((SESSION_USER = CURRENT_USER) OR (${name === 'shop' ? 'id' : 'shop_id'} = current_shop()))`
    expect(forced.filter((each) => !each.forced || each.upkeep !== upkeep(each.name))).toEqual([])
    await app.pools.owner.query(`
      create or replace function probe(name text) returns bigint language plpgsql security definer set search_path = public as $$
      declare found bigint; begin execute format('select count(*) from %I where shop_id is distinct from current_shop()', name) into found; return found; end $$;
      grant execute on function probe to plantule_app`)
    try {
      const client = await app.pools.app.connect()
      await client.query('begin')
      await client.query('select set_config($1, $2, true)', ['app.shop_id', String(shop.id)])
      const seen: string[] = []
      for (const table of tenantTables) {
        const found = await client.query<{ probe: number }>('select probe($1)', [table])
        if (found.rows[0]?.probe !== 0) seen.push(table)
      }
      await client.query('rollback')
      client.release()
      expect(seen).toEqual([])
      expect((await rows<{ many: boolean }>('select count(distinct shop_id) > 1 as many from member'))[0]?.many).toBe(true)
    } finally {
      await app.pools.owner.query('drop function probe')
    }
  })

  test('asks no policy that holds a subquery', async () => {
    const wrong = await rows(
      `select polrelid::regclass::text as table, polname from pg_policy where concat(polqual::text, polwithcheck::text) like '%SUBLINK%'`,
    )
    expect(wrong).toEqual([])
  })

  test('shows nothing and takes nothing outside a shop', async () => {
    const wrong: string[] = []
    for (const table of tenantTables) {
      const inserted = await refusal(undefined, `insert into ${table} (shop_id) values ($1)`, [shop.id])
      if (inserted !== NO_PRIVILEGE) wrong.push(`${table}: insert ${inserted}`)
      const { rows: seen } = await app.pools.app.query(`select 1 from ${table} limit 1`)
      if (seen.length > 0) wrong.push(`${table}: rows are seen`)
    }
    expect(wrong).toEqual([])
  })

  test('shows and takes rows of the own shop only', async () => {
    // Their rows are written by functions alone, which ask that links follow each other, or by who moves shops.
    const throughFunctions = new Set(['fiscal_link', 'fiscal_head', 'moving_out', 'moved_in'])
    const wrong: string[] = []
    for (const table of tenantTables) {
      const foreign = await refusal(shop.id, `insert into ${table} (shop_id) values ($1)`, [other.id])
      if (foreign !== NO_PRIVILEGE) wrong.push(`${table}: another shop ${foreign}`)
      const own = await refusal(shop.id, `insert into ${table} (shop_id) values ($1)`, [shop.id])
      if ((own === NO_PRIVILEGE) !== throughFunctions.has(table)) wrong.push(`${table}: the own shop: ${own}`)
    }
    const members = await shop.inShop((ctx) => ctx.db.selectFrom('member').select('shop_id').distinct().execute())
    expect(members).toEqual([{ shop_id: shop.id }])
    expect(wrong).toEqual([])
  })
})

describe('grants', () => {
  test('are those of a changing or an append-only table, and no others', async () => {
    const appendOnly = new Set(
      (await rows<{ name: string }>(`select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc`)).map(
        ({ name }) => name,
      ),
    )
    expect(mustBeAppendOnly.filter((table) => !appendOnly.has(table))).toEqual([])
    const granted = await rows<{ name: string; app: string }>(
      `select c.relname as name, coalesce(string_agg(distinct g.privilege_type, ' ' order by g.privilege_type), '') as app
       from pg_class c left join information_schema.role_table_grants g
         on g.table_schema = 'public' and g.table_name = c.relname and g.grantee in ('plantule_app', 'PUBLIC')
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
    )
    // Links and the ends of chains are written by functions that ask for continuity, moves by who moves; what was given back only grows.
    const throughFunctions: Record<string, string> = {
      fiscal_head: 'SELECT',
      fiscal_link: 'SELECT',
      moved_in: 'SELECT',
      moving_out: 'SELECT',
      ticket_refund: 'INSERT SELECT UPDATE',
    }
    const expected = (name: string): string =>
      throughFunctions[name] ?? globalTables[name]?.app ?? (appendOnly.has(name) ? 'INSERT SELECT' : 'DELETE INSERT SELECT UPDATE')
    expect(granted.filter(({ name, app: given }) => given !== expected(name))).toEqual([])
    const columns = await rows<{ name: string }>(
      `select distinct table_name as name from information_schema.column_privileges p
       where table_schema = 'public' and grantee = 'plantule_app' and privilege_type = 'UPDATE' and not exists (
         select from information_schema.role_table_grants g where g.grantee = p.grantee and g.table_name = p.table_name and g.privilege_type = 'UPDATE')`,
    )
    // Of its appointments a shop changes that they stand, and the job that fills a demonstration how far it is.
    expect(columns.map(({ name }) => name).toSorted()).toEqual(['provider_demo', 'shop', 'support_appointment'])
  })

  test('let nobody rewrite an append-only table, not even its owner by mistake', async () => {
    const tables = await rows<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc order by 1`,
    )
    const wrong: string[] = []
    for (const { name } of tables) {
      for (const text of [`update ${name} set shop_id = shop_id`, `delete from ${name}`]) {
        const asApp = await refusal(shop.id, text)
        if (asApp !== NO_PRIVILEGE) wrong.push(`as the serving role: ${text}: ${asApp}`)
        const asOwner = await app.pools.owner.query(text).catch((error: { code?: string }) => error.code)
        if (asOwner !== APPEND_ONLY) wrong.push(`as the owner: ${text}: ${String(asOwner)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('give the serving roles no way around', async () => {
    const roles = await rows<{ name: string; free: boolean; owns: number }>(`
      select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as free,
        (select count(*)::int from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o') as owns
      from pg_roles r where r.rolname in ('plantule_app', 'plantule_provider') order by 1`)
    expect(roles).toEqual([
      { name: 'plantule_app', free: false, owns: 0 },
      { name: 'plantule_provider', free: false, owns: 0 },
    ])
    const member = await rows(
      `select roleid::regrole::text as of from pg_auth_members where member in ('plantule_app'::regrole, 'plantule_provider'::regrole)`,
    )
    expect(member).toEqual([])
    expect(await refusal(shop.id, 'create table public.mine (id bigint)')).toBe(NO_PRIVILEGE)
    const views = await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`)
    expect(views).toEqual([])
  })

  test('let the serving roles become nobody else', async () => {
    const known = await rows<{ name: string }>('select rolname as name from pg_roles')
    const wrong: string[] = []
    for (const [pool, own] of [
      [app.pools.app, 'plantule_app'],
      [app.pools.provider, 'plantule_provider'],
    ] as const) {
      const client = await pool.connect()
      for (const { name } of known.filter((role) => role.name !== own)) {
        for (const text of [`set role "${name}"`, `set session authorization "${name}"`]) {
          const code = await client.query(text).then(
            () => 'done',
            (error: { code?: string }) => error.code,
          )
          if (code !== NO_PRIVILEGE) wrong.push(`${own}: ${text}: ${String(code)}`)
        }
      }
      for (const text of ['set role none', 'reset role', 'reset session authorization', 'reset all']) {
        await client.query(text)
        const { rows: now } = await client.query<{ who: string }>(`select current_user || ' ' || session_user as who`)
        if (now[0]?.who !== `${own} ${own}`) wrong.push(`${own}: ${text}: ${now[0]?.who}`)
      }
      client.release(true)
    }
    expect(wrong).toEqual([])
  })

  test('show the jobs of the own shop only, and of the queue nothing else that tells of others', async () => {
    await shop.inShop((ctx) => ctx.enqueue(sendMailJob, { mailId: 0 }))
    await other.inShop((ctx) => ctx.enqueue(sendMailJob, { mailId: 0 }))
    const tables = await rows<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    )
    const seen: Record<string, string> = {}
    for (const { name } of tables) {
      const client = await app.pools.app.connect()
      await client.query('begin')
      await client.query('select set_config($1, $2, true)', ['app.shop_id', String(shop.id)])
      const column = name.startsWith('pgboss.job') && name !== 'pgboss.job_dependency' ? `array_agg(distinct data ->> 'shopId')` : 'null'
      seen[name] = await client.query<{ shops: string[] | null }>(`select ${column} as shops from ${name}`).then(
        (found) => String(found.rows[0]?.shops),
        (error: { code?: string }) => String(error.code),
      )
      await client.query('rollback')
      client.release()
    }
    const refused = (name: string): boolean => !['pgboss.job', 'pgboss.job_common', 'pgboss.queue'].includes(name)
    expect(seen).toEqual(
      Object.fromEntries(
        tables.map(({ name }) => [name, refused(name) ? NO_PRIVILEGE : name === 'pgboss.queue' ? 'null' : String(shop.id)]),
      ),
    )
    await shop.drain()
  })

  test('keep functions that run as another within the shop, and let none but those that must look past row security', async () => {
    const functions = await rows<{ name: string; path: boolean; scoped: boolean; anybody: boolean; as: string }>(`
      select p.proname as name, p.prosrc like '%current_shop()%' as scoped, p.proowner::regrole::text as as,
        coalesce(array_to_string(p.proconfig, ',') like '%search_path=%', false) as path,
        has_function_privilege('public', p.oid, 'execute') as anybody
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`)
    expect(functions.filter((each) => !each.path || each.anybody)).toEqual([])
    // Temporary tables are looked into first where they are not named, and the serving role may make some.
    const first = await rows(`
      select p.oid::regprocedure::text as name, c as path from pg_proc p, unnest(p.proconfig) c
      where p.pronamespace = 'public'::regnamespace and c like 'search_path=%' and c !~ ', pg_temp$'`)
    expect(first).toEqual([])
    expect(functions.filter((each) => !each.scoped && !beyondOneShop[each.name])).toEqual([])
    // Row security switches the indexes of a search off for everybody but this role.
    const past = functions.filter((each) => each.as === 'plantule_across').map(({ name }) => name)
    const wanted = functions.filter(({ name }) => /_(search|near)$/.test(name) || (beyondOneShop[name] && !byTheOwner.includes(name)))
    expect(past).toEqual(wanted.map(({ name }) => name))
    const [role] = await rows(
      `select rolcanlogin or rolsuper or rolbypassrls as free, has_schema_privilege(oid, 'public', 'create') as makes from pg_roles where rolname = 'plantule_across'`,
    )
    expect(role).toEqual({ free: false, makes: false })
  })
})

test('nothing keeps the schema on one machine', async () => {
  const constraints = await rows(
    `select conrelid::regclass::text as table, conname from pg_constraint
     where connamespace = 'public'::regnamespace and (contype = 'x' or condeferrable)`,
  )
  expect(constraints).toEqual([])
  const indexes = await rows(
    `select i.indexrelid::regclass::text as index, m.amname from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
     where c.relnamespace = 'public'::regnamespace and m.amname not in ('btree', 'gin', 'hash', 'brin')`,
  )
  expect(indexes).toEqual([])
})
