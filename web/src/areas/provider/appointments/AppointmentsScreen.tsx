import { type StaffAppointment, staffAppointmentRoutes } from '@plantule/contract/support/appointments'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { DayPick } from '../../../kit/fields/DayPick.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Group, Title } from '../../../ui/layout.ts'
import { Day, Moment } from '../../../ui/values.tsx'
import { parisDay } from '../../../ui/format.ts'
import classes from '../parts/Rows.module.css'

const BookForDialog = lazy(() => import('./BookForDialog.tsx'))
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))
const RulesDialog = lazy(() => import('./RulesDialog.tsx'))

const DAYS = 14

/** With whom the provider talks, day by day. */
export default function AppointmentsScreen() {
  const { t } = useTranslation(['provider', 'support'])
  const mayWrite = useStaffMay('support')
  const [from, setFrom] = useState(() => parisDay())
  const [shown, setShown] = useState<'new' | 'rules' | StaffAppointment>()
  const { data, error, refetch } = useQuery(
    readList(staffAppointmentRoutes.listStaffAppointments, { params: { from }, query: { days: DAYS } }),
  )
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const days = Map.groupBy(data.items, ({ startsAt }) => parisDay(new Date(startsAt)))
  const close = (): void => setShown(undefined)
  return (
    <Page
      title={t('appointments.title')}
      subtitle={t('appointments.subtitle')}
      count={data.items.length}
      actions={
        mayWrite && (
          <Group gap="sm">
            <Button onClick={() => setShown('rules')}>{t('appointments.rules')}</Button>
            <Button look="main" onClick={() => setShown('new')}>
              {t('appointments.new')}
            </Button>
          </Group>
        )
      }
    >
      <div className={classes.filters}>
        <DayPick label={t('appointments.from')} value={from} onChange={(day) => day && setFrom(day)} />
      </div>
      {data.items.length === 0 && (
        <EmptyState icon={<IconCalendar size={32} stroke={1.5} />} title={t('appointments.none')} text={t('appointments.noneHow')} />
      )}
      {[...days].map(([day, items]) => (
        <section key={day}>
          <Title order={2} size="h4" mt="md" mb="xs">
            <Day day={day} />
          </Title>
          <ul className={classes.rows}>
            {items.map((each) => (
              <li key={each.id}>
                <UnstyledButton className={classes.row} onClick={() => setShown(each)} disabled={!mayWrite}>
                  <span className={classes.name}>
                    <strong>{each.of}</strong>
                    <small>{each.subject}</small>
                  </span>
                  <span>
                    <Moment at={each.startsAt} />
                  </span>
                  <span>
                    {each.name}
                    <small>
                      {t(`support:appointments.modes.${each.mode}`)}
                      {each.phone && `, ${each.phone}`}
                    </small>
                  </span>
                  <span>{each.staff ?? t('tickets.assignees.nobody')}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Suspense>
        {shown === 'new' && <BookForDialog onClose={close} />}
        {shown === 'rules' && <RulesDialog onClose={close} />}
        {typeof shown === 'object' && <ChangeDialog appointment={shown} onClose={close} />}
      </Suspense>
    </Page>
  )
}
