import { tillRoutes, type Register, type TillStatus } from '@plantule/contract/till/till'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { TextInput } from '../../../../ui/inputs.ts'
import { Group, Stack } from '../../../../ui/layout.ts'
import { Pill } from '../../../../ui/Pill.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { NewRegister } from './NewRegister.tsx'
import classes from './Session.module.css'

type RegistersDialogProps = { running: TillStatus['registers']; onMade: (id: number) => void; onClose: () => void }

/** The shop's tills: renamed, retired and used again; a code stands for ever. */
export function RegistersDialog({ running, onMade, onClose }: RegistersDialogProps) {
  const { t } = useTranslation('tillSessions')
  const { data, error, refetch } = useQuery(read(tillRoutes.listRegisters, {}))
  const [adding, setAdding] = useState(false)
  if (adding) return <NewRegister taken={data?.items.map(({ code }) => code) ?? []} onClose={() => setAdding(false)} onMade={onMade} />
  return (
    <Dialog title={t('registers.title')} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <Stack>
          <ul className={classes.registers}>
            {data.items.map((register) => (
              <Row
                key={`${register.id} ${register.version}`}
                register={register}
                open={running.some(({ id, sessionId }) => id === register.id && sessionId !== null)}
              />
            ))}
          </ul>
          <Group>
            <Button onClick={() => setAdding(true)}>{t('registers.add')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function Row({ register, open }: { register: Register; open: boolean }) {
  const { t } = useTranslation(['tillSessions', 'kit'])
  const [name, setName] = useState(register.name)
  const update = useAction(tillRoutes.updateRegister, [tillRoutes.listRegisters, tillRoutes.tillStatus], {
    onSuccess: () => showToast({ text: t('registers.saved') }),
  })
  const save = (change: { name?: string; archived?: boolean }): void =>
    update.mutate({
      params: { id: register.id },
      body: { name: register.name, archived: register.archived, version: register.version, ...change },
    })
  const retire = async (): Promise<void> => {
    if (
      await confirm({
        title: t('registers.retireTitle', { name: register.name }),
        text: t('registers.retireText'),
        confirm: t('registers.retire'),
      })
    )
      save({ archived: true })
  }
  const typed = name.trim()
  return (
    <li className={classes.register}>
      <b>{register.code}</b>
      <form
        className={classes.rename}
        onSubmit={(event) => {
          event.preventDefault()
          save({ name: typed })
        }}
      >
        <TextInput
          aria-label={t('registers.rename', { name: register.name })}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {typed !== '' && typed !== register.name && (
          <Button type="submit" busy={update.isPending}>
            {t('kit:save')}
          </Button>
        )}
      </form>
      <Pill tone={open ? 'good' : 'calm'} dot={open}>
        {t(open ? 'registers.open' : register.archived ? 'registers.retired' : 'registers.inUse')}
      </Pill>
      {register.archived ? (
        <Button size="xs" busy={update.isPending} onClick={() => save({ archived: false })}>
          {t('registers.restore')}
        </Button>
      ) : (
        <Button size="xs" look="quiet" disabled={open && t('registers.closeFirst')} onClick={() => void retire()}>
          {t('registers.retire')}
        </Button>
      )}
    </li>
  )
}
