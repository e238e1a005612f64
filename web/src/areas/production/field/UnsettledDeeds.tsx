import { fieldRoutes, type Unsettled } from '@plantule/contract/production/field'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { useIdentity } from '../../../session/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure, moment } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import { BigNumber, plantsIn } from './acts/BigNumber.tsx'
import classes from './Field.module.css'

const counted = (deed: Unsettled): boolean => ['count', 'loss', 'transfer'].includes(deed.kind)

/** What phones told and could not be written as it was: who did it, when, why, and what becomes of it. */
export function UnsettledDeeds() {
  const { alone } = useIdentity()
  const { data } = useQuery({ ...read(fieldRoutes.listUnsettled, {}), enabled: !alone })
  return (
    <div className={classes.alerts}>
      {data?.items.map((deed) => (
        <One key={deed.id} deed={deed} />
      ))}
    </div>
  )
}

function One({ deed }: { deed: Unsettled }) {
  const { t } = useTranslation(['field', 'kit'])
  const mayWrite = useCan('production.write')
  const [recount, setRecount] = useState<string | null>(null)
  const settle = useAction(fieldRoutes.settleDeed, [fieldRoutes.listUnsettled, cultivationRoutes.getCultivation])
  const send = (how: 'accept' | 'recount' | 'drop', quantity: number | null = null): void =>
    settle.mutate({ params: { id: deed.id }, body: { version: deed.version, how, quantity } })
  const can = deed.quantity !== null && deed.onHand !== null && deed.kind !== 'count' ? Math.min(deed.quantity, deed.onHand) : null
  const what = [deed.quantity === null ? '' : figure(deed.quantity), deed.size, deed.about].filter(Boolean).join(' · ')
  const number = recount === null ? null : plantsIn(recount)
  return (
    <Alert color="orange" title={`${t(`kinds.${deed.kind}`)}${deed.lot ? ` · ${deed.lot.number} ${deed.lot.name}` : ''}`}>
      {what !== '' && <Text fw={600}>{what}</Text>}
      <Text size="sm">{t('unsettled.by', { author: deed.author, at: moment(deed.at) })}</Text>
      {deed.clockOff && <Text size="sm">{t('unsettled.clock')}</Text>}
      <Text size="sm">{deed.why}</Text>
      {mayWrite && recount === null && (
        <div className={classes.settle}>
          {can !== 0 && (
            <Button busy={settle.isPending} onClick={() => send('accept')}>
              {can === null
                ? t(deed.kind === 'count' ? 'unsettled.counted' : 'unsettled.again', { shown: figure(deed.quantity ?? 0) })
                : t('unsettled.accept', { count: can, shown: figure(can) })}
            </Button>
          )}
          {counted(deed) && <Button onClick={() => setRecount(String(deed.onHand ?? 0))}>{t('unsettled.recount')}</Button>}
          <Button look="quiet" busy={settle.isPending} onClick={() => send('drop')}>
            {t('unsettled.drop')}
          </Button>
        </div>
      )}
      {recount !== null && (
        <>
          <BigNumber label={t('counted')} value={recount} onChange={setRecount} />
          <div className={classes.settle}>
            <Button
              look="main"
              busy={settle.isPending}
              disabled={number === null && t('errors.quantity')}
              onClick={() => send('recount', number)}
            >
              {t('confirm.count')}
            </Button>
            <Button look="quiet" onClick={() => setRecount(null)}>
              {t('kit:cancel')}
            </Button>
          </div>
        </>
      )}
    </Alert>
  )
}
