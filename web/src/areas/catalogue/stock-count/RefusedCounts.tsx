import { useTranslation } from 'react-i18next'
import { drop, useCommands } from '../../../offline/work/work-queue.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeOf } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import type { Counting } from './use-count.ts'

/** A count that was saved without the server and that it refused: its lines are taken up again, each with its reason. */
export function RefusedCounts({ count }: { count: Counting }) {
  const { t } = useTranslation('stockCount')
  const refused = useCommands().filter((one) => one.kind === 'count' && one.state === 'refused')
  return refused.map((one) => (
    <Alert key={one.key} color="orange" mb="md" title={t('late.title', { at: timeOf(Date.parse(one.at)) })}>
      <Text size="sm" mb="xs">
        {one.problem?.detail ?? one.problem?.title}
      </Text>
      <Button
        onClick={() => {
          count.takeUp(one)
          void drop(one)
        }}
      >
        {t('late.take')}
      </Button>
    </Alert>
  ))
}
