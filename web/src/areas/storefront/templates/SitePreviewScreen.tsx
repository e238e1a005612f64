import { templateDataRoutes } from '@plantule/contract/storefront/templates'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../../../shop/src/blocks/blocks.css'
import { Blocks } from '../../../../../shop/src/blocks/Blocks.tsx'
import { read } from '../../../api/query.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useScreenSearch } from '../../../search.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Moment } from '../../../ui/values.tsx'
import { viewOf } from './Preview.tsx'
import classes from './Templates.module.css'

/** A draft as it would be shown, for whoever was given its link. */
export default function SitePreviewScreen() {
  const { t, i18n } = useTranslation('templates')
  const { shop, token } = useScreenSearch('/site-preview')
  const { data, error } = useQuery({
    ...read(templateDataRoutes.previewByLink, { params: { token: token ?? '-' }, query: { shop } }),
    retry: false,
    enabled: token !== undefined,
  })
  // An address that was cut short holds no link to ask about.
  const lost = token === undefined || error !== null
  useEffect(() => {
    document.title = data ? `${data.name} · ${data.data.shop.name}` : t('preview')
  }, [data, t])
  return (
    <main id="main">
      {lost && <EmptyState title={t('linkOver')} text={t('linkOverText')} />}
      {!lost && !data && <Waiting />}
      {data && (
        <>
          <p className={classes.notice}>
            {t('previewOf', { name: data.name })} <Moment at={data.expiresAt} />
          </p>
          <Blocks blocks={data.template.blocks} view={viewOf(data.data, i18n.language)} />
        </>
      )}
    </main>
  )
}
