import { type Margin, marginRoutes } from '@plantule/contract/analysis/margins'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros, figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { CostsDialog } from '../parts/CostsDialog.tsx'
import classes from './Margin.module.css'

/** What the cultivation cost and brought, and what a square metre of it earns in a week; for who keeps the books. */
export function MarginPanel({ lotId }: { lotId: number }) {
  return useCan('accounting.read') ? <Read lotId={lotId} /> : null
}

type Row = { name: string; amount: number; total?: boolean }

function rowsOf(t: TFunction<'margins'>, data: Margin): Row[] {
  const some = (name: string, amount: number): Row[] => (amount === 0 ? [] : [{ name, amount }])
  return [
    ...data.costs.map(({ kind, cents }) => ({ name: t(`kinds.${kind}`), amount: cents })),
    { name: t('total'), amount: data.costCents, total: true },
    ...some(t('received'), data.receivedCents),
    ...some(t('passedOn'), data.passedOnCents),
    { name: t('sold', { count: data.sold, shown: figure(data.sold) }), amount: data.revenueCents },
    ...some(t('soldCost'), -data.soldCostCents),
    ...some(t('lostCost'), -data.lostCostCents),
    { name: t('margin'), amount: data.marginCents, total: true },
    ...some(t('standingCost'), data.standingCostCents),
  ]
}

function Read({ lotId }: { lotId: number }) {
  const { t } = useTranslation('margins')
  const maySet = useCan('accounting.write')
  const [setting, setSetting] = useState(false)
  const { data } = useQuery(read(marginRoutes.readMargin, { params: { id: lotId } }))
  if (!data) return null
  const { settings, perPlantCents, perM2WeekCents } = data
  const rates = [
    perPlantCents !== null && t('perPlant', { cost: euros(perPlantCents) }),
    perM2WeekCents !== null && t('perM2WeekSaid', { amount: euros(Math.round(perM2WeekCents)) }),
    data.m2Weeks > 0 && t('room', { room: figure(data.m2Weeks) }),
    data.minutes > 0 && t('minutes', { count: data.minutes, shown: figure(data.minutes) }),
  ].filter(Boolean)
  const notes = [
    settings.labourCents === null && t('noLabour'),
    settings.spaceCents === null && t('noSpace'),
    data.unspaced && t('unspaced'),
  ].filter(Boolean)
  const counts = { begun: figure(data.begun), sold: figure(data.sold), lost: figure(data.lost), left: figure(data.left) }
  return (
    <Panel
      title={t('panel')}
      text={t('plants', counts)}
      actions={
        maySet && (
          <Button size="xs" onClick={() => setSetting(true)}>
            {t('set')}
          </Button>
        )
      }
    >
      {data.costCents === 0 && data.revenueCents === 0 ? (
        <Text size="sm">{t('nothing')}</Text>
      ) : (
        <dl className={classes.rows}>
          {rowsOf(t, data).map(({ name, amount, total }) => (
            <div key={name} data-total={total || undefined}>
              <dt>{name}</dt>
              <dd className="figures">{euros(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {rates.length > 0 && (
        <Text size="sm" mt="xs">
          {rates.join(' · ')}
        </Text>
      )}
      {notes.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {notes.join(' ')}
        </Text>
      )}
      {setting && <CostsDialog onClose={() => setSetting(false)} />}
    </Panel>
  )
}
