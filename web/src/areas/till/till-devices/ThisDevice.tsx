import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceStore, kept, type DeviceStore, type Kept } from '../../../offline/device-store.ts'
import { countAlone } from '../../../offline/hand-over.ts'
import { keptShop } from '../../../offline/keeps-a-till.ts'
import { parcels, readRescueFile, saveTickets } from '../../../offline/rescue-file.ts'
import { measureRoom, type Room } from '../../../offline/room.ts'
import { call } from '../../../api/client.ts'
import { useInit } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError, showToast } from '../../../ui/toast.ts'

type Here = { store: DeviceStore; device: Kept['device'] | undefined; counts: Awaited<ReturnType<typeof countAlone>>; room: Room }

async function lookHere(shop: string): Promise<Here | undefined> {
  if (keptShop.get() !== shop) return undefined
  const store = await deviceStore(shop)
  return { store, device: await kept(store, 'device'), counts: await countAlone(store), room: await measureRoom(store) }
}

/** What this browser keeps for selling alone, and the way out for tickets that cannot leave by themselves. */
export function ThisDevice({ mayImport, onImported }: { mayImport: boolean; onImported: () => Promise<unknown> }) {
  const { t } = useTranslation('tillOffline')
  const { client } = useInit()
  const [here, setHere] = useState<Here>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    lookHere(client.uid).then(setHere, (error: unknown) => console.info('This browser keeps nothing.', error))
  }, [client.uid])
  const save = (): Promise<void> => saveTickets(here?.store, client.uid)
  const take = async (given: File): Promise<void> => {
    const file = readRescueFile(await given.text(), client.uid)
    if (typeof file === 'string') return void showToast({ tone: 'error', text: t(`rescue.${file}`) })
    setBusy(true)
    try {
      let [taken, refused] = [0, 0]
      for (const tickets of parcels(file.tickets)) {
        const { results } = await call(tillOfflineRoutes.importOffline, {
          params: { id: file.device.id },
          body: { headSeq: file.headSeq, tickets },
        })
        refused += results.filter(({ state }) => state === 'refused').length
        taken += results.filter(({ state }) => state !== 'refused').length
      }
      showToast({ text: t('rescue.done', { count: taken, no: file.device.no }) })
      if (refused > 0) showToast({ tone: 'error', text: t('rescue.refused', { count: refused }) })
      await onImported()
    } finally {
      setBusy(false)
    }
  }
  const left = here ? here.counts.kept + here.counts.waiting : 0
  return (
    <Panel title={t('here.title')}>
      <Stack gap="sm" align="flex-start">
        {here?.device ? (
          <Text>
            <b>{t('here.no', { no: here.device.no })}</b> · {t('here.kept')} : <b className="figures">{here.counts.kept}</b> ·{' '}
            {t('here.waiting')} : <b className="figures">{here.counts.waiting}</b>
            <br />
            {t('here.room')} :{' '}
            {here.room.bytes === null ? t('room.unknown') : t('room.left', { left: figure(Math.floor(here.room.bytes / 1e6)) })},{' '}
            {t(here.room.lasting ? 'room.lasting' : 'room.notLasting')}
          </Text>
        ) : (
          <Text c="dimmed">{t('here.none')}</Text>
        )}
        <Group gap="sm">
          {left > 0 && <Button onClick={() => void save().catch(showError)}>{t('rescue.save')}</Button>}
          {mayImport && (
            <Button busy={busy} onClick={() => input.current?.click()}>
              {t('rescue.import')}
            </Button>
          )}
        </Group>
        {mayImport && (
          <>
            <Text size="sm" c="dimmed">
              {t('rescue.importText')}
            </Text>
            <input
              ref={input}
              type="file"
              accept=".json,application/json"
              aria-label={t('rescue.import')}
              hidden
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                event.currentTarget.value = ''
                if (file) take(file).catch(showError)
              }}
            />
          </>
        )}
      </Stack>
    </Panel>
  )
}
