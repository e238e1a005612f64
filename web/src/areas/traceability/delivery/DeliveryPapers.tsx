import { deliveriesRoutes, type Delivery } from '@plantule/contract/passports/deliveries'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { ofDeliveries } from './of-deliveries.ts'

const formats = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.odt,.txt'

/** The delivery note, photos of what was bad, and what else came with it. */
export function DeliveryPapers({ delivery, mayWrite }: { delivery: Delivery; mayWrite: boolean }) {
  const { t } = useTranslation('deliveries')
  const add = useAction(deliveriesRoutes.addDeliveryPaper, ofDeliveries)
  const remove = useAction(deliveriesRoutes.removeDeliveryPaper, ofDeliveries)
  const choose = async (): Promise<void> => {
    for (const file of await chooseFiles(formats)) {
      const form = new FormData()
      form.set('file', file)
      await add.mutateAsync({ params: { id: delivery.id }, body: {}, form }).catch(() => null)
    }
  }
  return (
    <Panel
      title={t('papers')}
      actions={
        mayWrite && (
          <Button size="xs" busy={add.isPending} onClick={() => void choose()}>
            {t('addPaper')}
          </Button>
        )
      }
    >
      <Stack gap={6}>
        {delivery.papers.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noPaper')}
          </Text>
        )}
        {delivery.papers.map((paper) => (
          <Group key={paper.id} gap="xs" wrap="wrap">
            <Button
              look="quiet"
              size="xs"
              icon={<IconPaperclip size={14} />}
              onClick={() =>
                void openFile(deliveriesRoutes.getDeliveryPaper, { params: { id: delivery.id, attachmentId: paper.id } }).catch(showError)
              }
            >
              {paper.name}
            </Button>
            <Text size="xs" c="dimmed">
              {paper.addedBy} · {shortDay(paper.addedAt)}
            </Text>
            {mayWrite && (
              <IconButton
                label={t('removePaper', { name: paper.name })}
                onClick={() => remove.mutate({ params: { id: delivery.id, attachmentId: paper.id } })}
              >
                <IconTrash size={15} />
              </IconButton>
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
