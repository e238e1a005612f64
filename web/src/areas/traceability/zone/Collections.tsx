import { type Collected, type Zone, zoneRoutes } from '@plantule/contract/traceability/zones'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { PrintLabels } from '../../../kit/labels/PrintLabels.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { figure, shortDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { ofZones } from '../parts/of-zones.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import classes from './Collections.module.css'

/** What was collected at the zone, latest first, with what of the referential was set aside. */
export function Collections({ zone, mayWrite }: { zone: Zone; mayWrite: boolean }) {
  const { t } = useTranslation(['zones', 'kit'])
  const [asked, setAsked] = useState<Collected | 'new' | null>(null)
  const [labelled, setLabelled] = useState<number | null>(null)
  const remove = useAction(zoneRoutes.removeSeedCollection, ofZones)
  const askRemoval = async ({ id, number }: Collected): Promise<void> => {
    const question = { title: t('collections.removeTitle', { number }), text: t('collections.removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id } })
  }
  return (
    <Panel
      title={t('collections.title')}
      actions={
        mayWrite && (
          <Button look="main" size="xs" disabled={zone.closed && t('collections.closed')} onClick={() => setAsked('new')}>
            {t('collections.add')}
          </Button>
        )
      }
    >
      {zone.seedCollections.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('collections.none')}
        </Text>
      )}
      <ul className={classes.lines}>
        {zone.seedCollections.map((collected) => (
          <li key={collected.id}>
            <div className={classes.words}>
              <Text size="sm" component="div">
                <b>{collected.number}</b> {collected.name} · {shortDay(collected.collectedOn)} ·{' '}
                {t(`collections.amounts.${collected.unit}`, { count: collected.quantity })}
              </Text>
              <Text size="xs" c="dimmed">
                {t('collections.from', {
                  individuals: figure(collected.individuals),
                  population: figure(collected.population),
                  share: figure(collected.sharePct, 1),
                })}{' '}
                · {[collected.collector, collected.helpers].filter(Boolean).join(', ')}
                {collected.bag && ` · ${t('collections.bag', { code: collected.bag })}`}
                {collected.spot && ` · ${t('collections.spot', collected.spot)}`}
                {collected.permit && ` · ${t('collections.permitted', { permit: collected.permit })}`}
              </Text>
              {collected.setAside.length > 0 && (
                <Text size="xs" component="div">
                  <Pill tone="attention">{t('rules.setAside')}</Pill>{' '}
                  {collected.setAside.map((rule) => t(`rules.names.${rule}`)).join(', ')} : {collected.justification} (
                  {collected.justifiedBy})
                </Text>
              )}
            </div>
            <div>
              <IconButton label={t('collections.label', { number: collected.number })} onClick={() => setLabelled(collected.id)}>
                <IconPrinter size={16} />
              </IconButton>
              {mayWrite && (
                <>
                  <IconButton label={t('collections.edit', { number: collected.number })} onClick={() => setAsked(collected)}>
                    <IconPencil size={16} />
                  </IconButton>
                  <IconButton label={t('collections.remove', { number: collected.number })} onClick={() => void askRemoval(collected)}>
                    <IconTrash size={16} />
                  </IconButton>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {zone.collections > zone.seedCollections.length && (
        <Text size="xs" c="dimmed">
          {t('collections.latest', { count: zone.seedCollections.length, all: zone.collections })}
        </Text>
      )}
      {labelled !== null && <PrintLabels subject="seed_collection" ids={[labelled]} count={1} onClose={() => setLabelled(null)} />}
      {asked && <CollectionDialog zone={zone} collected={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
