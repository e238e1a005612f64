import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'

type NewNameProps = { label: string; onName: (name: string) => Promise<boolean>; onClose: () => void }

const focus = (field: HTMLInputElement | null): void => field?.focus()

/** A name typed where the category will stand; Enter adds it and waits for the next one, Escape ends. */
export function NewName({ label, onName, onClose }: NewNameProps) {
  const { t } = useTranslation('kit')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    if (!name.trim() || busy) return
    setBusy(true)
    if (await onName(name.trim())) setName('')
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Group gap={6} wrap="nowrap" py={4}>
        <TextInput
          size="sm"
          flex={1}
          aria-label={label}
          placeholder={label}
          maxLength={120}
          ref={focus}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button type="submit" busy={busy}>
          {t('add')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </form>
  )
}
