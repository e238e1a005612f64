import { batchRoutes } from '@plantule/contract/traceability/batches'
import type { LocalPaper } from '@plantule/contract/traceability/local-lots'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { useAction } from '../../../../api/query.ts'
import { chooseFiles } from '../../../../kit/pictures/choose-files.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { shortDay } from '../../../../ui/format.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { showError } from '../../../../ui/toast.ts'
import { ofLocal } from './of-local.ts'

const formats = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.odt,.txt'
const routes = {
  batch: [batchRoutes.addBatchPaper, batchRoutes.getBatchPaper, batchRoutes.removeBatchPaper],
  seedling: [seedlingRoutes.addSeedlingPaper, seedlingRoutes.getSeedlingPaper, seedlingRoutes.removeSeedlingPaper],
} as const

type Props = { id: number; kind: 'batch' | 'seedling'; papers: readonly LocalPaper[]; mayWrite: boolean }

/** Photos, analyses, production sheets. */
export function LocalPapers({ id, kind, papers, mayWrite }: Props) {
  const { t } = useTranslation('local')
  const [addRoute, getRoute, removeRoute] = routes[kind]
  const add = useAction(addRoute, ofLocal)
  const remove = useAction(removeRoute, ofLocal)
  const choose = async (): Promise<void> => {
    for (const file of await chooseFiles(formats)) {
      const form = new FormData()
      form.set('file', file)
      await add.mutateAsync({ params: { id }, body: {}, form }).catch(() => null)
    }
  }
  return (
    <Panel
      title={t('papers.title')}
      actions={
        mayWrite && (
          <Button size="xs" busy={add.isPending} onClick={() => void choose()}>
            {t('papers.add')}
          </Button>
        )
      }
    >
      <Stack gap={6}>
        {papers.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('papers.none')}
          </Text>
        )}
        {papers.map((paper) => (
          <Group key={paper.id} gap="xs" wrap="wrap">
            <Button
              look="quiet"
              size="xs"
              icon={<IconPaperclip size={14} />}
              onClick={() => void openFile(getRoute, { params: { id, attachmentId: paper.id } }).catch(showError)}
            >
              {paper.name}
            </Button>
            <Text size="xs" c="dimmed">
              {paper.addedBy} · {shortDay(paper.addedAt)}
            </Text>
            {mayWrite && (
              <IconButton
                label={t('papers.remove', { name: paper.name })}
                onClick={() => remove.mutate({ params: { id, attachmentId: paper.id } })}
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
