import { blogRoutes } from '@plantule/contract/storefront/blog'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditArticle } from './EditArticle.tsx'
import { NewArticle } from './NewArticle.tsx'

export default function ArticleScreen() {
  const id = useRouteId('articleId')
  return id === toCreate ? <NewArticle /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(blogRoutes.getArticle, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditArticle article={data} /> : <Waiting />
}
