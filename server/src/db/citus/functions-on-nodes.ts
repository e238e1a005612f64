import type pg from 'pg'
import { ACROSS, servingRoles } from '../serving-roles.ts'

type Routine = { name: string; definition: string; owner: string; rights: string }

/** All routines of ours: how they are made, whose they are, who may run them. */
const ROUTINES = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, p.proowner::regrole::text as owner,
    coalesce((select string_agg(distinct case when a.grantee = 0 then 'public' else a.grantee::regrole::text end, ', ')
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner), '') as rights
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1`

/** What is to be done on a worker so that its routines are those of the coordinator. */
export async function copyRoutines(from: pg.Client, to: pg.Client): Promise<number> {
  const { rows: wanted } = await from.query<Routine>(ROUTINES)
  const { rows: held } = await to.query<Routine>(ROUTINES)
  const known = new Map(held.map((routine) => [routine.name, routine]))
  const kept = new Set(wanted.map(({ name }) => name))
  const changed = wanted.filter((routine) => {
    const there = known.get(routine.name)
    return !there || there.definition !== routine.definition || there.owner !== routine.owner || there.rights !== routine.rights
  })
  const gone = held.filter(({ name }) => !kept.has(name))
  if (changed.length + gone.length === 0) return 0
  await to.query('begin')
  // Their bodies name tables that come later, and each other.
  await to.query('set local check_function_bodies = off; grant create on schema public to plantule_across')
  for (const routine of gone) await asOwner(to, routine.owner, `drop routine if exists ${routine.name}`)
  for (const routine of changed) await copyOne(to, routine, known.get(routine.name))
  await to.query('revoke create on schema public from plantule_across')
  await to.query('commit')
  return changed.length + gone.length
}

async function copyOne(to: pg.Client, routine: Routine, there: Routine | undefined): Promise<void> {
  const { name, definition, owner, rights } = routine
  await asOwner(to, there?.owner ?? 'current_user', definition)
  if (there?.owner !== owner && owner !== (await nameOf(to))) await to.query(`alter routine ${name} owner to ${owner}`)
  const others = ['public', ...servingRoles, ACROSS].filter((role) => role !== owner)
  await asOwner(to, owner, `revoke execute on routine ${name} from ${others.join(', ')}`)
  if (rights) await asOwner(to, owner, `grant execute on routine ${name} to ${rights}`)
}

const nameOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ me: string }>('select quote_ident(current_user) as me')).rows[0]?.me ?? ''

/** Only who owns a routine may change it. */
async function asOwner(client: pg.Client, owner: string, statement: string): Promise<void> {
  if (owner === 'current_user') return void (await client.query(statement))
  await client.query(`set local role ${owner}`)
  await client.query(statement)
  await client.query('set local role none')
}
