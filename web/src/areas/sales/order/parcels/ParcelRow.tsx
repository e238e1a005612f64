import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { type Parcel, parcelRoutes } from '@plantule/contract/parcels/parcels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, openFile } from '../../../../api/download.ts'
import { useAction } from '../../../../api/query.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { Group, Text } from '../../../../ui/layout.ts'
import { Pill, type Tone } from '../../../../ui/Pill.tsx'
import { showError } from '../../../../ui/toast.ts'
import { Moment } from '../../../../ui/values.tsx'
import { SettleParcel } from './SettleParcel.tsx'

const tones: Record<Parcel['state'], Tone> = {
  queued: 'progress',
  asking: 'progress',
  unsure: 'attention',
  made: 'good',
  failed: 'bad',
  void: 'calm',
}
const stepTones: Record<NonNullable<Parcel['step']>, Tone> = {
  registered: 'good',
  moving: 'progress',
  at_relay: 'special',
  delivered: 'good',
  trouble: 'attention',
}
const kilos = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

export function ParcelRow({ parcel, order }: { parcel: Parcel; order: Order }) {
  const { t } = useTranslation(['carriers', 'kit'])
  const mayWrite = useCan('orders.write')
  const [settling, setSettling] = useState(false)
  const drop = useAction(parcelRoutes.voidParcel, [parcelRoutes.orderParcels, ordersRoutes.getOrder])
  const { state, step, tracking, trackingUrl, failure, voidReason } = parcel
  const input = { params: { id: parcel.id } }
  const print = (): void =>
    void (
      parcel.labelFormat === 'zpl'
        ? download(parcelRoutes.parcelLabel, input, `${parcel.reference}.zpl`)
        : openFile(parcelRoutes.parcelLabel, input)
    ).catch(showError)
  const takeBack = async (): Promise<void> => {
    if (
      await confirm({
        title: t('parcels.voidTitle', { reference: parcel.reference }),
        text: t('parcels.voidText'),
        confirm: t('parcels.void'),
        danger: true,
      })
    )
      drop.mutate(input)
  }
  const gone = order.status === 'shipped' || order.status === 'delivered' || order.status === 'complete'
  return (
    <li>
      <Group gap={6} justify="space-between">
        <Text size="sm">
          {parcel.reference}
          <Text span size="xs" c="dimmed">
            {' '}
            {kilos.format(parcel.weightG / 1000)} kg
          </Text>
        </Text>
        {step && state === 'made' ? (
          <Pill tone={stepTones[step]}>{t(`parcels.steps.${step}`)}</Pill>
        ) : (
          <Pill tone={tones[state]}>{t(`parcels.states.${state}`)}</Pill>
        )}
      </Group>
      {tracking && (
        <Text size="sm">
          {trackingUrl && state === 'made' ? (
            <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {tracking}
            </a>
          ) : (
            tracking
          )}
        </Text>
      )}
      {step && parcel.stepText && (
        <Text size="xs" c="dimmed">
          {parcel.stepText}
          {parcel.stepAt && (
            <>
              , <Moment at={parcel.stepAt} />
            </>
          )}
        </Text>
      )}
      {state === 'unsure' && <Text size="xs">{t('parcels.unsureText', { reference: parcel.reference })}</Text>}
      {state === 'failed' && failure && (
        <Text size="xs">{failure === 'key' || failure === 'unreachable' ? t(`parcels.failures.${failure}`) : failure}</Text>
      )}
      {state === 'void' && voidReason && (
        <Text size="xs" c="dimmed">
          {t(`parcels.voidReasons.${voidReason}`)}
        </Text>
      )}
      {state === 'made' && !parcel.hasLabel && (
        <Text size="xs" c="dimmed">
          {t('parcels.labelElsewhere')}
        </Text>
      )}
      <Group gap={6} mt={4}>
        {parcel.hasLabel && state !== 'void' && (
          <Button size="xs" onClick={print}>
            {t('parcels.print')}
          </Button>
        )}
        {mayWrite && state === 'unsure' && (
          <Button size="xs" onClick={() => setSettling(true)}>
            {t('parcels.settle')}
          </Button>
        )}
        {mayWrite && (state === 'made' || state === 'queued') && !gone && (
          <Button size="xs" look="quiet" busy={drop.isPending} onClick={() => void takeBack()}>
            {t('parcels.void')}
          </Button>
        )}
      </Group>
      {settling && <SettleParcel parcel={parcel} onClose={() => setSettling(false)} />}
    </li>
  )
}
