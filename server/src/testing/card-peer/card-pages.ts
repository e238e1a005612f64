import type { CardPeer } from './card-peer.ts'
import type { CardWorld, Thing } from './card-world.ts'

type Page = { status: number; body: string; headers: Record<string, string> }

const html = (title: string, body: string): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
})
const json = (value: unknown): Page => ({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) })
const none: Page = { status: 404, headers: {}, body: '' }

/**
 * What a browser meets: the page where a customer pays, by one button; and for journeys in another process than the
 * provider's, what happens there: an account is opened, a payout leaves.
 */
export function pageOf(peer: CardPeer, method: string, path: string): Page {
  const [, first, second, third = ''] = path.split('/')
  if (first === 'c' && second === 'pay') return paying(peer, method, third)
  if (first !== 'peer' || method !== 'POST') return none
  if (second === 'accounts') {
    const { key, world } = peer.open()
    return json({ key, account: world.account.id })
  }
  const world = peer.worlds.get(third)
  return second === 'payouts' && world ? json(world.payOut()) : none
}

function paying(peer: CardPeer, method: string, id: string): Page {
  const world = [...peer.worlds.values()].find((each) => each.things.has(id))
  if (!world) return none
  const session = world.get(id)
  if (session['mode'] === 'setup' && method === 'POST' && session['status'] === 'open') {
    world.leaveCard(session.id)
    return { status: 303, headers: { location: String(session['success_url']) }, body: '' }
  }
  if (session['status'] !== 'open') return html('Cette page n’est plus ouverte', '')
  if (method === 'POST') return paid(world, session)
  return html('Payer', `<p>${(Number(session['amount_total']) / 100).toFixed(2)} EUR</p><form method="post"><button>Payer</button></form>`)
}

function paid(world: CardWorld, session: Thing): Page {
  world.pay(session.id)
  return { status: 303, headers: { location: String(session['success_url']) }, body: '' }
}
