import { imageUrl, type LibraryImage, libraryRoutes } from '@plantule/contract/library/library'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { UnstyledButton } from '../../ui/inputs.ts'
import { Group, Text } from '../../ui/layout.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { Footer } from '../list/Footer.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { Waiting } from '../Waiting.tsx'
import classes from './LibraryTiles.module.css'

/** A picture to be chosen: the words for it as they were and as they are typed. */
export type Choosable = WrittenPicture & { name: string; version: number; was: string }
const choosable = ({ id, key, alt, width, height, name, version }: LibraryImage): Choosable => ({
  id,
  key,
  alt,
  width,
  height,
  name,
  version,
  was: alt,
})

type TilesProps = {
  /** Added in this window: they stand first. */
  sent: readonly Choosable[]
  chosen: readonly Choosable[]
  toggle: (picture: Choosable) => void
  children: ReactNode
}

/** The pictures of the library, found by their names and words. Who may not look into it sees what they have added themselves. */
export function LibraryTiles({ sent, chosen, toggle, children }: TilesProps) {
  const { t } = useTranslation()
  const mayLook = useCan('catalogue.read')
  const [asked, setAsked] = useState({ q: '', page: 1 })
  const search = useCallback((q: string | undefined) => setAsked({ q: q ?? '', page: 1 }), [])
  const { q, page } = asked
  const { data, error, refetch } = useQuery({
    ...readList(libraryRoutes.listImages, { query: { ...(q && { q }), sort: 'createdAt', dir: 'desc', size: 25, page } }),
    enabled: mayLook,
  })
  const ready = (data?.items ?? []).filter(({ id, status }) => status === 'ready' && !sent.some((one) => one.id === id))
  const shown = [...sent, ...ready.map(choosable)]
  return (
    <>
      <Group gap="sm" justify="space-between">
        {mayLook && <SearchBox id="library-search" value={q} onChange={search} placeholder={t('choosePictures.search')} />}
        {children}
      </Group>
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {mayLook && !data && !error && <Waiting />}
      {shown.length > 0 ? (
        <ul className={classes.tiles}>
          {shown.map((picture) => {
            const on = chosen.some(({ id }) => id === picture.id)
            return (
              <li key={picture.id}>
                <UnstyledButton className={classes.tile} aria-pressed={on} onClick={() => toggle(picture)}>
                  <img src={imageUrl(picture.key, 320)} alt="" loading="lazy" decoding="async" />
                  {on && (
                    <span className={classes.mark}>
                      <IconCheck size={16} aria-hidden />
                    </span>
                  )}
                  <Text span size="xs" truncate>
                    {picture.name}
                  </Text>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      ) : (
        (data || !mayLook) && (
          <Text size="sm" c="dimmed">
            {t(q ? 'choosePictures.noMatch' : 'choosePictures.empty')}
          </Text>
        )
      )}
      {data && data.total > data.size && (
        <Footer page={page} size={data.size} total={data.total} onPage={(next) => setAsked({ q, page: next })} />
      )}
    </>
  )
}
