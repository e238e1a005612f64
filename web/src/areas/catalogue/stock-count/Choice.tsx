import type { CountItem } from '@plantule/contract/stock/count'
import { imageUrl } from '@plantule/contract/library/library'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './StockCount.module.css'

/** Several sizes that a label or typed words may mean. */
export function Choice({ items, pick, dismiss }: { items: readonly CountItem[]; pick: (item: CountItem) => void; dismiss: () => void }) {
  const { t } = useTranslation(['stockCount', 'kit'])
  return (
    <section className={classes.choice} aria-label={t('which')}>
      <Group justify="space-between">
        <Text fw={600}>{t('which')}</Text>
        <Button look="quiet" size="xs" onClick={dismiss}>
          {t('kit:close')}
        </Button>
      </Group>
      {items.map((item) => (
        <UnstyledButton key={item.subproductId} className={classes.option} onClick={() => pick(item)}>
          <Picture src={item.imageKey && imageUrl(item.imageKey, 320)} size={44} />
          <span>
            <b>{item.name}</b>
            <Text component="span" size="sm" c="dimmed" display="block">
              {[item.size, item.reference].join(' · ')}
            </Text>
          </span>
        </UnstyledButton>
      ))}
    </section>
  )
}
