import type { TillDevice } from '@plantule/contract/till/offline'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { Euro, Moment } from '../../../ui/values.tsx'

type State = 'fine' | 'waiting' | 'silent' | 'lost'
const tones: Record<State, Tone> = { fine: 'good', waiting: 'progress', silent: 'attention', lost: 'bad' }

function stateOf({ lostAt, silent, sold, folded }: TillDevice): State {
  if (lostAt !== null) return 'lost'
  if (silent) return 'silent'
  return folded < sold ? 'waiting' : 'fine'
}

export function DeviceRow({ device, lose }: { device: TillDevice; lose?: () => void }) {
  const { t } = useTranslation('tillOffline')
  const state = stateOf(device)
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600}>
            {device.name} (D{device.no})
          </Text>
          <Pill tone={tones[state]} dot>
            {t(`devices.states.${state}`)}
          </Pill>
        </Group>
        <Text size="sm" c="dimmed">
          {device.register && `${t('devices.register')} ${device.register} · `}
          {t('devices.seen')} <Moment at={device.seenAt} />
        </Text>
        <Text size="sm">
          {t('devices.sold')} : <b className="figures">{device.sold}</b> · {t('devices.folded')} :{' '}
          <b className="figures">{device.folded}</b> · <Euro cents={device.soldCents} />
        </Text>
      </Stack>
      {lose && state !== 'lost' && (
        <Button size="xs" onClick={lose}>
          {t('devices.lose')}
        </Button>
      )}
    </Group>
  )
}
