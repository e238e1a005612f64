import type pg from 'pg'
import { LEAVING } from '../platform/events.ts'

/** What processes keep of who may enter falls. */
export const tellProcesses = async (client: pg.ClientBase, shopId: number): Promise<void> => {
  await tell(client, shopId, 'members.changed')
}

/** Jobs of the shop leave off where they can, and go on where it will be. */
export const askJobsToLeave = (client: pg.ClientBase, shopId: number): Promise<void> => tell(client, shopId, LEAVING)

async function tell(client: pg.ClientBase, shopId: number, topic: string): Promise<void> {
  await client.query("select pg_notify('plantule_events', $1)", [JSON.stringify({ shop: shopId, topic, data: {} })])
}
