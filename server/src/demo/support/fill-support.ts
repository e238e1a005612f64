import { openTicket } from '../../domains/support/index.ts'
import type { Actor, Ctx } from '../../platform/context.ts'

const STAFF = 'Nora Petit'
type Asked = {
  hoursAgo: number
  subject: string
  text: string
  kind: 'question' | 'problem' | 'idea'
  screen: string
  record: string
  answer?: string
  resolved?: true
}

const asked: readonly Asked[] = [
  {
    hoursAgo: 400,
    subject: 'Imprimer les étiquettes sur des planches de 24',
    text: 'Nos planches ont 24 étiquettes. Où puis-je le régler ?',
    kind: 'question',
    screen: '/products',
    record: 'Végétaux',
    answer: 'Dans la fenêtre des étiquettes, choisissez « 24 par planche » : le choix reste pour la fois suivante.',
    resolved: true,
  },
  {
    hoursAgo: 50,
    subject: 'Une facture reste en attente à la plateforme',
    text: 'La facture de la mairie est en attente depuis hier matin. Est-ce normal ?',
    kind: 'problem',
    screen: '/invoice',
    record: 'Factures',
    answer: 'La plateforme a repris ses envois ce matin. Voyez-vous encore la facture en attente ?',
  },
  {
    hoursAgo: 3,
    subject: 'Un bouton pour les plants offerts',
    text: 'En caisse, nous offrons souvent un plant : un bouton nous ferait gagner du temps.',
    kind: 'idea',
    screen: '/point-of-sale',
    record: 'Caisse',
  },
]

/** What the nursery asked the provider, some of it answered. No mail leaves: it happened before. */
export async function fillSupport(ctx: Ctx, staff: { owner: Actor; seller: Actor }): Promise<void> {
  for (const [index, { hoursAgo, answer, resolved, ...given }] of asked.entries()) {
    const now = new Date(ctx.now.getTime() - hoursAgo * 3_600_000)
    const actor = index % 2 === 0 ? staff.seller : staff.owner
    const quiet = { ...ctx, now, actor, enqueue: async () => undefined, publish: async () => undefined }
    const { id } = await openTicket(quiet, { ...given, errors: [] })
    if (!answer) continue
    const at = new Date(now.getTime() + 7_200_000)
    await ctx.db
      .insertInto('support_comment')
      .values({ shop_id: ctx.shopId, ticket_id: id, side: 'staff', by_name: STAFF, text: answer, at })
      .execute()
    await ctx.db
      .updateTable('support_ticket')
      .set({
        state: resolved ? 'resolved' : 'waiting',
        first_answered_at: at,
        resolved_at: resolved ? at : null,
        updated_at: at,
        assignee_name: STAFF,
        version: 2,
      })
      .where('id', '=', id)
      .execute()
  }
}
