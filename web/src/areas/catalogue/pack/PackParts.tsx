import { imageUrl } from '@plantule/contract/library/library'
import { totalsOf, type RatePart } from '@plantule/contract/base/money'
import { type Pack, packRoutes } from '@plantule/contract/packs/packs'
import { useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { InlineFigure } from '../../../kit/fields/InlineFigure.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { euros, percent } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Euro, Figure } from '../../../ui/values.tsx'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'
import classes from './Pack.module.css'

/** What the pack holds; each change is saved at once. */
export function PackParts({ pack, readOnly }: { pack: Pack; readOnly: boolean }) {
  const { t } = useTranslation('packs')
  const client = useQueryClient()
  const params = { id: pack.id }
  const learn = { onSuccess: (answer: Pack) => client.setQueryData([packRoutes.getPack.path, { params }], answer) }
  const add = useAction(packRoutes.addPackItem, [packRoutes.listPacks], learn)
  const update = useAction(packRoutes.updatePackItem, [packRoutes.listPacks], learn)
  const remove = useAction(packRoutes.removePackItem, [packRoutes.listPacks], learn)
  const saved = pack.sumCents - pack.unitCents
  return (
    <Panel title={t('content')} text={t('contentText')}>
      <Stack gap="sm">
        {!readOnly && (
          <ArticleSuggest
            label={t('addPart')}
            onPick={(item) => add.mutate({ params, body: { subproductId: item.subproductId, quantity: 1 } })}
          />
        )}
        {pack.items.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('noParts')}
          </Text>
        )}
        <ul className={classes.parts}>
          {pack.items.map((part) => (
            <li key={part.id} className={classes.part}>
              <Picture src={part.imageKey ? imageUrl(part.imageKey, 320) : null} size={40} />
              <div className={classes.name}>
                <div>{part.label}</div>
                <Text size="xs" c={part.available < part.quantity && !part.backorder ? 'red' : 'dimmed'}>
                  {part.reference} ·{' '}
                  {part.archived ? t('partArchived') : part.backorder ? t('onOrder') : t('available', { count: part.available })} ·{' '}
                  {euros(part.unitCents)}
                </Text>
              </div>
              {readOnly ? (
                <Figure value={part.quantity} />
              ) : (
                <InlineFigure
                  value={part.quantity}
                  label={t('quantityOf', { name: part.label })}
                  column="quantity"
                  width={70}
                  save={(quantity) => update.mutateAsync({ params: { id: part.id }, body: { quantity: quantity ?? 1 } })}
                />
              )}
              <span className={classes.total}>
                <Euro cents={part.quantity * part.unitCents} />
              </span>
              {!readOnly && (
                <IconButton label={t('removePart', { name: part.label })} onClick={() => remove.mutate({ params: { id: part.id } })}>
                  <IconTrash size={16} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {pack.items.length > 0 && (
          <Group justify="space-between">
            <Text size="sm">{pack.available === null ? t('onOrder') : t('canSell', { count: pack.available })}</Text>
            <Text size="sm">
              {saved > 0 && <s>{euros(pack.sumCents)}</s>} <b>{euros(pack.unitCents)}</b>{' '}
              {saved > 0 && t('saves', { amount: euros(saved) })}
            </Text>
          </Group>
        )}
        {pack.shares && (
          <Text size="sm" c="dimmed">
            {t('split', {
              parts: splitOf(pack)
                .map(({ rateBp, netCents }) => t('splitPart', { rate: percent(rateBp), amount: euros(netCents) }))
                .join(', '),
            })}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

/** The pack's price by rate, as its sales will be taxed. */
const splitOf = ({ unitCents, shares }: Pack): RatePart[] =>
  totalsOf({ mode: 'incl', chargesTva: true, lines: [{ quantity: 1, unitCents, rateBp: 0, shares }] }).lines[0]?.parts ?? []
