import type { Screen } from '../../../screen.ts'

export const screens = [
  { path: '/blog/{articleId}', group: 'admin', title: 'article', right: 'storefront.read', load: () => import('./ArticleScreen.tsx') },
] as const satisfies readonly Screen[]
