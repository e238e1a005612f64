import { type Round, roundRoutes } from '@plantule/contract/orders/rounds'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { longDay } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Awaiting } from './Awaiting.tsx'
import { RoundLoad } from '../parts/RoundLoad.tsx'
import { RoundState } from './RoundsScreen.tsx'
import { Stops } from './Stops.tsx'
import classes from '../parts/Rounds.module.css'
import { ofRounds } from '../parts/of-rounds.ts'
import { useRoundNews } from './use-round.ts'

const RoundDialog = lazy(() => import('./RoundDialog.tsx'))

/** One round: filled and ordered in the office, followed on the driver's phone. */
export default function RoundScreen() {
  const id = useRouteId('roundId')
  const { data, error, refetch } = useQuery(read(roundRoutes.getRound, { params: { id } }))
  useRoundNews()
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <Shown round={data} /> : <Waiting />
}

function Shown({ round }: { round: Round }) {
  const { t } = useTranslation(['rounds', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('orders.write')
  const [editing, setEditing] = useState(false)
  const params = { id: round.id }
  const left = round.departedAt !== null
  const empty = round.stops.length === 0
  const depart = useAction(roundRoutes.departRound, ofRounds)
  const tell = useAction(roundRoutes.mailRound, ofRounds, {
    onSuccess: ({ told, without }) => {
      const toRing = without.map((one) => [one.customerName || one.reference, one.phone].filter(Boolean).join(' ')).join(', ')
      showToast({ text: [t('toldCount', { count: told }), toRing && t('toRing', { names: toRing })].filter(Boolean).join(' ') })
    },
  })
  const remove = useAction(roundRoutes.deleteRound, [roundRoutes.listRounds], {
    onSuccess: () => void navigate({ to: paths.rounds }),
  })
  const leave = async (): Promise<void> => {
    const question = {
      title: t('departTitle', { name: round.name }),
      text: t('departText', { count: round.load.stops }),
      confirm: t('depart'),
    }
    if (await confirm(question)) depart.mutate({ params })
  }
  return (
    <Page
      title={round.name}
      aside={<RoundState round={round} />}
      back={{ to: paths.rounds, label: t('title') }}
      subtitle={
        <>
          {longDay(round.day)} · {t('hours', { depart: round.departAt, from: round.from, to: round.to })}
          {round.zones.length > 0 && ` · ${round.zones.join(', ')}`}
        </>
      }
      actions={
        <>
          <Button disabled={empty && t('noStop')} onClick={() => void openFile(roundRoutes.roundSheet, { params }).catch(showError)}>
            {t('sheet')}
          </Button>
          {mayWrite && !left && !empty && (
            <Button busy={tell.isPending} onClick={() => tell.mutate({ params })}>
              {t('tell')}
            </Button>
          )}
          {mayWrite && !left && !empty && (
            <Button look="main" busy={depart.isPending} onClick={() => void leave()}>
              {t('depart')}
            </Button>
          )}
          {mayWrite && !left && (
            <ActionMenu
              label={t('actionsOf', { name: round.name })}
              actions={[
                { label: t('edit'), run: () => setEditing(true) },
                { label: t('kit:delete'), danger: true, disabled: !empty && t('notEmpty'), run: () => remove.mutate({ params }) },
              ]}
            />
          )}
        </>
      }
    >
      {round.note && <p className={classes.note}>{round.note}</p>}
      <div className={classes.columns} data-left={left}>
        <Panel title={t('stopsTitle')} text={mayWrite && !left && round.stops.length > 1 ? t('stopsText') : undefined}>
          <RoundLoad round={round} />
          {empty ? (
            <EmptyState icon={<IconTruckDelivery size={32} stroke={1.5} />} title={t('emptyRound.title')} text={t('emptyRound.text')} />
          ) : (
            <Stops round={round} mayWrite={mayWrite} />
          )}
        </Panel>
        {mayWrite && !left && <Awaiting round={round} />}
      </div>
      {editing && (
        <Suspense>
          <RoundDialog round={round} day={round.day} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}
