import { Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

type NameViewProps = { name: string; taken: readonly string[]; onClose: () => void; onName: (name: string) => void }

export default function NameView({ name, taken, onClose, onName }: NameViewProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  const error = taken.includes(wanted) ? t('views.taken') : undefined
  return (
    <Modal opened onClose={onClose} title={t('views.name')} closeButtonProps={{ 'aria-label': t('close') }} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted && !error) onName(wanted)
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            label={t('views.label')}
            placeholder={t('views.example')}
            maxLength={40}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button look="main" type="submit" disabled={!wanted && t('views.label')}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
