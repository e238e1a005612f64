import { type SeasonRow, recipeRoutes } from '@plantule/contract/production/recipes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { figure, parisDay, shortDay } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { showToast } from '../../../ui/toast.ts'
import classes from './Gantt.module.css'
import { weekNumber } from '../parts/week-number.ts'
import { moved, shareOf, snapped } from './gantt-days.ts'

type GanttProps = { rows: readonly SeasonRow[]; from: string; weeks: number; mayWrite: boolean }
const stale = [recipeRoutes.readSeason, cultivationRoutes.getCultivation, cultivationRoutes.listCultivations, taskRoutes.listTasks]
const share = (part: number): string => `${part * 100}%`

/** A line a cultivation, a column a week. What is to come is dragged, or moved by the arrow keys; the toast takes it back. */
export function Gantt({ rows, from, weeks, mayWrite }: GanttProps) {
  const { t } = useTranslation('plans')
  const shift = useAction(recipeRoutes.shiftCultivation, stale)
  const move = (row: SeasonRow, days: number): void =>
    shift.mutate(
      { params: { id: row.id }, body: { days, version: row.version } },
      {
        onSuccess: (now) =>
          void showToast({
            text: t('shifted', { name: row.name, day: now.readyOn ? shortDay(now.readyOn) : '' }),
            action: { label: t('undo'), run: () => shift.mutate({ params: { id: row.id }, body: { days: -days, version: now.version } }) },
          }),
      },
    )
  const mondays = Array.from({ length: weeks }, (_, at) => moved(from, at * 7))
  const step = weeks > 30 ? 4 : weeks > 14 ? 2 : 1
  const today = shareOf(parisDay(), from, weeks)
  return (
    <div className={classes.frame}>
      <div className={classes.heads} aria-hidden>
        <span />
        <div className={classes.weeks}>
          {mondays.map(
            (monday, at) =>
              at % step === 0 && (
                <span key={monday} style={{ left: share(at / weeks) }} title={shortDay(monday)}>
                  {t('week', { week: weekNumber(monday) })}
                </span>
              ),
          )}
        </div>
      </div>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={classes.name}>
              <Link to={paths.cultivation(row.id)}>{row.name}</Link>
              <small>
                {[row.number, row.place, t('plan.plants', { count: row.plants, shown: figure(row.plants) })].filter(Boolean).join(' · ')}
              </small>
            </span>
            <div className={classes.track} style={{ backgroundSize: `${100 / weeks}% 100%` }}>
              {today > 0 && today < 1 && <i className={classes.today} style={{ left: share(today) }} />}
              <Bar row={row} from={from} weeks={weeks} onMove={mayWrite && row.state !== 'ready' ? (days) => move(row, days) : null} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

type BarProps = { row: SeasonRow; from: string; weeks: number; onMove: ((days: number) => void) | null }

function Bar({ row, from, weeks, onMove }: BarProps) {
  const { t } = useTranslation(['plans', 'tasks', 'production'])
  const track = useRef<HTMLButtonElement>(null)
  const [drag, setDrag] = useState<{ x: number; days: number } | null>(null)
  const days = drag?.days ?? 0
  // What has begun stays where it began: its end alone moves.
  const begins = row.state === 'planned' ? moved(row.startedOn, days) : row.startedOn
  const ends = row.readyOn === null ? moved(from, weeks * 7) : moved(row.readyOn, days)
  const [left, right] = [shareOf(begins, from, weeks), shareOf(ends, from, weeks)]
  const width = (): number => track.current?.parentElement?.clientWidth ?? 0
  const said = [
    row.name,
    t(`production:states.${row.state}`),
    shortDay(begins),
    row.readyOn === null ? t('noReady') : t('readyOn', { day: shortDay(ends) }),
  ].join(', ')
  return (
    <>
      <button
        type="button"
        ref={track}
        className={classes.bar}
        data-state={row.state}
        data-open={row.readyOn === null || undefined}
        data-moves={onMove ? true : undefined}
        aria-disabled={!onMove}
        aria-label={said}
        title={said}
        style={{ left: share(left), width: share(Math.max(right - left, 0.004)) }}
        onKeyDown={(event: KeyboardEvent) => {
          if (!onMove || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
          event.preventDefault()
          onMove(event.key === 'ArrowLeft' ? -7 : 7)
        }}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          if (!onMove || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ x: event.clientX, days: 0 })
        }}
        onPointerMove={(event: PointerEvent) => drag && setDrag({ ...drag, days: snapped(event.clientX - drag.x, width(), weeks) })}
        onPointerUp={() => {
          setDrag(null)
          if (drag && drag.days !== 0) onMove?.(drag.days)
        }}
        onPointerCancel={() => setDrag(null)}
      >
        {days !== 0 && (
          <span className={classes.shift}>
            {t('byWeeks', { count: Math.abs(days / 7), shown: `${days > 0 ? '+' : '−'}${Math.abs(days / 7)}` })}
          </span>
        )}
      </button>
      {row.steps.map((step) => {
        const at = shareOf(moved(step.on, days), from, weeks)
        return at > 0 && at < 1 ? (
          <i
            key={step.id}
            className={classes.step}
            style={{ left: share(at) }}
            title={`${shortDay(step.on)} · ${t(`tasks:steps.${step.kind}`)}`}
          />
        ) : null
      })}
    </>
  )
}
