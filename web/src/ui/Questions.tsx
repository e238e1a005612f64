import { Group, Modal, Text, TextInput } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { questionStore } from './confirm.ts'

/** Shows the question of `confirm()`. */
export function Questions() {
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get)
  return question && <Ask key={question.id} question={question} />
}

function Ask({ question }: { question: NonNullable<ReturnType<typeof questionStore.get>> }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const missing = question.typed !== undefined && typed.trim() !== question.typed
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={<Text fw={650}>{question.title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
      size="md"
    >
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
        <Button onClick={() => question.answer(false)}>{question.cancel ?? t('cancel')}</Button>
        <Button
          look={question.danger ? 'danger' : 'main'}
          disabled={missing && t('confirm.type', { word: question.typed })}
          onClick={() => question.answer(true)}
        >
          {question.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
