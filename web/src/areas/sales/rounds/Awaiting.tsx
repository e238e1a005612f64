import { type Round, roundRoutes } from '@plantule/contract/orders/rounds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { figure, shortDay } from '../../../ui/format.ts'
import { Checkbox } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from '../parts/Rounds.module.css'
import { ofRounds } from '../parts/of-rounds.ts'

/** Orders that wait for a lorry; those that fit this one are ticked already. */
export function Awaiting({ round }: { round: Round }) {
  const { t } = useTranslation(['rounds', 'kit'])
  const { data } = useQuery(readList(roundRoutes.proposeStops, { params: { id: round.id } }))
  // What a person ticked or unticked, over what is proposed.
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map())
  const params = { id: round.id }
  const add = useAction(roundRoutes.addStops, ofRounds, {
    onSuccess: () => setSaid(new Map()),
    onError: (error, { body: { orderIds } }) => {
      if (error.code !== 'round_full') return false
      void askBeyond(orderIds, error.message)
      return true
    },
  })
  const askBeyond = async (orderIds: number[], why: string): Promise<void> => {
    const question = { title: t('fullTitle'), text: t('fullText', { why }), confirm: t('loadAnyway') }
    if (await confirm(question)) add.mutate({ params, body: { orderIds, beyond: true } })
  }
  const items = data?.items ?? []
  const chosen = items.filter((one) => said.get(one.orderId) ?? one.proposed)
  return (
    <Panel
      title={t('toLoad')}
      text={items.length === 0 ? t('noneAwaiting') : t('toLoadText')}
      actions={
        items.length > 0 && (
          <Button
            size="xs"
            look={round.stops.length === 0 ? 'main' : 'plain'}
            busy={add.isPending}
            disabled={chosen.length === 0 && t('chooseFirst')}
            onClick={() => add.mutate({ params, body: { orderIds: chosen.map((one) => one.orderId) } })}
          >
            {t('loadChosen', { count: chosen.length })}
          </Button>
        )
      }
    >
      <ul className={classes.waiting}>
        {items.map((one) => (
          <li key={one.orderId} data-far={one.why !== null}>
            <Checkbox
              checked={said.get(one.orderId) ?? one.proposed}
              disabled={one.why === 'held'}
              aria-label={`${one.reference} ${one.customerName}`}
              onChange={(event) => setSaid(new Map(said).set(one.orderId, event.currentTarget.checked))}
            />
            <div>
              <Link to={paths.order(one.orderId)}>{one.customerName || one.reference}</Link>
              <span className={classes.quiet}>
                {[
                  one.address && `${one.address.postcode} ${one.address.city}`,
                  t('plants', { count: one.plants }),
                  `${figure(one.weightG / 1000, 1)} kg`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={classes.marks}>
              {one.wantedOn && <span className={classes.quiet}>{t('wanted', { day: shortDay(one.wantedOn) })}</span>}
              {one.why && <Pill tone={one.why === 'held' ? 'attention' : 'calm'}>{t(`why.${one.why}`)}</Pill>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
