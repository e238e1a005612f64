import type { Cultivation, LotSize } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { ofCultivations } from '../parts/of-cultivations.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import classes from './Cultivation.module.css'
import { CountDialog } from './CountDialog.tsx'
import { SizeDialog } from './SizeDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useSizeName } from './use-size-name.ts'

type Asked = { what: 'count' | 'loss' | 'transfer' | 'connect' | 'change'; size: LotSize } | 'add' | null

/** How many plants stand in which container and caliber, and what one does with them every day. */
export function Sizes({ lot, mayWrite }: { lot: Cultivation; mayWrite: boolean }) {
  const { t } = useTranslation(['production', 'kit'])
  const [asked, setAsked] = useState<Asked>(null)
  const nameOf = useSizeName()
  const disconnect = useAction(cultivationRoutes.disconnectSize, ofCultivations)
  const remove = useAction(cultivationRoutes.removeLotSize, ofCultivations)
  const close = (): void => setAsked(null)
  const all = lot.sizes.reduce((sum, size) => sum + size.onHand, 0)
  return (
    <Panel
      title={t('sizes.title')}
      text={t('sizes.sum', { count: all, shown: figure(all) })}
      actions={
        mayWrite && (
          <Button size="xs" icon={<IconPlus size={16} />} onClick={() => setAsked('add')}>
            {t('sizes.add')}
          </Button>
        )
      }
    >
      <ul className={classes.lines} aria-label={t('sizes.title')}>
        {lot.sizes.map((size) => {
          const { subproduct, becomes } = size
          return (
            <li key={size.id}>
              <div className={classes.words}>
                <Group gap={8}>
                  <strong className={classes.figure}>{figure(size.onHand)}</strong>
                  <span>{nameOf(size)}</span>
                  {subproduct && <Pill tone="good">{t('sizes.sells', { label: subproduct.label })}</Pill>}
                  {becomes && (
                    <Pill tone={becomes.promised > becomes.net ? 'attention' : 'calm'}>{t('sizes.becomes', { label: becomes.label })}</Pill>
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  {[
                    size.readyOn && t('sizes.readyOn', { day: shortDay(size.readyOn) }),
                    size.perM2 !== null && t('sizes.spaced', { per: figure(size.perM2, 2) }),
                    becomes && t('sizes.promised', { net: figure(becomes.net), count: becomes.promised, shown: figure(becomes.promised) }),
                    subproduct && t('sizes.free', { count: subproduct.available, shown: figure(subproduct.available) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {mayWrite && (
                <Group gap={6}>
                  <Button size="xs" onClick={() => setAsked({ what: 'count', size })}>
                    {t('count.title')}
                  </Button>
                  <Button size="xs" disabled={size.onHand === 0 && t('noPlants')} onClick={() => setAsked({ what: 'loss', size })}>
                    {t('loss.title')}
                  </Button>
                  <Button size="xs" disabled={size.onHand === 0 && t('noPlants')} onClick={() => setAsked({ what: 'transfer', size })}>
                    {t('transfer.title')}
                  </Button>
                  <ActionMenu
                    label={t('sizes.actionsOf', { name: nameOf(size) })}
                    actions={[
                      { label: t('sizes.change'), run: () => setAsked({ what: 'change', size }) },
                      subproduct
                        ? {
                            label: t('connect.undo', { label: subproduct.label }),
                            run: () =>
                              disconnect.mutate({ params: { id: size.id, subproductId: subproduct.id }, body: { version: size.version } }),
                          }
                        : { label: t('connect.title'), run: () => setAsked({ what: 'connect', size }) },
                      { label: t('kit:delete'), danger: true, run: () => remove.mutate({ params: { id: size.id } }) },
                    ]}
                  />
                </Group>
              )}
            </li>
          )
        })}
      </ul>
      {asked === 'add' && <SizeDialog lot={lot} size={null} onClose={close} />}
      {asked !== null && asked !== 'add' && (
        <>
          {asked.what === 'change' && <SizeDialog lot={lot} size={asked.size} onClose={close} />}
          {(asked.what === 'count' || asked.what === 'loss') && (
            <CountDialog lot={lot} size={asked.size} kind={asked.what} onClose={close} />
          )}
          {asked.what === 'transfer' && <TransferDialog lot={lot} size={asked.size} onClose={close} />}
          {asked.what === 'connect' && <ConnectDialog size={asked.size} onClose={close} />}
        </>
      )}
    </Panel>
  )
}
