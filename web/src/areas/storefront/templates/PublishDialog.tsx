import type { TemplateKind } from '@plantule/contract/storefront/blocks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { routesOf } from './routes-of.ts'

type Props = { kind: TemplateKind; draft: { id: number; version: number }; onClose: () => void }

/** At once, or at a moment that a clock in France shows. */
export function PublishDialog({ kind, draft, onClose }: Props) {
  const { t } = useTranslation(['templates', 'kit'])
  const routes = routesOf(kind)
  const [at, setAt] = useState('')
  const [wrong, setWrong] = useState('')
  const publish = useAction(routes.publish, [routes.list, routes.published, routes.get], {
    onSuccess: () => {
      showToast({ text: t(at === '' ? 'published' : 'planned') })
      onClose()
    },
    onError: ({ problem }) => {
      const field = problem.errors?.find(({ path }) => path[0] === 'at')
      setWrong(field?.message ?? '')
      return field !== undefined
    },
  })
  return (
    <Dialog title={t('publish')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('publishText')}</Text>
        <TextInput
          type="datetime-local"
          label={t('publishAt')}
          description={t('publishAtText')}
          value={at}
          error={wrong}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button
            look="main"
            busy={publish.isPending}
            onClick={() => publish.mutate({ body: { draftId: draft.id, version: draft.version, at: at === '' ? null : at.slice(0, 16) } })}
          >
            {t(at === '' ? 'publishNow' : 'plan')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
