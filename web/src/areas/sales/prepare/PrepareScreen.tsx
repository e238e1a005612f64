import { preparationRoutes, type PickLine, type Picking } from '@plantule/contract/orders/preparation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { finishOf, refusedOf, withTicks } from '../../../offline/work/fold.ts'
import { useCommands } from '../../../offline/work/work-queue.ts'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { longDay } from '../../../ui/format.ts'
import { Progress } from '../../../ui/inputs.ts'
import { showError } from '../../../ui/toast.ts'
import { useOrderNews } from '../parts/use-order-news.ts'
import { CountDialog } from './CountDialog.tsx'
import { Ended } from './Ended.tsx'
import { PickRow } from './PickRow.tsx'
import { LotDialog } from './LotDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { countsOf, mayBePicked } from '../parts/progress.ts'
import { RefusedTicks } from './RefusedTicks.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { stale } from './stale.ts'
import { useFinish } from './use-finish.ts'
import { usePick } from './use-pick.ts'
import classes from './Prepare.module.css'

/** Made for a phone in one hand: big targets, one line after the other as one walks. */
export default function PrepareScreen() {
  const id = useRouteId('orderId')
  const { data: picking, error, refetch } = useQuery(read(preparationRoutes.getPicking, { params: { id } }))
  useOrderNews(id)
  const commands = useCommands()
  if (error && !picking) return <LoadFailed error={error} retry={() => void refetch()} />
  return picking ? <Preparing picking={withTicks(picking, commands)} /> : <Waiting />
}

type Open = { what: 'count' | 'place' | 'lot' | 'replace'; line: PickLine } | null

function Preparing({ picking }: { picking: Picking }) {
  const { t } = useTranslation(['picking', 'orders'])
  const [open, setOpen] = useState<Open>(null)
  const params = { id: picking.id }
  const pick = usePick(picking)
  const finish = useFinish(picking)
  const commands = useCommands()
  const ended = finishOf(commands, picking.id)
  const unsettled = refusedOf(commands, picking.id).length > 0
  const { total, done, missing, left } = countsOf(picking.lines)
  const closed = (!mayBePicked(picking.status) && t('closed')) || (ended?.state === 'kept' && t('late.resumeFirst'))
  const take = (line: PickLine, prepared: number): void => pick.mutate({ line, prepared, missing: 0 }, { onError: showError })
  const mode = t(`orders:deliveryModes.${picking.deliveryMode}`)
  return (
    <Page
      title={t('title', { reference: picking.reference })}
      back={{ to: paths.order(picking.id), label: t('toOrder') }}
      subtitle={
        <>
          <b>{picking.customerName ?? t('passing')}</b> · {picking.wantedOn ? t('wanted', { mode, day: longDay(picking.wantedOn) }) : mode}
        </>
      }
      actions={
        <ActionMenu
          label={t('orders:actions.more')}
          actions={[
            { label: t('sheet'), run: () => void openFile(preparationRoutes.preparationPdf, { params }).catch(showError) },
            { label: t('labels'), run: () => void openFile(preparationRoutes.orderLabels, { params, body: {} }).catch(showError) },
          ]}
        />
      }
      width="record"
    >
      {ended && <Ended command={ended} />}
      <RefusedTicks picking={picking} />
      {[picking.note, picking.internalNote].filter(Boolean).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <ul className={classes.lines} aria-label={t('lines')}>
        {picking.lines.map((line) => (
          <PickRow
            key={line.lineId}
            line={line}
            byHand={picking.byHand}
            closed={closed}
            onTake={(prepared) => take(line, prepared)}
            onOpen={(what) => setOpen({ what, line })}
          />
        ))}
      </ul>
      <footer className={classes.foot}>
        <div className={classes.progress}>
          <Progress
            value={total === 0 ? 0 : ((done + missing) / total) * 100}
            color={missing > 0 ? 'orange' : 'green'}
            aria-label={t('progress', { done, total })}
          />
          <span role="status">{missing > 0 ? t('progressMissing', { done, total, count: missing }) : t('progress', { done, total })}</span>
        </div>
        <Button
          look="main"
          size="lg"
          fullWidth
          busy={finish.isPending}
          disabled={closed || (unsettled && t('late.settle')) || (left > 0 && t('left', { count: left }))}
          onClick={() => finish.mutate()}
        >
          {t('finish')}
        </Button>
      </footer>
      {open?.what === 'count' && <CountDialog picking={picking} line={open.line} onClose={() => setOpen(null)} />}
      {open?.what === 'place' && <PlaceDialog line={open.line} onClose={() => setOpen(null)} />}
      {open?.what === 'lot' && <LotDialog picking={picking} line={open.line} onClose={() => setOpen(null)} />}
      {open?.what === 'replace' && <ReplaceDialog orderId={picking.id} line={open.line} stale={stale} onClose={() => setOpen(null)} />}
    </Page>
  )
}
