import { fairsRoutes } from '@plantule/contract/till/fairs'
import { IconTruckLoading } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Article } from '../parts/basket.ts'
import { useCatalogue } from '../parts/use-till.ts'
import { AddPlants } from './AddPlants.tsx'
import classes from './Fairs.module.css'
import { faultsOf } from './faults.ts'
import { addLine, setQuantity, useKeptLines } from './kept-lines.ts'
import { ManyPlants } from './ManyPlants.tsx'
import { PlantRow } from './PlantRow.tsx'

/** The list of the van: plants by scan, name, category, an earlier fair or a pasted list; all of it goes at once. */
export default function LoadStandScreen() {
  const { t } = useTranslation(['fairs', 'kit'])
  const id = useRouteId('fairId')
  const params = { id }
  const navigate = useNavigate()
  const { data: fair, error, refetch } = useQuery(read(fairsRoutes.getFair, { params }))
  const shelf = useCatalogue(null)
  const [lines, setLines] = useKeptLines(`${id}.load`)
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const load = useAction(fairsRoutes.loadStand, [fairsRoutes.getFair, fairsRoutes.listFairs], {
    onSuccess: (_, { body }) => {
      setLines([])
      showToast({ text: t('load.done', { count: body.lines.reduce((sum, line) => sum + line.quantity, 0) }) })
      void navigate({ to: paths.fair(id) })
    },
    onError: (refusal, { body }) => setFaults(faultsOf(refusal.problem, body.lines)),
  })
  if (error && !fair) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!fair || shelf.waiting) return <Waiting />
  const add = ({ subproductId, label, reference, barcode, imageKey }: Article, quantity: number): void => {
    if (subproductId !== null) setLines((before) => addLine(before, { subproductId, label, reference, barcode, imageKey, quantity }))
  }
  const wanted = lines.flatMap(({ subproductId, quantity }) => (quantity ? [{ subproductId, quantity }] : []))
  const pieces = wanted.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <Page title={t('load.title')} subtitle={t('load.text')} back={{ to: paths.fair(id), label: fair.name }} width="record">
      <Stack gap="md">
        <AddPlants finder={shelf.finder} onAdd={add} />
        <ManyPlants fairId={id} shelf={shelf} onAdd={add} />
        {lines.length === 0 ? (
          <EmptyState icon={<IconTruckLoading size={32} stroke={1.5} />} title={t('load.empty')} text={t('load.emptyText')} />
        ) : (
          <>
            <ul className={classes.lines}>
              {lines.map((line) => {
                const free = shelf.prices.items.get(line.subproductId)?.available
                return (
                  <PlantRow
                    key={line.subproductId}
                    line={line}
                    detail={free === undefined || free === null ? t('load.onOrder') : t('add.free', { count: free })}
                    fault={faults.get(line.subproductId)}
                    onQuantity={(quantity) => setLines((before) => setQuantity(before, line.subproductId, quantity))}
                    onRemove={() => setLines((before) => before.filter((each) => each !== line))}
                  />
                )
              })}
            </ul>
            <footer className={classes.foot}>
              <Text fw={600}>{t('load.sum', { count: lines.length, pieces: figure(pieces) })}</Text>
              <Group gap="sm">
                <Button look="quiet" onClick={() => setLines([])}>
                  {t('load.clear')}
                </Button>
                <Button
                  look="main"
                  size="md"
                  busy={load.isPending}
                  disabled={pieces === 0 && t('load.none')}
                  onClick={() => load.mutate({ params, body: { lines: wanted } })}
                >
                  {t('load.save', { count: pieces })}
                </Button>
              </Group>
            </footer>
          </>
        )}
      </Stack>
    </Page>
  )
}
