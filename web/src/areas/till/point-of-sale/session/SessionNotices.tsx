import { tillRoutes, type Session, type TillStatus } from '@plantule/contract/till/till'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { Button } from '../../../../ui/Button.tsx'
import classes from './Session.module.css'

type SessionNoticesProps = { status: TillStatus; session: Session; cut: string | false; onPlace: () => void }

/** What whoever sells must not overlook: an exercise, a day that was not closed, and whose stock is sold. */
export function SessionNotices({ status, session, cut, onPlace }: SessionNoticesProps) {
  const { t } = useTranslation(['till', 'tillSessions'])
  const close = useAction(tillRoutes.changeTillStatus, [tillRoutes.tillStatus])
  // The only till goes along to the fair; of several, some stay at the nursery.
  const today = session.fair === null && status.registers.length === 1 ? status.fairs[0] : undefined
  return (
    <div className={classes.notices}>
      {session.training && (
        <p className={classes.warning} role="status">
          {t('training.banner')}
        </p>
      )}
      {session.overdue && (
        <p className={classes.warning} role="status">
          {t('overdue', { number: session.number })}
          <Button
            size="xs"
            disabled={cut}
            busy={close.isPending}
            onClick={() => close.mutate({ body: { registerId: session.registerId, status: 'closing_control' } })}
          >
            {t('tillSessions:overdueAction')}
          </Button>
        </p>
      )}
      {(session.fair ?? today) && (
        <p className={classes.place}>
          {session.fair
            ? t('tillSessions:place.banner', { name: session.fair.name })
            : t('tillSessions:place.today', { name: today?.name })}
          <Button size="xs" disabled={cut} onClick={onPlace}>
            {t('tillSessions:place.change')}
          </Button>
        </p>
      )}
    </div>
  )
}
