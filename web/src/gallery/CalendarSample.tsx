import { lazy, Suspense, useState } from 'react'
import type { CalendarEntry } from '../kit/calendar/Calendar.tsx'
import { Page } from '../kit/Page.tsx'
import { Waiting } from '../kit/Waiting.tsx'
import { Panel } from '../ui/Panel.tsx'
import { showToast } from '../ui/toast.ts'

const Calendar = lazy(() => import('../kit/calendar/Calendar.tsx'))
const first: CalendarEntry[] = [
  { id: 1, title: 'Repiquer les lavandes', start: '2026-04-07 08:00:00', end: '2026-04-07 10:00:00', tone: 'progress' },
  { id: 2, title: 'Fin de stratification : Acer campestre', start: '2026-04-14', end: '2026-04-15', tone: 'attention' },
  { id: 3, title: 'Tournée Angers', start: '2026-04-15 09:00:00', end: '2026-04-15 12:00:00', tone: 'good' },
]

export function CalendarSample() {
  const [entries, setEntries] = useState(first)
  return (
    <Page title="Calendrier">
      <Panel>
        <Suspense fallback={<Waiting />}>
          <Calendar
            entries={entries}
            day="2026-04-14"
            onOpen={(id) => void showToast({ text: entries.find((entry) => entry.id === id)?.title ?? '' })}
            onMove={(id, start, end) => setEntries(entries.map((entry) => (entry.id === id ? { ...entry, start, end } : entry)))}
          />
        </Suspense>
      </Panel>
    </Page>
  )
}
