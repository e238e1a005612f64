import type { PickItem } from '@plantule/contract/stock/stock'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Euro } from '../../../ui/values.tsx'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'
import classes from './Pack.module.css'

export type DraftPart = { item: PickItem; quantity: number }

/** What a pack will hold that does not exist yet; it is made together with it. */
export function DraftParts({ parts, onChange }: { parts: readonly DraftPart[]; onChange: (parts: DraftPart[]) => void }) {
  const { t } = useTranslation('packs')
  const add = (item: PickItem): void => {
    const at = parts.findIndex((part) => part.item.subproductId === item.subproductId)
    onChange(
      at < 0
        ? [...parts, { item, quantity: 1 }]
        : parts.map((part, index) => (index === at ? { ...part, quantity: part.quantity + 1 } : part)),
    )
  }
  return (
    <Panel title={t('content')} text={t('contentText')}>
      <Stack gap="sm">
        <ArticleSuggest label={t('addPart')} onPick={add} />
        {parts.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('noParts')}
          </Text>
        )}
        <ul className={classes.parts}>
          {parts.map(({ item, quantity }, at) => (
            <li key={item.subproductId} className={classes.part}>
              <div className={classes.name}>
                <div>{item.label}</div>
                <Text size="xs" c="dimmed">
                  {item.reference}
                </Text>
              </div>
              <FigureInput
                w={70}
                aria-label={t('quantityOf', { name: item.label })}
                value={quantity}
                onChange={(next) =>
                  onChange(parts.map((part, index) => (index === at ? { ...part, quantity: Math.max(1, next ?? 1) } : part)))
                }
              />
              <span className={classes.total}>
                <Euro cents={quantity * item.basePriceCents} />
              </span>
              <IconButton label={t('removePart', { name: item.label })} onClick={() => onChange(parts.filter((_, index) => index !== at))}>
                <IconTrash size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      </Stack>
    </Panel>
  )
}
