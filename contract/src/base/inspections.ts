/** Who inspects what, on a visit that ends: plant health, the mark of local plants, or money. */
export const inspectorPresets = ['inspector_plant', 'inspector_local', 'inspector_tax'] as const
export type InspectorPreset = (typeof inspectorPresets)[number]
export const isInspector = (preset: string): preset is InspectorPreset => inspectorPresets.some((each) => each === preset)

/** What anybody who is signed in needs for the pages to stand. */
const forAll = [
  '/init',
  '/my-account',
  '/my-shops',
  '/events',
  '/views',
  '/admin/client',
  '/config/icon',
  '/config/logo',
  '/config/marks',
  '/papers/look',
  // What they asked for themselves, and nothing else (`downloads`).
  '/downloads',
  '/download',
]

/** Under which addresses the rights of each kind hold: all else is closed, whatever its right. */
const sees: Record<InspectorPreset, readonly string[]> = {
  inspector_plant: [
    '/plant-passport',
    '/plant-passports',
    '/plant-passport-settings',
    '/plant-health',
    '/plant-delivery',
    '/plant-deliveries',
    '/recall',
    '/recalls',
    '/trace',
    '/cultivation',
    '/cultivations',
    '/mother_plant',
    '/mother_plants',
    '/stratification',
    '/stratifications',
    '/greenhouse',
    '/greenhouses',
    '/production-map',
    '/treatments',
    '/phyto-products',
    '/phyto-product',
  ],
  inspector_local: [
    '/vegetal-local',
    '/plant-health/plant',
    '/trace',
    '/cultivation',
    '/cultivations',
    '/mother_plant',
    '/mother_plants',
    '/greenhouse',
    '/greenhouses',
  ],
  inspector_tax: [
    '/accounting',
    '/journal',
    '/invoice',
    '/credit_invoice',
    '/fiscal',
    '/z-ticket',
    '/ticket',
    '/refund-ticket',
    '/sessions',
    '/till/sessions',
    '/till/registers',
    '/till/offline',
    '/direct-sale',
    '/direct-sales',
    '/direct_sales',
  ],
}

/**
 * What each may ask for beside reading: a file of what it reads, made by a job or written down in the sealed journal. Nothing of the shop's
 * own changes by it.
 */
export const inspectorAsks: Record<InspectorPreset, readonly string[]> = {
  inspector_plant: ['POST /inspection/dossier'],
  inspector_local: ['POST /inspection/dossier', 'POST /vegetal-local/lot/{id}/dossier', 'POST /vegetal-local/mass-export'],
  inspector_tax: ['POST /inspection/dossier', 'PUT /journal/from/{a}/to/{b}/fec', 'PUT /journal/from/{a}/to/{b}/excel'],
}

/** Under which address each thing is read that a trace may begin with, and tells of the lots on its way. */
const tracedUnder = {
  zone: '/vegetal-local',
  certificate: '/vegetal-local',
  passport: '/plant-passport',
  delivery: '/plant-delivery',
} as const
/**
 * Whether a trace may begin with such a thing, or tell of it: an inspection learns nothing on the way that its own pages would not open.
 */
export const mayTrace = (preset: InspectorPreset, of: string): boolean =>
  !(of in tracedUnder) || sees[preset].includes(tracedUnder[of as keyof typeof tracedUnder])

const within = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`)

type Seen = { method: string; path: string; writes?: boolean | undefined }

/** Whether an inspector may call a route: to read, and what their kind of inspection is about. Their own choices of a screen are kept. */
export function mayInspect(preset: InspectorPreset, { method, path, writes }: Seen): boolean {
  if (inspectorAsks[preset].includes(`${method} ${path}`)) return true
  if (method === 'PUT') return within(path, '/preference')
  return method === 'GET' && !writes && [...forAll, ...sees[preset]].some((above) => within(path, above))
}
