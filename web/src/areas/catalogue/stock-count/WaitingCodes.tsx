import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import type { WaitingCode } from './codes.ts'
import classes from './StockCount.module.css'
import type { Counting } from './use-count.ts'

/** Codes that were scanned without the server, until each is a size or was taken out by hand. */
export function WaitingCodes({ count }: { count: Counting }) {
  const { t } = useTranslation('stockCount')
  if (count.codes.length === 0) return null
  const told = ({ times, fault, items }: WaitingCode): string =>
    fault ? t('codeRefused', { times, why: fault }) : items ? t('codeAsks', { times }) : t('codeWaits', { times })
  return (
    <section aria-label={t('codes')}>
      <ul className={classes.lines}>
        {count.codes.map((one) => (
          <li key={one.code} className={classes.line} data-fault={one.fault ? true : undefined}>
            <div className={classes.what}>
              <Text fw={600}>{one.code}</Text>
              <Text size="sm" c={one.fault ? 'red' : 'dimmed'}>
                {told(one)}
              </Text>
              {one.items && (
                <Group gap="xs" mt={4}>
                  {one.items.map((item) => (
                    <Button key={item.subproductId} size="xs" onClick={() => count.settleCode(one, item)}>
                      {`${item.name}, ${item.size}`}
                    </Button>
                  ))}
                </Group>
              )}
            </div>
            <IconButton size={42} label={t('codeRemove', { code: one.code })} onClick={() => count.settleCode(one, null)}>
              <IconTrash size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
