import type { BlockData } from '@plantule/contract/storefront/block-data'
import type { Template, TemplateKind } from '@plantule/contract/storefront/blocks'
import { templateDataRoutes } from '@plantule/contract/storefront/templates'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../../../shop/src/blocks/blocks.css'
import { Blocks } from '../../../../../shop/src/blocks/Blocks.tsx'
import type { BlockView } from '../../../../../shop/src/blocks/view.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import classes from './Templates.module.css'

const nowhere = '#preview'
/** A look at a page leads nowhere. */
const links: BlockView['links'] = {
  product: () => nowhere,
  category: () => nowhere,
  article: () => nowhere,
  page: () => nowhere,
  newsletter: null,
  basket: null,
}

export const viewOf = (data: BlockData, language: string): BlockView => ({ data, language: language.startsWith('en') ? 'en' : 'fr', links })

const widths = { phone: 390, tablet: 820, screen: 1200 } as const
type Width = keyof typeof widths
const choices: Width[] = ['phone', 'tablet', 'screen']

/** The page with what the shop sells today, at three widths. What is typed shows at once; what it shows of the shop follows. */
export function Preview({ kind, template, productId }: { kind: TemplateKind; template: Template; productId: number | null }) {
  const { t, i18n } = useTranslation('templates')
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < 768 ? 'phone' : 'screen'))
  const { ref, width: room } = useElementSize()
  const [asked] = useDebouncedValue(template, 500)
  const { data, error, refetch } = useQuery({
    ...read(templateDataRoutes.templateData, { body: { kind, template: asked, productId } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  // A screen takes all the room that there is; what is wider than the room is drawn smaller, whole.
  const sheet = width === 'screen' ? Math.max(widths.screen, room) : widths[width]
  return (
    <Stack gap="xs">
      <div className={classes.widths}>
        <Switcher
          label={t('width')}
          value={width}
          onChange={setWidth}
          options={choices.map((value) => ({ value, label: t(`widths.${value}`) }))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <section className={classes.frame} aria-label={t('preview')} tabIndex={0}>
        {/* Nothing in it is to be pressed: it shows what visitors will see. */}
        <div ref={ref} />
        <div className={classes.sheet} style={{ width: sheet, zoom: Math.min(1, room / sheet) || 1 }} inert>
          <Blocks blocks={template.blocks} view={viewOf(data.data, i18n.language)} />
        </div>
        {kind === 'product' && data.data.product === null && (
          <Text c="dimmed" p="md">
            {t('noProduct')}
          </Text>
        )}
      </section>
    </Stack>
  )
}
