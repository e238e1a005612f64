import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { lightContract } from './build/light-contract.ts'
import { offlineShell } from './build/offline-shell.ts'
import { refusals } from './build/refusals.ts'

const server = process.env['PLANTULE_SERVER'] ?? 'http://127.0.0.1:3000'
const served = ['/api', '/v1', '/v2', '/authorize', '/oauth', '/oidc', '/.well-known', '/interaction', '/u', '/l']

/** Our own modules by their paths. */
const ours = (paths: string): RegExp => new RegExp(`/web/src/${paths}\\.`)

/** Room and name of a module of the contract. */
const placeOf = (id: string): string[] => id.replace(/^.*[\\/]contract[\\/]src[\\/]|\.ts(\?routes)?$/g, '').split(/[\\/]/)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightContract(), refusals(), offlineShell(), compressed(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // All that the first page needs at once: a hundred little files compress worse and cost a header each.
            { name: 'shell', tags: ['$initial'], priority: 0.5 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'zod', test: /node_modules[\\/]zod/, priority: 1 },
            // A module each: a screen that reads must not load the schemas of another.
            { debugName: 'contract', name: (id: string) => `contract-${placeOf(id).join('-')}`, test: /[\\/]contract[\\/]src[\\/].+\.ts$/ },
            // What there is to ask of one room, without what it looks like.
            { debugName: 'routes', name: (id: string) => `routes-${placeOf(id)[0]}`, test: /[\\/]contract[\\/]src[\\/].+\.ts\?routes$/ },
            // Every page shows some of them: a chunk each weighs more in headers than in pictures.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
            { name: 'floating', test: /node_modules[\\/]@floating-ui/ },
            // What most lists or most forms stand on: in parts of their own they would come as forty little files.
            { name: 'values', test: ours('(kit/chart/amounts|ui/(format|values|Pill|Panel|Picture))') },
            {
              name: 'list',
              test: ours(
                '(ui/(ActionMenu|Switcher)|kit/Page|kit/list/(ListScreen|BulkBar|Cards|ColumnsMenu|DataTable|FilterChips|Footer|SearchBox|Views|columns-choice|list-state|selection|trail|use-list-keys))',
              ),
            },
            {
              name: 'inputs',
              test: /@mantine[\\/]\w+[\\/].*[\\/](Checkbox|CloseButton|ComboboxChevron|InlineInput|Input|InputBase|InputsGroupFieldset|NativeSelect|TextInput)[\\/]/,
            },
            {
              name: 'hooks',
              test: /@mantine[\\/]\w+[\\/].*[\\/](use-id|random-id|use-merged-ref|use-uncontrolled|use-resolved-styles-api|get-auto-contrast-value)[\\/]/,
            },
            { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // `/u` alone must not swallow `/users...`, hence the boundary.
    proxy: Object.fromEntries(
      served.map((prefix) => [`^${prefix.replaceAll('.', '\\.')}(/|\\?|$)`, { target: server, changeOrigin: false }]),
    ),
  },
})
