import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../ui/format.ts'
import classes from './Footer.module.css'

type FooterProps = {
  page: number
  size: number
  total: number
  /** More than `total` answer to the search. */
  atLeast?: boolean
  onPage: (page: number) => void
  /** Without it pages have one size. */
  onSize?: (size: number) => void
}

/** "1-25 sur 10 000", the page's size, and the way to the next. */
export function Footer({ page, size, total, atLeast = false, onPage, onSize }: FooterProps) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / size))
  const first = Math.min((page - 1) * size + 1, total)
  return (
    <Group component="footer" className={classes.footer} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" className="figures" role="status">
        {t(atLeast ? 'list.rangeOfMore' : 'list.range', {
          first: figure(first),
          last: figure(Math.min(page * size, total)),
          total: figure(total),
        })}
      </Text>
      <Group gap="xs">
        {onSize && (
          <NativeSelect
            size="xs"
            aria-label={t('list.size')}
            value={String(size)}
            data={['25', '50', '100'].map((value) => ({ value, label: t('list.perPage', { size: value }) }))}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        )}
        <nav aria-label={t('list.pages')} className={classes.pages}>
          <ActionIcon variant="default" size={30} aria-label={t('list.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text size="sm" className="figures">
            {t('list.pageOf', { page: figure(page), last: figure(last) })}
          </Text>
          <ActionIcon variant="default" size={30} aria-label={t('list.nextPage')} disabled={page >= last} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </nav>
      </Group>
    </Group>
  )
}
