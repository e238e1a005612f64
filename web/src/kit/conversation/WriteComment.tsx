import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Textarea } from '../../ui/inputs.ts'
import { Group, Stack } from '../../ui/layout.ts'

type WriteCommentProps = {
  label: string
  sendLabel: string
  /** Sends it; what it throws is said under the field, and nothing typed is lost. */
  send: (text: string) => Promise<void>
  /** What stands beside the button. */
  beside?: ReactNode
  above?: (take: (text: string) => void) => ReactNode
}

/** A word more in a conversation. */
export function WriteComment({ label, sendLabel, send, beside, above }: WriteCommentProps) {
  const { t } = useTranslation('support')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const leave = async (): Promise<void> => {
    if (text.trim() === '') return setFault(t('writeFirst'))
    setBusy(true)
    setFault('')
    try {
      await send(text)
      setText('')
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Stack gap="sm">
      {above?.((words) => setText((before) => (before ? `${before}\n\n${words}` : words)))}
      <Textarea
        label={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={3}
        maxLength={8000}
        error={fault || undefined}
      />
      <Group gap="sm">
        <Button look="main" busy={busy} onClick={() => void leave()}>
          {sendLabel}
        </Button>
        {beside}
      </Group>
    </Stack>
  )
}
