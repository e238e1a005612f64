import pg from 'pg'
import { workerLogins } from './worker-logins.ts'

/** A connection of somebody who has the whole database in their hands: no row security, no trigger, no foreign key holds them off. */
export async function behindTheTill(): Promise<pg.Client> {
  const client = new pg.Client({ ...workerLogins().owner, user: 'postgres' })
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}
