/** `npm run bench`: every figure of docs/performance.md, or those named on the command line. */
const parts: Record<string, () => Promise<unknown>> = {
  analysis: async () => (await import('./analysis.ts')).run(),
  api: async () => (await import('./api.ts')).run(),
  catalogue: async () => (await import('./catalogue.ts')).run(),
  clients: async () => (await import('./clients.ts')).run(),
  dossiers: async () => (await import('./dossiers.ts')).run(),
  documents: async () => (await import('./documents.ts')).run(),
  fiscal: async () => (await import('./fiscal.ts')).run(),
  growing: async () => (await import('./growing.ts')).run(),
  journal: async () => (await import('./journal.ts')).run(),
  import: async () => (await import('./import.ts')).run(),
  letters: async () => (await import('./letters.ts')).run(),
  rolling: async () => (await import('./rolling.ts')).run(),
  site: async () => (await import('./site.ts')).run(),
  'site-phone': async () => (await import('./site-phone.ts')).run(),
  size: async () => (await import('./size.ts')).run(),
  taxa: async () => (await import('./taxa.ts')).run(),
  trace: async () => (await import('./trace.ts')).run(),
  till: async () => (await import('./till.ts')).run(),
  visitors: async () => (await import('./visitors.ts')).run(),
  zones: async () => (await import('./zones.ts')).run(),
  weights: async () => (await import('./weights.ts')).run(),
  web: async () => (await import('./web.ts')).run(),
}

const asked = process.argv.slice(2)
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`\n# ${name}\n${JSON.stringify(await run(), null, 2)}\n`)
}
