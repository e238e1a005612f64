import { type PriceSchema, pricingRoutes } from '@plantule/contract/pricing/pricing'
import { useQuery } from '@tanstack/react-query'
import { IconListNumbers } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { LinesOfSchema } from './LinesOfSchema.tsx'
import { SchemaDialog } from './SchemaDialog.tsx'

/** Schemas in the order in which they are tried. */
export function SchemaList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['prices', 'kit'])
  const mayWrite = useCan('catalogue.write')
  const [open, setOpen] = useState<PriceSchema | 'new' | null>(null)
  const { data, error, refetch } = useQuery(read(pricingRoutes.listSchemas, {}))
  const remove = useAction(pricingRoutes.removeSchema, [pricingRoutes.listSchemas])
  const ask = async (schema: PriceSchema): Promise<void> => {
    const yes = await confirm({
      title: t('removeTitle', { name: schema.name }),
      text: t('removeText'),
      confirm: t('kit:delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: schema.id } })
  }
  const create = mayWrite && (
    <Button look="main" onClick={() => setOpen('new')}>
      {t('schemas.new')}
    </Button>
  )
  return (
    <Page title={t('title')} count={data?.items.length} actions={data && data.items.length > 0 && create}>
      <Group mb="sm">{tabs}</Group>
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting panels={2} />
      ) : data.items.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<IconListNumbers size={32} stroke={1.5} />}
            title={t('schemas.empty')}
            text={t('schemas.emptyText')}
            action={create}
          />
        </Panel>
      ) : (
        <Stack>
          {data.items.map((schema) => (
            <Panel
              key={schema.id}
              title={schema.name}
              actions={
                mayWrite && (
                  <Group gap={4} wrap="nowrap">
                    <Button size="xs" onClick={() => setOpen(schema)}>
                      {t('kit:edit')}
                    </Button>
                    <Button size="xs" look="quiet" onClick={() => void ask(schema)}>
                      {t('kit:delete')}
                    </Button>
                  </Group>
                )
              }
            >
              <Group gap="xs" mb="xs">
                <Pill>{t(`modes.${schema.mode}`)}</Pill>
                <Text size="sm" c="dimmed">
                  {scopeText(schema)}
                </Text>
              </Group>
              <LinesOfSchema schema={schema} />
            </Panel>
          ))}
        </Stack>
      )}
      {open && <SchemaDialog record={open === 'new' ? null : open} place={data?.items.length ?? 0} onClose={() => setOpen(null)} />}
    </Page>
  )

  function scopeText(schema: PriceSchema): string {
    if (schema.allProducts) return t('schemas.all')
    const parts = [
      schema.categoryIds.length > 0 && t('schemas.categories', { count: schema.categoryIds.length }),
      schema.products.length > 0 && t('schemas.products', { count: schema.products.length }),
      schema.profiles > 0 && t('schemas.profiles', { count: schema.profiles }),
    ].filter(Boolean)
    return parts.length > 0 ? parts.join(' · ') : t('schemas.nowhere')
  }
}
