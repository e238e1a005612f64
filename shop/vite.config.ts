import { defineConfig } from 'vite'

/** One module for the server: React and the pages, ready to be called. Its style sheet lies inside, as each page carries it. */
export default defineConfig({
  root: import.meta.dirname,
  define: { 'process.env.NODE_ENV': '"production"' },
  // What the shapes of blocks are made with is the server's own copy.
  ssr: { noExternal: true, external: ['zod'], target: 'node' },
  build: {
    ssr: 'src/render.tsx',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
})
