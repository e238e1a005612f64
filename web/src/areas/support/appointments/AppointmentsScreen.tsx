import { type SupportAppointment, supportAppointmentRoutes } from '@plantule/contract/support/appointments'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import { SupportKinds } from '../parts/SupportKinds.tsx'
import { BookDialog } from './BookDialog.tsx'

const stale = [supportAppointmentRoutes.listMyAppointments, supportAppointmentRoutes.listSupportSlots]

/** When one talks with the provider. */
export default function AppointmentsScreen() {
  const { t } = useTranslation('support')
  const visiting = useInit().support !== null
  const [booking, setBooking] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const { data, error, refetch } = useQuery(read(supportAppointmentRoutes.listMyAppointments, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const coming = data.items.filter(({ state, endsAt }) => state === 'booked' && endsAt > now)
  const past = data.items.filter((each) => !coming.includes(each))
  const book = !visiting && (
    <Button look="main" onClick={() => setBooking(true)}>
      {t('appointments.book')}
    </Button>
  )
  return (
    <Page
      title={t('appointments.title')}
      subtitle={t('appointments.subtitle')}
      kinds={<SupportKinds shown="appointments" />}
      width="record"
      actions={book}
    >
      <Stack gap="md">
        <Panel title={t('appointments.coming')}>
          {coming.length === 0 && (
            <EmptyState icon={<IconCalendar size={32} stroke={1.5} />} title={t('appointments.none')} text={t('appointments.noneHow')} />
          )}
          <Stack gap="md">
            {coming.toReversed().map((each) => (
              <Line key={each.id} appointment={each} mayCancel={!visiting} />
            ))}
          </Stack>
        </Panel>
        {past.length > 0 && (
          <Panel title={t('appointments.past')}>
            <Stack gap="sm">
              {past.map((each) => (
                <Group key={each.id} gap="sm">
                  <Moment at={each.startsAt} /> <Text size="sm">{each.subject}</Text>
                  {each.state === 'cancelled' && <Pill>{t('appointments.cancelled')}</Pill>}
                </Group>
              ))}
            </Stack>
          </Panel>
        )}
      </Stack>
      {booking && <BookDialog onClose={() => setBooking(false)} />}
    </Page>
  )
}

function Line({ appointment, mayCancel }: { appointment: SupportAppointment; mayCancel: boolean }) {
  const { t } = useTranslation('support')
  const { id } = appointment
  const cancel = useAction(supportAppointmentRoutes.cancelMyAppointment, stale)
  const ask = async (): Promise<void> => {
    const question = {
      title: t('appointments.cancelTitle'),
      text: t('appointments.cancelText'),
      confirm: t('appointments.cancel'),
      cancel: t('appointments.keep'),
      danger: true,
    }
    if (await confirm(question)) cancel.mutate({ params: { id } })
  }
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0}>
        <Text fw={600}>
          <Moment at={appointment.startsAt} />
        </Text>
        <Text size="sm">{appointment.subject}</Text>
        <Text size="sm" c="dimmed">
          {t(`appointments.modes.${appointment.mode}`)}
          {appointment.phone && `, ${appointment.phone}`}, {appointment.name}
        </Text>
      </Stack>
      <Group gap="sm">
        <Button
          icon={<IconCalendar size={16} />}
          onClick={() =>
            void download(supportAppointmentRoutes.myAppointmentFile, { params: { id } }, `plantule-${id}.ics`).catch(showError)
          }
        >
          {t('appointments.calendar')}
        </Button>
        {mayCancel && (
          <Button look="danger" busy={cancel.isPending} onClick={() => void ask()}>
            {t('appointments.cancel')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
