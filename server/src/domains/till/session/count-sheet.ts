import type { CashCount } from '@plantule/contract/fiscal/fiscal'
import { type CashCounted, denominations } from '@plantule/contract/till/till'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { frenchDay } from '../../../platform/paris.ts'
import { paymentLabels } from '../../fiscal/index.ts'
import { expectedOf } from './expected-cash.ts'
import { moment, paper, type Row, type Section } from '../ticket/till-paper.ts'
import type { SessionRow } from './sessions.db.ts'
import { mustExist } from '../../../platform/must-exist.ts'

export type Coins = CashCounted['coins']
const DOTS = '............'

/**
 * The cash-count sheet of a session. While it runs, to be filled in by hand, without what is expected: who counts should
 * not know it. Once it is closed, what was counted beside what was expected. Throws `not_found`.
 */
export async function countSheet(ctx: Ctx, id: number): Promise<FileReply> {
  const session = mustExist(await ctx.db.selectFrom('till_session').selectAll().where('id', '=', id).executeTakeFirst())
  const cash = session.counted
  const head: Row[] = [
    ['Caisse', session.register],
    ['Session', session.number],
    ['Jour', frenchDay(session.day)],
    ['Ouverte', `${moment.format(session.opened_at)}, ${session.opened_by}`],
    ...(session.closed_at ? [['Clôturée', `${moment.format(session.closed_at)}, ${session.closed_by ?? ''}`] satisfies Row] : []),
    ...(session.z_number ? [['Ticket Z', session.z_number] satisfies Row] : []),
  ]
  const sections = cash ? counted(session, cash) : await toFillIn(ctx, session)
  return paper(ctx, 'Feuille de comptage', `FC-${session.number}`, session.closed_at ?? ctx.now, [
    { title: '', rows: head },
    ...sections,
    {
      title: 'Signature',
      rows: [
        ['Compté par', DOTS],
        ['Vérifié par', DOTS],
      ],
    },
  ])
}

/** The largest note first, as a drawer is counted. */
const coinRows = (coins: Coins | null): Row[] =>
  denominations.flatMap((cents): Row[] => {
    if (coins === null) return [[`${euros(cents)}  ×  ......`, DOTS]]
    const count = coins.find((coin) => coin.cents === cents)?.count ?? 0
    return count === 0 ? [] : [[`${euros(cents)}  ×  ${count}`, euros(cents * count)]]
  })

function counted(session: SessionRow, cash: CashCount): Section[] {
  const coins = session.closing_count ?? []
  const drawer = cash.tenders.find((tender) => tender.type === 'cash')
  const others = cash.tenders.filter((tender) => tender.type !== 'cash')
  return [
    ...(coins.length > 0 ? [{ title: 'Pièces et billets', rows: coinRows(coins) }] : []),
    { title: 'Espèces', rows: threeOf(drawer ?? { countedCents: 0, expectedCents: 0, differenceCents: 0 }) },
    ...others.map((tender) => ({ title: paymentLabels[tender.type], rows: threeOf(tender) })),
    {
      title: 'Tiroir',
      rows: [
        ...(cash.differenceReason ? [['Motif de l’écart', cash.differenceReason.slice(0, 110)] satisfies Row] : []),
        ['Dépôt en banque', euros(cash.bankDepositCents)],
        ['Fond de la prochaine ouverture', euros(cash.nextFloatCents)],
      ],
    },
  ]
}

const threeOf = (tender: Pick<CashCount['tenders'][number], 'countedCents' | 'expectedCents' | 'differenceCents'>): Row[] => [
  ['Compté', euros(tender.countedCents)],
  ['Attendu', euros(tender.expectedCents)],
  ['Écart', euros(tender.differenceCents)],
]

async function toFillIn(ctx: Ctx, session: SessionRow): Promise<Section[]> {
  const { tenders } = await expectedOf(ctx, session)
  const others = tenders.filter((tender) => tender.type !== 'cash')
  return [
    { title: 'Pièces et billets', rows: [...coinRows(null), ['Total des espèces', DOTS]] },
    ...(others.length > 0
      ? [{ title: 'Autres moyens de paiement', rows: others.map((tender): Row => [paymentLabels[tender.type], DOTS]) }]
      : []),
    {
      title: 'Tiroir',
      rows: [
        ['Dépôt en banque', DOTS],
        ['Fond laissé', DOTS],
      ],
    },
  ]
}
