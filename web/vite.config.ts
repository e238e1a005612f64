import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './build/light-contract.ts'
import { offlineShell } from './build/offline-shell.ts'
import { refusals } from './build/refusals.ts'

const server = process.env['PLANTULE_SERVER'] ?? 'http://127.0.0.1:3000'
const served = ['/api', '/v1', '/v2', '/authorize', '/oauth', '/oidc', '/.well-known', '/interaction', '/u']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightContract(), refusals(), offlineShell(), react()],
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
            { debugName: 'contract', name: (id: string) => `contract-${id.replace(/^.*\/|\.ts$/g, '')}`, test: /[\\/]contract[\\/]src[\\/]/ },
            // Every page shows some of them: a chunk each weighs more in headers than in pictures.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
            { name: 'floating', test: /node_modules[\\/]@floating-ui/ },
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
