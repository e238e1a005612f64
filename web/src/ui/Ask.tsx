import { Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import type { Asked } from './confirm.ts'

export default function Ask({ question }: { question: Asked }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const missing = question.typed !== undefined && typed.trim() !== question.typed
  // "Annuler" beside "Annuler la commande" would leave both in doubt.
  const cancels = question.confirm.startsWith(t('cancel'))
  return (
    <Modal opened onClose={() => question.answer(false)} title={question.title} closeButtonProps={{ 'aria-label': t('close') }} size="md">
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {question.text}
      </Text>
      {question.typed !== undefined && (
        <TextInput
          mt="md"
          label={t('confirm.type', { word: question.typed })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button onClick={() => question.answer(false)}>{question.cancel ?? t(cancels ? 'goBack' : 'cancel')}</Button>
        <Button
          look={question.danger ? 'danger' : 'main'}
          disabled={missing && t('confirm.type', { word: question.typed ?? '' })}
          onClick={() => question.answer(true)}
        >
          {question.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
