import { type Fair, fairsRoutes } from '@plantule/contract/till/fairs'
import { IconClipboardCheck, IconPrinter, IconTruckLoading } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import classes from '../../../kit/chart/Figures.module.css'
import own from './Fairs.module.css'

/** What the stand holds, and what became of all that went there. */
export function Stand({ fair, mayWrite }: { fair: Fair; mayWrite: boolean }) {
  const { t } = useTranslation('fairs')
  const held = fair.stand.reduce((sum, line) => sum + line.held, 0)
  const open = fair.sessions.find((session) => session.state !== 'closed')
  const columns = ['loaded', 'sold', 'returned', 'lost', 'held'] as const
  return (
    <Panel
      title={t('stand')}
      actions={
        mayWrite && (
          <Group gap="xs">
            <Button icon={<IconTruckLoading size={18} />} to={paths.fairLoad(fair.id)} disabled={fair.state === 'over' && t('over')}>
              {t('load.title')}
            </Button>
            <Button
              icon={<IconPrinter size={18} />}
              disabled={held === 0 && t('nothingHeld')}
              onClick={() => void openFile(fairsRoutes.standSlip, { params: { id: fair.id } }).catch(showError)}
            >
              {t('slip')}
            </Button>
            <Button
              icon={<IconClipboardCheck size={18} />}
              to={paths.fairCount(fair.id)}
              disabled={(held === 0 && t('nothingHeld')) || (open && t('closeFirst', { number: open.number })) || false}
            >
              {t('count.title')}
            </Button>
          </Group>
        )
      }
    >
      {fair.stand.length === 0 ? (
        <Text c="dimmed">{t('standEmpty')}</Text>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('plant')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-right className={column === 'returned' || column === 'lost' ? classes.wide : undefined}>
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fair.stand.map((line) => (
              <tr key={line.subproductId}>
                <td>
                  {line.label}
                  <span className={classes.detail}>
                    {line.reference}
                    {line.found > 0 && ` · ${t('foundText', { count: line.found })}`}
                  </span>
                  {line.returned + line.lost > 0 && (
                    <span className={own.small}>
                      {[
                        line.returned > 0 && `${t('columns.returned')} ${figure(line.returned)}`,
                        line.lost > 0 && `${t('columns.lost')} ${figure(line.lost)}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                </td>
                {columns.map((column) => (
                  <td key={column} data-right className={column === 'returned' || column === 'lost' ? classes.wide : undefined}>
                    {figure(line[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('all')}</td>
              {columns.map((column) => (
                <td key={column} data-right className={column === 'returned' || column === 'lost' ? classes.wide : undefined}>
                  {figure(fair.stand.reduce((sum, line) => sum + line[column], 0))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}
