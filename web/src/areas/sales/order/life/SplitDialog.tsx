import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../api/query.ts'
import { DayPick } from '../../../../kit/fields/DayPick.tsx'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { showError } from '../../../../ui/toast.ts'
import { orderLists } from '../../parts/use-steps.ts'
import classes from './Life.module.css'
import { partsOfOrder, toSend, waitingLines, withRest } from './split-parts.ts'

const MOST = 6

/** What leaves when: the last part always takes the rest, so that nothing is forgotten. */
export default function SplitDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['orderLife', 'kit'])
  const waiting = waitingLines(order)
  const [planned, setPlanned] = useState(() => partsOfOrder(order))
  const parts = withRest(planned, waiting)
  const left = order.shipments.filter((shipment) => shipment.leftAt !== null).length
  const save = useAction(orderLifeRoutes.splitOrder, [...orderLists, ordersRoutes.getOrder], { onSuccess: onClose })
  const put = (sent: ReturnType<typeof toSend>): void =>
    save.mutate({ params: { id: order.id }, body: { parts: sent, version: order.version } })
  const set = (at: number, change: Partial<(typeof planned)[number]>): void =>
    setPlanned(planned.map((part, index) => (index === at ? { ...part, ...change } : part)))
  const propose = async (): Promise<void> => {
    try {
      const proposal = await call(orderLifeRoutes.proposeSplit, { params: { id: order.id } })
      const found = proposal.parts.map(({ plannedOn, lines }) => ({
        plannedOn,
        counts: Object.fromEntries(lines.map((line) => [line.lineId, line.quantity])),
      }))
      setPlanned(found.length > 1 ? found : [...found, { plannedOn: null, counts: {} }])
    } catch (error) {
      showError(error)
    }
  }
  const last = parts.at(-1)
  const beyond = waiting.find((line) => (last?.counts[line.lineId] ?? 0) < 0)
  const empty = toSend(parts).findIndex((part) => part.lines.length === 0)
  const wrong = beyond
    ? t('split.beyond', { name: beyond.label, count: -(last?.counts[beyond.lineId] ?? 0) })
    : empty >= 0
      ? t('split.empty', { n: left + empty + 1 })
      : false
  return (
    <Dialog title={t('split.title', { reference: order.reference })} size="xl" onClose={onClose}>
      <Stack>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('split.text')}
          </Text>
          <Button size="xs" onClick={() => void propose()}>
            {t('split.propose')}
          </Button>
        </Group>
        {parts.map((part, at) => {
          const isRest = at === parts.length - 1
          const n = left + at + 1
          return (
            <section key={at} className={classes.part} aria-label={t('split.part', { n })}>
              <Group justify="space-between" align="flex-end">
                <Text fw={600}>
                  {t('split.part', { n })}
                  {isRest && ` · ${t('split.rest')}`}
                </Text>
                <Group gap={6} align="flex-end">
                  <DayPick label={t('split.day')} value={part.plannedOn} onChange={(plannedOn) => set(at, { plannedOn })} />
                  {parts.length > 2 && (
                    <IconButton label={t('split.remove', { n })} onClick={() => setPlanned(planned.filter((_, index) => index !== at))}>
                      <IconX size={15} />
                    </IconButton>
                  )}
                </Group>
              </Group>
              <ul className={classes.lines}>
                {waiting
                  .filter((line) => !isRest || part.counts[line.lineId] !== 0)
                  .map((line) => (
                    <li key={line.lineId}>
                      <span>{line.label}</span>
                      {isRest ? (
                        <b data-wrong={(part.counts[line.lineId] ?? 0) < 0 || undefined}>{part.counts[line.lineId] ?? 0}</b>
                      ) : (
                        <FigureInput
                          w={80}
                          aria-label={t('split.of', { name: line.label, n })}
                          value={part.counts[line.lineId] || null}
                          onChange={(value) =>
                            set(at, { counts: { ...part.counts, [line.lineId]: Math.min(Math.max(value ?? 0, 0), line.quantity) } })
                          }
                        />
                      )}
                      <Text size="xs" c="dimmed">
                        / {line.quantity}
                      </Text>
                    </li>
                  ))}
              </ul>
            </section>
          )
        })}
        <Group justify="space-between">
          <Button
            size="xs"
            look="quiet"
            disabled={parts.length >= MOST && t('split.rest')}
            onClick={() => setPlanned([...planned.slice(0, -1), { plannedOn: null, counts: {} }, ...planned.slice(-1)])}
          >
            {t('split.add')}
          </Button>
          <Group>
            {order.shipments.some((shipment) => shipment.leftAt === null) && (
              <Button look="quiet" onClick={() => put([])}>
                {t('split.whole')}
              </Button>
            )}
            <Button look="quiet" onClick={onClose}>
              {t('kit:cancel')}
            </Button>
            <Button look="main" busy={save.isPending} disabled={wrong} onClick={() => put(toSend(parts))}>
              {t('split.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}
