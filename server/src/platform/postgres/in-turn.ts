import pg from 'pg'

/** Any number: it names the lock that makes processes which start at once prepare the database one after the other. */
const START_LOCK = 7_305_003

/** What processes and commands do to a database before they work on it: one of them at a time. */
export async function inTurn<T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}
