import { useTranslation } from 'react-i18next'
import { drop } from '../../../offline/work/work-queue.ts'
import type { Placed } from '../../../offline/work/work-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeOf } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'

/** A preparation that was ended without the server: it waits, or was refused; either can be taken back. */
export function Ended({ command }: { command: Placed }) {
  const { t } = useTranslation('picking')
  const refused = command.state === 'refused'
  return (
    <Alert
      color={refused ? 'orange' : 'green'}
      mb="md"
      title={t(refused ? 'late.endRefused' : 'late.ended', { at: timeOf(Date.parse(command.at)) })}
    >
      <Text size="sm" mb="xs">
        {refused ? (command.problem?.detail ?? command.problem?.title) : t('late.endedText')}
      </Text>
      <Button look={refused ? 'plain' : 'quiet'} onClick={() => void drop(command)}>
        {t(refused ? 'late.seen' : 'late.resume')}
      </Button>
    </Alert>
  )
}
