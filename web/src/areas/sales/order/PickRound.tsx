import { liesIn } from '@plantule/contract/orders/lies-in'
import { roundRoutes, type RoundSummary } from '@plantule/contract/orders/rounds'
import type { Order } from '@plantule/contract/orders/schemas'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { longDay, parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { RoundLoad } from '../parts/RoundLoad.tsx'
import classes from '../parts/Rounds.module.css'
import { ofRounds } from '../parts/of-rounds.ts'

const DAYS = 42

/** Which of the coming rounds brings an order: those that lie on its way, on or after the day that was asked for, come first. */
export default function PickRound({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['rounds', 'orders'])
  const { data, error, refetch } = useQuery(readList(roundRoutes.listRounds, { params: { from: parisDay() }, query: { days: DAYS } }))
  const add = useAction(roundRoutes.addStops, ofRounds, {
    onSuccess: onClose,
    onError: (refusal, { params: { id } }) => {
      if (refusal.code !== 'round_full') return false
      void askBeyond(Number(id), refusal.message)
      return true
    },
  })
  const askBeyond = async (id: number, why: string): Promise<void> => {
    const question = { title: t('fullTitle'), text: t('fullText', { why }), confirm: t('loadAnyway') }
    if (await confirm(question)) add.mutate({ params: { id }, body: { orderIds: [order.id], beyond: true } })
  }
  const against = (round: RoundSummary): 'other_zone' | 'other_day' | null =>
    !liesIn(round.zones, order.deliveryAddress) ? 'other_zone' : (order.wantedOn ?? '') > round.day ? 'other_day' : null
  const rounds = (data?.items ?? [])
    .filter((round) => round.departedAt === null)
    .map((round) => ({ round, why: against(round) }))
    .toSorted((a, b) => Number(a.why !== null) - Number(b.why !== null))
  return (
    <Dialog title={t('orders:delivery.chooseRound')} size="lg" onClose={onClose}>
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : rounds.length === 0 ? (
        <Text c="dimmed" mb="md">
          {t('noneToPick')}
        </Text>
      ) : (
        <ul className={classes.picks} aria-label={t('title')}>
          {rounds.map(({ round, why }) => (
            <li key={round.id} className={classes.card}>
              <header>
                <h3>
                  {round.name}, {longDay(round.day)}
                </h3>
                {why && <Pill>{t(`why.${why}`)}</Pill>}
              </header>
              <p className={classes.quiet}>{t('hours', { depart: round.departAt, from: round.from, to: round.to })}</p>
              <RoundLoad round={round} />
              <Button
                size="xs"
                look={why === null && round === rounds[0]?.round ? 'main' : 'plain'}
                busy={add.isPending && add.variables.params.id === round.id}
                onClick={() => add.mutate({ params: { id: round.id }, body: { orderIds: [order.id] } })}
              >
                {t('loadHere', { name: round.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" size="xs" to={paths.rounds}>
        {t('seeRounds')}
      </Button>
    </Dialog>
  )
}
