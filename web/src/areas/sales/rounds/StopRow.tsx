import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type Round, roundRoutes, type RoundStop } from '@plantule/contract/orders/rounds'
import { IconGripVertical, IconPhone } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro } from '../../../ui/values.tsx'
import { FailedDialog, HoursDialog } from './StopDialogs.tsx'
import classes from '../parts/Rounds.module.css'
import { ofRounds } from '../parts/of-rounds.ts'

type StopRowProps = {
  round: Round
  stop: RoundStop
  place: number
  mayWrite: boolean
  /** The lorry comes here next. */
  next: boolean
  onStep: (by: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One stop: where, when, what to unload, what to take; at the door, what came of it. */
export function StopRow({ round, stop, place, mayWrite, next, onStep, onKeyDown }: StopRowProps) {
  const { t } = useTranslation(['rounds', 'orderStates'])
  const [open, setOpen] = useState<'hours' | 'failed' | null>(null)
  const params = { id: round.id, stopId: stop.id }
  const remove = useAction(roundRoutes.removeStop, ofRounds)
  const close = useAction(roundRoutes.closeStop, ofRounds)
  const left = round.departedAt !== null
  const isOpen = stop.state === 'planned'
  const movable = mayWrite && !left
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: stop.id,
    disabled: !movable,
  })
  const { address } = stop
  const name = stop.customerName || stop.reference
  return (
    <li
      ref={setNodeRef}
      className={classes.stop}
      data-state={stop.state}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {movable ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={t('move', { place, name })}
          aria-roledescription={t('moveHow')}
          onKeyDown={onKeyDown}
        >
          <span>{place}</span>
          <IconGripVertical size={16} aria-hidden />
        </button>
      ) : (
        <span className={classes.place}>{place}</span>
      )}
      <div className={classes.words}>
        <div className={classes.who}>
          <Link to={paths.order(stop.orderId)}>{name}</Link>
          <span className="figures">
            {stop.from} – {stop.to}
          </span>
        </div>
        {address && (
          <a className={classes.address} href={`geo:0,0?q=${encodeURIComponent(`${address.line1}, ${address.postcode} ${address.city}`)}`}>
            {address.line1}, {address.postcode} {address.city}
          </a>
        )}
        <span className={classes.quiet}>
          {stop.customerName && `${stop.reference} · `}
          {t('plants', { count: stop.plants })} · {figure(stop.weightG / 1000, 1)} kg
        </span>
        <div className={classes.marks}>
          {stop.toTakeCents > 0 && (
            <Pill tone="attention">
              {t('toTake')} <Euro cents={stop.toTakeCents} />
            </Pill>
          )}
          {!left && stop.status !== 'prepared' && stop.status !== 'shipped' && (
            <Pill tone="progress">{t(`orderStates:statuses.${stop.status}`)}</Pill>
          )}
          {stop.wantedOn && stop.wantedOn !== round.day && <Pill tone="attention">{t('wanted', { day: shortDay(stop.wantedOn) })}</Pill>}
          {stop.beyond && <Pill tone="attention">{t('beyond')}</Pill>}
          {isOpen && stop.toldAt !== null && <Pill tone="good">{t('told')}</Pill>}
          {stop.state === 'done' && <Pill tone="good">{t('done')}</Pill>}
          {stop.state === 'failed' && <Pill tone="bad">{stop.reason ? t('failedWhy', { reason: stop.reason }) : t('failed')}</Pill>}
        </div>
      </div>
      <div className={classes.tools}>
        {stop.phone && isOpen && (
          <a className={classes.phone} href={`tel:${stop.phone.replace(/\s/g, '')}`} aria-label={t('ring', { name, phone: stop.phone })}>
            <IconPhone size={18} aria-hidden />
          </a>
        )}
        {mayWrite && isOpen && (
          <ActionMenu
            label={t('actionsOf', { name })}
            actions={[
              { label: t('changeHours'), run: () => setOpen('hours') },
              ...(left
                ? []
                : [
                    { label: t('up'), mark: 'Alt ↑', run: () => onStep(-1) },
                    { label: t('down'), mark: 'Alt ↓', run: () => onStep(1) },
                    { label: t('takeOff'), danger: true, run: () => remove.mutate({ params }) },
                  ]),
            ]}
          />
        )}
      </div>
      {isOpen && left && mayWrite && (
        <div className={classes.door}>
          <Button
            look={next ? 'main' : 'plain'}
            size="md"
            busy={close.isPending}
            onClick={() => close.mutate({ params, body: { outcome: 'done' } })}
          >
            {t('markDone')}
          </Button>
          <Button size="md" onClick={() => setOpen('failed')}>
            {t('markFailed')}
          </Button>
        </div>
      )}
      {open === 'hours' && <HoursDialog round={round} stop={stop} onClose={() => setOpen(null)} />}
      {open === 'failed' && <FailedDialog round={round} stop={stop} onClose={() => setOpen(null)} />}
    </li>
  )
}
