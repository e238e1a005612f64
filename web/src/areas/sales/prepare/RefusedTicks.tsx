import type { Picking } from '@plantule/contract/orders/preparation'
import { useTranslation } from 'react-i18next'
import { refusedOf } from '../../../offline/work/fold.ts'
import { drop, enqueue, useCommands } from '../../../offline/work/work-queue.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeOf } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'

/** What was counted without the server and it refused: both are said, and whoever counted chooses. */
export function RefusedTicks({ picking }: { picking: Picking }) {
  const { t } = useTranslation('picking')
  const refused = refusedOf(useCommands(), picking.id)
  return refused.map((tick) => {
    const line = picking.lines.find(({ lineId }) => lineId === tick.lineId)
    const again = async (): Promise<void> => {
      if (!line) return
      const { prepared, missing } = tick.body
      const { orderId, lineId, reference, label } = tick
      const body = { prepared, missing, seen: { prepared: line.prepared, missing: line.missing } }
      await enqueue({ kind: 'pick', key: crypto.randomUUID(), orderId, lineId, reference, label, body })
      await drop(tick)
    }
    return (
      <Alert key={tick.key} color="orange" mb="md" title={t('late.title', { name: tick.label })}>
        <Text size="sm">{t('late.mine', { at: timeOf(Date.parse(tick.at)), ...tick.body })}</Text>
        <Text size="sm">{tick.problem?.detail ?? tick.problem?.title}</Text>
        <Group gap="sm" mt="xs">
          {line && <Button onClick={() => void again()}>{t('late.again')}</Button>}
          <Button look="quiet" onClick={() => void drop(tick)}>
            {t('late.drop')}
          </Button>
        </Group>
      </Alert>
    )
  })
}
