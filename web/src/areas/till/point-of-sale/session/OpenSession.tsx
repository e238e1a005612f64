import type { Register, TillStatus } from '@plantule/contract/till/till'
import { tillRoutes } from '@plantule/contract/till/till'
import { IconLockOpen } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { Page } from '../../../../kit/Page.tsx'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { Select, TextInput } from '../../../../ui/inputs.ts'
import { Switcher } from '../../../../ui/Switcher.tsx'
import { CashCount, type Count } from './CashCount.tsx'
import { euros } from '../../../../ui/format.ts'
import { RegistersDialog } from './RegistersDialog.tsx'

type OpenSessionProps = { status: TillStatus; register: Register; choose: (id: number) => void }

/** The float is counted before the first sale. */
export function OpenSession({ status, register, choose }: OpenSessionProps) {
  const { t } = useTranslation(['till', 'tillSessions'])
  const mayWrite = useCan('till.write')
  const maySet = useCan('settings.write')
  const [registers, setRegisters] = useState(false)
  const [notes, setNotes] = useState('')
  const start = useAction(tillRoutes.changeTillStatus, [tillRoutes.tillStatus])
  const open = useAction(tillRoutes.changeSession, [tillRoutes.tillStatus])
  const counting = status.status === 'opening_control'
  const proposed = status.session?.proposedFloatCents ?? 0
  const [float, setFloat] = useState<Count>({ totalCents: proposed, coins: [] })
  // The only till goes along to the fair; of several, most stay at the nursery.
  const [fairId, setFair] = useState<number | null>(status.registers.length === 1 ? (status.fairs[0]?.id ?? null) : null)
  useEffect(() => setFloat({ totalCents: proposed, coins: [] }), [proposed])
  const mayNot = !mayWrite && t('mayNotSell')
  return (
    <Page
      title={t('title')}
      width="record"
      actions={
        <Group gap="xs">
          {maySet && (
            <Button look="quiet" onClick={() => setRegisters(true)}>
              {t('tillSessions:registers.title')}
            </Button>
          )}
          <Button to={paths.tillSessions}>{t('tillSessions:see')}</Button>
          <Button to={paths.zTickets}>{t('open.closures')}</Button>
        </Group>
      }
    >
      {status.registers.length > 1 && (
        <Switcher
          label={t('register.choose')}
          value={String(register.id)}
          options={status.registers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => choose(Number(id))}
        />
      )}
      <Panel title={t('open.title', { register: register.name })}>
        <Stack align="flex-start" gap="md">
          {counting ? (
            <>
              {status.fairs.length > 0 && (
                <Select
                  label={t('open.place')}
                  description={t(fairId === null ? 'open.atNursery' : 'open.atFair')}
                  allowDeselect={false}
                  maw={360}
                  data={[
                    ...status.fairs.map(({ id, name }) => ({ value: String(id), label: name })),
                    { value: '', label: t('open.nursery') },
                  ]}
                  value={fairId === null ? '' : String(fairId)}
                  onChange={(id) => setFair(id ? Number(id) : null)}
                />
              )}
              <Text>{t('open.proposed', { amount: euros(proposed) })}</Text>
              <CashCount label={t('open.float')} value={float} onChange={setFloat} />
              {float.totalCents !== proposed && proposed > 0 && (
                <TextInput
                  w="100%"
                  maw={480}
                  label={t('tillSessions:opening.note')}
                  description={t('tillSessions:opening.differs', { amount: euros(float.totalCents - proposed) })}
                  placeholder={t('tillSessions:opening.noteHint')}
                  value={notes}
                  maxLength={500}
                  onChange={(event) => setNotes(event.currentTarget.value)}
                />
              )}
              <Button
                look="main"
                size="lg"
                icon={<IconLockOpen size={20} />}
                busy={open.isPending}
                disabled={mayNot}
                onClick={() => open.mutate({ body: { action: 'open', registerId: register.id, float, notes: notes.trim(), fairId } })}
              >
                {t('open.sell')}
              </Button>
            </>
          ) : (
            <>
              <Text>{t('open.text')}</Text>
              <Button
                look="main"
                size="lg"
                busy={start.isPending}
                disabled={mayNot}
                onClick={() => start.mutate({ body: { registerId: register.id, status: 'opening_control' } })}
              >
                {t('open.start')}
              </Button>
            </>
          )}
        </Stack>
      </Panel>
      {registers && <RegistersDialog running={status.registers} onMade={choose} onClose={() => setRegisters(false)} />}
    </Page>
  )
}
