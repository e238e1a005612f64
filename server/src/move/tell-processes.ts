import type pg from 'pg'

/** What processes keep of who may enter falls. */
export const tellProcesses = async (client: pg.ClientBase, shopId: number): Promise<void> => {
  await client.query("select pg_notify('plantule_events', $1)", [JSON.stringify({ shop: shopId, topic: 'members.changed', data: {} })])
}
