import '@mantine/core/styles.layer.css'
import './theme/global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/error.ts'
import { hearFaults } from './api/recent-faults.ts'
import { storedLanguage } from './i18n/language.ts'
import { startWords } from './i18n/start.ts'
import { router } from './routes.tsx'
import AuthRoot from './session/AuthRoot.tsx'
import { publicConfig } from './session/public-config.ts'
import { Starting } from './session/Starting.tsx'
import { UnsupportedBrowser, unsupportedBrowserFlag } from './session/UnsupportedBrowser.tsx'
import { showReading } from './theme/reading.ts'
import { theme } from './theme/theme.ts'
import { variables } from './theme/variables.ts'
import { Questions } from './ui/Questions.tsx'
import { Toasts } from './ui/Toasts.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only a lost connection is worth another try.
      retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.unreachable || error.status >= 502),
    },
    // Without a connection a change fails at once and says so; kept silently for later, it would surprise.
    mutations: { networkMode: 'always' },
  },
})
const goTo = (path: string): void => router.history.replace(path)
const schemes = localStorageColorSchemeManager({ key: 'plantule.scheme' })
const inGallery = (import.meta.env.DEV || import.meta.env.MODE === 'kit') && window.location.pathname.startsWith('/kit')

function Application() {
  if (unsupportedBrowserFlag.get()) {
    return (
      <UnsupportedBrowser
        onSignOut={() => {
          unsupportedBrowserFlag.set(false)
          window.location.assign('/')
        }}
      />
    )
  }
  const screens: ReactNode = <RouterProvider router={router} />
  return inGallery ? screens : <AuthRoot onReturn={goTo}>{screens}</AuthRoot>
}

hearFaults()
document.documentElement.lang = storedLanguage()
showReading()
const words = startWords()
// What the first page needs comes side by side: the words, where to sign in, the screen's own code.
if (!inGallery) void client.prefetchQuery(publicConfig)
void router.preloadRoute({ to: window.location.pathname, search: true } as never)
await words

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} colorSchemeManager={schemes} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <Suspense fallback={<Starting />}>
          <Application />
          <Questions />
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
