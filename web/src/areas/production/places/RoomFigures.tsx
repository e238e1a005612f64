import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Places.module.css'
import { roundPercent, type Room } from './room.ts'

/** How full a place is: a bar, the figure, and what is not counted. More than fits is said in words. */
export function RoomFigures({ room, areaM2 }: { room: Room; areaM2: number | null }) {
  const { t } = useTranslation('places')
  const over = room.fill !== null && room.fill > 10_000
  return (
    <div className={classes.room}>
      {room.fill !== null && (
        <div className={classes.bar} data-over={over || undefined} aria-hidden>
          <span style={{ width: `${Math.min(room.fill / 100, 100)}%` }} />
        </div>
      )}
      <span className={classes.quiet}>
        {areaM2 === null
          ? t('usedOfUnknown', { used: figure(room.usedM2, 1) })
          : t('usedOf', { used: figure(room.usedM2, 1), area: figure(areaM2, 1), percent: roundPercent(room.fill ?? 0) })}
        {room.unspaced > 0 && ` · ${t('unspaced', { count: room.unspaced })}`}
      </span>
      {over && areaM2 !== null && <Pill tone="attention">{t('tooFull', { missing: figure(room.usedM2 - areaM2, 1) })}</Pill>}
    </div>
  )
}
