import { Schedule, type ScheduleEventData, type ScheduleViewLevel } from '@mantine/schedule'
import '@mantine/schedule/styles.css'
import 'dayjs/locale/fr'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../../ui/Pill.tsx'
import { longDay } from '../../ui/format.ts'
import classes from './Calendar.module.css'

export type CalendarEntry = {
  id: number
  title: string
  /** A day (`2026-11-23`) or a moment of the shop's clock (`2026-11-23 09:30:00`); the end is not part of it. */
  start: string
  end: string
  tone?: Tone
}

type CalendarProps = {
  entries: readonly CalendarEntry[]
  /** The day that is shown first, `2026-11-23`. */
  day: string
  onOpen?: (id: number) => void
  /** Not given: looked at only. What is dragged can also be opened and given another day by keyboard. */
  onMove?: (id: number, start: string, end: string) => void
}

const colours: Record<Tone, string> = { calm: 'gray', good: 'green', progress: 'blue', attention: 'orange', bad: 'red', special: 'grape' }

/** What happens when: by month, week, day or year; on a phone a month with the list of its day. */
export default function Calendar({ entries, day, onOpen, onMove }: CalendarProps) {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(day)
  const [view, setView] = useState<ScheduleViewLevel>('month')
  const events = entries.map(({ id, title, start, end, tone = 'calm' }): ScheduleEventData => ({
    id,
    title,
    start,
    end,
    color: colours[tone],
    variant: 'light',
  }))
  return (
    <Schedule
      className={classes.calendar ?? ''}
      layout="responsive"
      locale={i18n.language}
      date={shown}
      onDateChange={setShown}
      view={view}
      onViewChange={setView}
      events={events}
      onEventClick={({ id }) => onOpen?.(Number(id))}
      withEventsDragAndDrop={onMove !== undefined}
      onEventDrop={({ eventId, newStart, newEnd }) => onMove?.(Number(eventId), newStart, newEnd)}
      monthViewProps={{ firstDayOfWeek: 1, getDayProps: (date) => ({ 'aria-label': longDay(date) }) }}
      weekViewProps={{ firstDayOfWeek: 1, startTime: '07:00:00', endTime: '20:00:00' }}
      dayViewProps={{ headerFormat: longDay, startTime: '07:00:00', endTime: '20:00:00' }}
      yearViewProps={{ firstDayOfWeek: 1 }}
      mobileMonthViewProps={{ firstDayOfWeek: 1, eventsHeaderFormat: longDay, getDayProps: (date) => ({ 'aria-label': longDay(date) }) }}
      labels={{
        day: t('calendar.day'),
        week: t('calendar.week'),
        month: t('calendar.month'),
        year: t('calendar.year'),
        allDay: t('calendar.allDay'),
        weekday: t('calendar.weekday'),
        timeSlot: t('calendar.timeSlot'),
        today: t('calendar.today'),
        next: t('calendar.next'),
        previous: t('calendar.previous'),
        more: t('calendar.more'),
        selectMonth: t('calendar.selectMonth'),
        selectYear: t('calendar.selectYear'),
        switchToDayView: t('calendar.toDay'),
        switchToWeekView: t('calendar.toWeek'),
        switchToMonthView: t('calendar.toMonth'),
        switchToYearView: t('calendar.toYear'),
        viewSelectLabel: t('calendar.view'),
        noEvents: t('calendar.nothing'),
        moreLabel: (count) => t('calendar.others', { count }),
      }}
    />
  )
}
