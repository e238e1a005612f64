import { fairsRoutes, type Fair } from '@plantule/contract/till/fairs'
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
import { figure } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { Article } from '../parts/basket.ts'
import { useCatalogue } from '../parts/use-till.ts'
import { AddPlants } from './AddPlants.tsx'
import classes from './Fairs.module.css'
import { faultsOf } from './faults.ts'
import { addLine, type KeptLine, setQuantity, useKeptLines } from './kept-lines.ts'
import { PlantRow } from './PlantRow.tsx'

/** At night: what comes back is counted by scan or by eye; what is missing is written off with its reason. */
export default function CountStandScreen() {
  const id = useRouteId('fairId')
  const { data: fair, error, refetch } = useQuery(read(fairsRoutes.getFair, { params: { id } }))
  if (error && !fair) return <LoadFailed error={error} retry={() => void refetch()} />
  return fair ? <Count key={id} fair={fair} /> : <Waiting />
}

/** Every plant that the stand holds, and what was scanned besides; counted or still to be. */
function rowsOf(fair: Fair, counted: readonly KeptLine[]): (KeptLine & { held: number })[] {
  const held = fair.stand.filter((line) => line.held !== 0)
  const heldOf = (id: number): number => held.find((line) => line.subproductId === id)?.held ?? 0
  const open = held.filter((line) => !counted.some((each) => each.subproductId === line.subproductId))
  return [...counted, ...open.map((line) => ({ ...line, quantity: null }))].map((line) => ({ ...line, held: heldOf(line.subproductId) }))
}

function Count({ fair }: { fair: Fair }) {
  const { t } = useTranslation('fairs')
  const navigate = useNavigate()
  const shelf = useCatalogue(null)
  const params = { id: fair.id }
  const [counted, setCounted] = useKeptLines(`${fair.id}.count`)
  const [stays, setStays] = useState<'back' | 'stays'>('back')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const save = useAction(fairsRoutes.countStand, [fairsRoutes.getFair, fairsRoutes.listFairs], {
    onSuccess: () => {
      setCounted([])
      showToast({ text: t(`count.done.${stays}`) })
      void navigate({ to: paths.fair(fair.id) })
    },
    onError: (refusal, { body }) => setFaults(faultsOf(refusal.problem, body.lines)),
  })
  const rows = rowsOf(fair, counted)
  const left = rows.filter((row) => row.quantity === null)
  const missing = rows.reduce((sum, row) => sum + Math.max(0, row.held - (row.quantity ?? row.held)), 0)
  const more = rows.reduce((sum, row) => sum + Math.max(0, (row.quantity ?? row.held) - row.held), 0)
  const add = ({ subproductId, label, reference, barcode, imageKey }: Article, quantity: number): void => {
    if (subproductId !== null) setCounted((before) => addLine(before, { subproductId, label, reference, barcode, imageKey, quantity }))
  }
  const type = (row: KeptLine, quantity: number | null): void =>
    setCounted((before) =>
      before.some((each) => each.subproductId === row.subproductId)
        ? setQuantity(before, row.subproductId, quantity)
        : addLine(before, { ...row, quantity }),
    )
  const fillRest = (): void =>
    setCounted((before) => [
      ...before.map((line) =>
        line.quantity === null ? { ...line, quantity: rows.find((row) => row.subproductId === line.subproductId)?.held ?? 0 } : line,
      ),
      ...left
        .filter((row) => !before.some((each) => each.subproductId === row.subproductId))
        .map(({ held, ...row }) => ({ ...row, quantity: held })),
    ])
  const send = (): void =>
    save.mutate({
      params,
      body: {
        stays: stays === 'stays',
        reason: reason.trim(),
        lines: rows.map((row) => ({ subproductId: row.subproductId, counted: row.quantity ?? 0, heldSeen: row.held })),
      },
    })
  return (
    <Page title={t('count.title')} subtitle={t('count.text')} back={{ to: paths.fair(fair.id), label: fair.name }} width="record">
      <Stack gap="md">
        <AddPlants finder={shelf.finder} onAdd={add} />
        <Group justify="space-between">
          <Text fw={600}>{t('count.sum', { count: rows.length, left: left.length })}</Text>
          {left.length > 0 && <Button onClick={fillRest}>{t('count.fill', { count: left.length })}</Button>}
        </Group>
        <ul className={classes.lines}>
          {rows.map((row) => (
            <PlantRow
              key={row.subproductId}
              line={row}
              detail={
                <>
                  {t('count.expected', { shown: figure(row.held) })}
                  {row.quantity !== null && row.quantity !== row.held && (
                    <span className={classes.differs}>
                      {' '}
                      {row.quantity > row.held ? '+' : ''}
                      {figure(row.quantity - row.held)}
                    </span>
                  )}
                </>
              }
              fault={faults.get(row.subproductId)}
              onQuantity={(quantity) => type(row, quantity)}
            />
          ))}
        </ul>
        <footer className={classes.foot}>
          <TextInput
            className={classes.reason}
            label={t('count.reason')}
            description={[missing > 0 && t('count.missing', { count: missing }), more > 0 && t('count.more', { count: more })]
              .filter(Boolean)
              .join(' ')}
            placeholder={t('count.reasonHint')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Switcher
            label={t('count.then')}
            value={stays}
            options={(['back', 'stays'] as const).map((value) => ({ value, label: t(`count.${value}`) }))}
            onChange={setStays}
          />
          <Button
            look="main"
            size="md"
            busy={save.isPending}
            disabled={
              (rows.length === 0 && t('nothingHeld')) ||
              (left.length > 0 && t('count.untyped', { count: left.length })) ||
              (missing > 0 && reason.trim() === '' && t('count.reasonNeeded', { count: missing })) ||
              false
            }
            onClick={send}
          >
            {t('count.save')}
          </Button>
        </footer>
      </Stack>
    </Page>
  )
}
