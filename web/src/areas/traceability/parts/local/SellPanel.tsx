import { productRoutes } from '@plantule/contract/catalogue/products'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { type LocalLot, localLotRoutes, type Pack } from '@plantule/contract/traceability/local-lots'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, NumberField, StockField } from '../../../../kit/form/fields.tsx'
import { ArticleSuggest } from '../../../../kit/suggest/ArticleSuggest.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { figure } from '../../../../ui/format.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import classes from './Local.module.css'
import { ofLocal } from './of-local.ts'
import { useAmount } from '../../../../kit/growing/use-amount.ts'

type Lot = Omit<LocalLot, 'kind'>
type Kind = 'batch' | 'mixture'
const routes = {
  batch: [batchRoutes.connectBatch, batchRoutes.disconnectBatch],
  mixture: [mixtureRoutes.connectMixture, mixtureRoutes.disconnectMixture],
} as const

/** As which products it is sold, and the packets that stand in the shop. */
export function SellPanel({ lot, kind, mayWrite }: { lot: Lot; kind: Kind; mayWrite: boolean }) {
  const { t } = useTranslation('local')
  const [dialog, setDialog] = useState<'connect' | 'pack' | Pack | null>(null)
  const [connectRoute, disconnectRoute] = routes[kind]
  const connect = useAction(connectRoute, ofLocal, { onSuccess: () => setDialog(null) })
  const disconnect = useAction(disconnectRoute, ofLocal)
  const amount = useAmount()
  return (
    <Panel
      title={t('sell.title')}
      text={lot.products.length === 0 ? t('sell.none') : undefined}
      actions={
        mayWrite && (
          <Group gap="xs">
            {lot.products.length > 0 && (
              <Button size="xs" look="main" onClick={() => setDialog('pack')}>
                {t('sell.pack')}
              </Button>
            )}
            <Button size="xs" onClick={() => setDialog('connect')}>
              {t('sell.connect')}
            </Button>
          </Group>
        )
      }
    >
      <ul className={classes.rows} aria-label={t('sell.title')}>
        {lot.products.map((product) => (
          <li key={product.id}>
            <div className={classes.words}>
              <Link to={paths.product(product.id)}>{product.name}</Link>
            </div>
            {mayWrite && (
              <Button
                size="xs"
                look="quiet"
                busy={disconnect.isPending}
                onClick={() => disconnect.mutate({ params: { id: lot.id, productId: product.id } })}
              >
                {t('sell.disconnect')}
              </Button>
            )}
          </li>
        ))}
        {lot.packs.map((pack) => (
          <li key={pack.sizeId}>
            <div className={classes.words}>
              <Text size="sm">
                {pack.label} · {amount(pack.content, lot.unit)}
              </Text>
            </div>
            <span className={classes.amount}>{t('sell.packets', { count: pack.onHand, shown: figure(pack.onHand) })}</span>
            {mayWrite && pack.onHand > 0 && (
              <Button size="xs" look="quiet" onClick={() => setDialog(pack)}>
                {t('sell.unpack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog === 'connect' && (
        <Dialog title={t('sell.connect')} onClose={() => setDialog(null)}>
          <Stack gap="sm">
            <Text size="sm">{t('sell.connectText')}</Text>
            <ArticleSuggest
              label={t('sell.article')}
              onPick={(item) => connect.mutate({ params: { id: lot.id, productId: item.productId } })}
            />
          </Stack>
        </Dialog>
      )}
      {dialog === 'pack' && <PackDialog lot={lot} onClose={() => setDialog(null)} />}
      {dialog !== null && typeof dialog === 'object' && <UnpackDialog lot={lot} pack={dialog} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

function PackDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const { t } = useTranslation('local')
  const pack = useAction(localLotRoutes.packLocalLot, ofLocal, { onError: () => true })
  const amount = useAmount()
  const [productId, setProductId] = useState(lot.products[0]?.id ?? 0)
  const { data } = useQuery(read(productRoutes.getProduct, { params: { id: productId } }))
  const [values] = useState({
    productId,
    subproductId: null as number | null,
    content: lot.packs[0]?.content ?? (null as number | null),
    packets: null as number | null,
  })
  return (
    <DialogForm
      title={t('sell.packTitle')}
      values={values}
      save={({ subproductId, content, packets }) =>
        // What is missing is named by the server, beside its field.
        pack.mutateAsync({ params: { id: lot.id }, body: { subproductId, content, packets } as never })
      }
      saveLabel={t('sell.pack')}
      onClose={onClose}
    >
      {({ control, watch }) => {
        const chosen = watch('productId')
        if (chosen !== productId) setProductId(chosen)
        const [content, packets] = [watch('content') ?? 0, watch('packets') ?? 0]
        return (
          <>
            {lot.products.length > 1 && (
              <ChoiceField
                control={control}
                name="productId"
                label={t('sell.product')}
                required
                numeric
                options={lot.products.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            <ChoiceField
              control={control}
              name="subproductId"
              label={t('sell.size')}
              required
              numeric
              options={(data?.subproducts ?? []).map((size) => ({ value: String(size.id), label: size.label || size.reference }))}
            />
            <NumberField
              control={control}
              name="content"
              label={t('sell.content')}
              digits={3}
              unit={lot.unit === 'grams' ? 'g' : ''}
              required
            />
            <StockField control={control} name="packets" label={t('sell.count')} required />
            <Text size="sm" role="status">
              {t('sell.takes', {
                amount: amount(content * packets, lot.unit),
                left: amount(Math.max(lot.onHand - content * packets, 0), lot.unit),
              })}
            </Text>
          </>
        )
      }}
    </DialogForm>
  )
}

function UnpackDialog({ lot, pack, onClose }: { lot: Lot; pack: Pack; onClose: () => void }) {
  const { t } = useTranslation('local')
  const unpack = useAction(localLotRoutes.unpackLocalLot, ofLocal, { onError: () => true })
  const [values] = useState({ packets: pack.onHand })
  return (
    <DialogForm
      title={t('sell.unpackTitle', { label: pack.label })}
      values={values}
      save={({ packets }) => unpack.mutateAsync({ params: { id: lot.id }, body: { sizeId: pack.sizeId, packets } })}
      saveLabel={t('sell.unpack')}
      onClose={onClose}
    >
      {({ control }) => <StockField control={control} name="packets" label={t('sell.count')} required />}
    </DialogForm>
  )
}
