import type { Appointment, DaySlots } from '@plantule/contract/delivery/slots'
import { slotRoutes } from '@plantule/contract/delivery/slots'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { longDay, parisDay } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Collect.module.css'

const DayDialog = lazy(() => import('./DayDialog.tsx'))

const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const monday = (day: string): string => shifted(day, -((new Date(day).getUTCDay() + 6) % 7))

/** A week of collections, day beside day; on a phone one under the other, today first. */
export function WeekOfSlots() {
  const { t } = useTranslation('delivery')
  const today = parisDay()
  const narrow = window.matchMedia('(max-width: 899px)').matches
  const [from, setFrom] = useState(narrow ? today : monday(today))
  const { data } = useQuery(read(slotRoutes.listAppointments, { params: { from }, query: { days: 7 } }))
  return (
    <Panel
      title={t('slots.week')}
      actions={
        <Group gap={4} wrap="nowrap">
          <IconButton label={t('slots.before')} onClick={() => setFrom(shifted(from, -7))}>
            <IconChevronLeft size={18} />
          </IconButton>
          <Button size="xs" onClick={() => setFrom(narrow ? today : monday(today))}>
            {t('slots.today')}
          </Button>
          <IconButton label={t('slots.after')} onClick={() => setFrom(shifted(from, 7))}>
            <IconChevronRight size={18} />
          </IconButton>
        </Group>
      }
    >
      <div className={classes.week}>
        {data?.days.map((day) => (
          <DayColumn key={day.day} day={day} today={day.day === today} items={data.items.filter((one) => one.day === day.day)} />
        ))}
      </div>
    </Panel>
  )
}

function DayColumn({ day, today, items }: { day: DaySlots; today: boolean; items: readonly Appointment[] }) {
  const { t } = useTranslation('delivery')
  const mayWrite = useCan('orders.write')
  const [editing, setEditing] = useState(false)
  const reset = useAction(slotRoutes.resetDay, [slotRoutes.listAppointments])
  return (
    <section className={classes.day} data-today={today} aria-label={longDay(day.day)}>
      <h3>{longDay(day.day).replace(/ \d{4}$/, '')}</h3>
      {day.slots.length === 0 && <p className={classes.quiet}>{day.closedReason || t('slots.none')}</p>}
      {day.slots.map((slot) => (
        <div key={slot.from} className={classes.slot} data-full={slot.leftOrders <= 0 || slot.leftPlants === 0}>
          <div className={classes.hours}>
            <span>
              {slot.from} - {slot.to}
            </span>
            <span>{t('slots.taken', { booked: slot.bookedOrders, orders: slot.orders })}</span>
          </div>
          {slot.plants !== null && slot.bookedPlants > 0 && (
            <p className={classes.quiet}>{t('slots.plantsTaken', { booked: slot.bookedPlants, plants: slot.plants })}</p>
          )}
          <ul>
            {items
              .filter((one) => one.from === slot.from)
              .map((one) => (
                <Coming key={one.id} appointment={one} />
              ))}
          </ul>
        </div>
      ))}
      {mayWrite && day.day >= parisDay() && (
        <Button size="xs" look="quiet" onClick={() => setEditing(true)}>
          {t('slots.edit')}
        </Button>
      )}
      {editing && (
        <Suspense>
          <DayDialog day={day} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {day.byHand && mayWrite && (
        <Button size="xs" look="quiet" busy={reset.isPending} onClick={() => reset.mutate({ params: { day: day.day } })}>
          {t('slots.reset')}
        </Button>
      )}
    </section>
  )
}

function Coming({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('delivery')
  const mayWrite = useCan('orders.write')
  const mark = useAction(slotRoutes.updateAppointment, [slotRoutes.listAppointments])
  const { id, state } = appointment
  return (
    <li>
      <Link to={paths.order(appointment.orderId)}>{appointment.customerName || appointment.reference}</Link>
      <span className={classes.quiet}>{t('slots.plantsCount', { count: appointment.plants })}</span>
      {state !== 'booked' && <Pill tone={state === 'collected' ? 'good' : 'attention'}>{t(`slots.states.${state}`)}</Pill>}
      {mayWrite && state !== 'collected' && appointment.day <= parisDay() && (
        <Button
          size="xs"
          look="quiet"
          onClick={() => mark.mutate({ params: { id }, body: { state: state === 'booked' ? 'no_show' : 'booked' } })}
        >
          {t(state === 'booked' ? 'slots.missed' : 'slots.awaited')}
        </Button>
      )}
    </li>
  )
}
