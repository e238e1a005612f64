import type { Db } from './db.ts'

/** Ends whatever people of the demonstration are signed in with. Answers how many sessions ended. */
export async function endDemo(db: Db): Promise<number> {
  await db.query('delete from identity_seat s using identity_account a where a.sub = s.sub and a.demo')
  const { rows } = await db.query<{ kind: string }>(
    'delete from identity_record r using identity_account a where a.sub = r.sub and a.demo returning r.kind',
  )
  return rows.filter(({ kind }) => kind === 'Session').length
}
