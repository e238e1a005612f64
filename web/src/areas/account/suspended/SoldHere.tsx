import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastStore } from '../../../offline/device-store.ts'
import { countAlone, sendWhatIsLeft } from '../../../offline/hand-over.ts'
import { keptShop } from '../../../offline/keeps-a-till.ts'
import { saveTickets } from '../../../offline/rescue-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'

const LOOK_MS = 10_000

async function countHere() {
  const store = await lastStore()
  return store && (await countAlone(store))
}

/** Sales that this device made alone before it heard that its shop is suspended leave by themselves; else they can be saved as a file. */
export function SoldHere() {
  const { t } = useTranslation('tillOffline')
  const [counts, setCounts] = useState<Awaited<ReturnType<typeof countHere>>>()
  const [fault, setFault] = useState('')
  const look = useCallback(async () => {
    try {
      await sendWhatIsLeft()
      setFault('')
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
    setCounts(await countHere())
  }, [])
  const left = counts ? counts.kept + counts.waiting : 0
  useEffect(() => {
    const tell = (error: unknown): void => console.info('This browser keeps no tickets.', error)
    look().catch(tell)
    const timer = setInterval(() => void look().catch(tell), LOOK_MS)
    return () => clearInterval(timer)
  }, [look])
  if (!counts || left === 0) return null
  const save = async (): Promise<void> => saveTickets(await lastStore(), keptShop.get())
  return (
    <Alert color={fault ? 'red' : 'blue'} title={t('soldHere')}>
      <Stack gap="xs" align="flex-start">
        <Text>
          {counts.kept > 0 && t('kept', { count: counts.kept })} {counts.waiting > 0 && t('waiting', { count: counts.waiting })}
          {fault && ` ${t('fault', { message: fault })}`}
        </Text>
        <Group gap="sm">
          <Button size="xs" onClick={() => void save().catch(showError)}>
            {t('rescue.save')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
