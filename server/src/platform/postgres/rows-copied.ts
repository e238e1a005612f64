import type pg from 'pg'
import type { CopyToStreamQuery } from 'pg-copy-streams'

/**
 * How many rows a `COPY … TO STDOUT` gave, once its stream has ended. The stream ends with the last row, and the count
 * follows in a message of its own that may come later: the answer to another question on the same connection comes after it.
 */
export async function rowsCopied(client: pg.ClientBase, copy: CopyToStreamQuery): Promise<number> {
  await client.query('select 1')
  return copy.rowCount
}
