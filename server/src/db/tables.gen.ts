// Made by `npm run generate` from the migrated database. Do not edit.
import type { ColumnType, Generated as KyselyGenerated } from 'kysely'
import type { JsonColumns } from './json-columns.ts'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : KyselyGenerated<T>
/** Written as text, since the driver would turn a bare array into a PostgreSQL array. */
type Json<C extends string> = ColumnType<C extends keyof JsonColumns ? JsonColumns[C] : unknown, string, string>
type Instant = ColumnType<Date, Date | string, Date | string>

export type Analysis = {
  shop_id: number
  id: Generated<number>
  name: string
  note: Generated<string>
  updated_at: Instant
  version: Generated<number>
}

export type AnalysisLot = {
  shop_id: number
  series_id: number
  lot_id: number
}

export type AnalysisSeries = {
  shop_id: number
  id: Generated<number>
  analysis_id: number
  kind: 'ec' | 'ph' | 'temperature' | 'humidity' | 'nitrate' | 'other'
  name: string
  unit: Generated<string>
  low: number | null
  high: number | null
  side: Generated<'low' | 'in' | 'high'>
  alert_at: Instant | null
  alert_value: number | null
  version: Generated<number>
}

export type AnalysisValue = {
  shop_id: number
  id: Generated<number>
  series_id: number
  at: Instant
  value: number
  source: 'hand' | 'file'
  author: string
}

export type ApiKey = {
  shop_id: number
  id: Generated<number>
  name: string
  start: string
  hash: Buffer
  rights: string[]
  per_minute: number
  ends_on: string | null
  member_id: number
  created_at: Generated<Instant>
  last_used_at: Instant | null
  revoked_at: Instant | null
  revoked_name: string | null
}

export type Appointment = {
  shop_id: number
  id: Generated<number>
  slot_id: number | null
  day: string
  from_min: number
  to_min: number
  order_id: number
  reference: string
  customer_name: Generated<string>
  phone: Generated<string>
  plants: number
  state: 'booked' | 'collected' | 'no_show' | 'cancelled'
  booked_at: Instant
  author: string
}

export type Arrival = {
  token: string
  number: number
  began_at: Generated<Instant>
}

export type ArticlePicture = {
  shop_id: number
  article_id: number
  image_id: number
}

export type ArticleRedirect = {
  shop_id: number
  slug: string
  article_id: number
}

export type Audit = {
  shop_id: number
  id: Generated<number>
  at: Generated<Instant>
  actor_kind: 'member' | 'system' | 'provider' | 'public' | 'key'
  actor_id: number | null
  actor_name: string
  action: string
  subject: string
  subject_id: number | null
  before: Json<'audit.before'> | null
  after: Json<'audit.after'> | null
  request_id: string
}

export type BankLine = {
  shop_id: number
  id: Generated<number>
  day: string
  label: string
  cents: number
  n: Generated<number>
  added_at: Instant
  added_by: string
  account: string | null
  closed_in: string | null
  closed_with: string[] | null
}

export type BatchEdit = {
  shop_id: number
  id: Generated<number>
  change: Json<'batch_edit.change'>
  ids: number[]
  done_to: Generated<number>
  state: Generated<'running' | 'done' | 'undoing' | 'undone' | 'failed'>
  products: Generated<number>
  sizes: Generated<number>
  operation_id: number | null
  author: string
  created_at: Generated<Instant>
  source: Generated<'batch' | 'table'>
}

export type BatchEditRow = {
  shop_id: number
  batch_id: number
  kind: 'product' | 'size' | 'line'
  target_id: number
  before: Json<'batch_edit_row.before'>
  version_after: number
  outcome: 'restored' | 'kept' | null
  after: Json<'batch_edit_row.after'> | null
}

export type BlogArticle = {
  shop_id: number
  id: Generated<number>
  title: string
  slug: string
  description: Generated<string>
  html: Generated<string>
  image_id: number | null
  published_on: string | null
  search: string
  author: string
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export type BookAdvance = {
  shop_id: number
  id: Generated<number>
  month: string
  order_id: number
  day: string
  cents: number
  rates: Json<'book_advance.rates'>
}

export type BookMonth = {
  shop_id: number
  month: string
  closed_at: Instant
  closed_by: string
  first_entry: number
  last_entry: number
  lines: number
  debit_cents: number
  file_id: number
  sha256: string
  accepted: Generated<Json<'book_month.accepted'>>
  advances_kept: Generated<boolean>
  payouts_kept: Generated<boolean>
  receipts_floored: Generated<boolean>
}

export type BookPayout = {
  shop_id: number
  id: Generated<number>
  month: string
  day: string
  payout_id: number
  net_cents: number
  fee_cents: number
}

export type Bot = {
  shop_id: number
  id: Generated<number>
  graph: Json<'bot.graph'>
  shown: Generated<boolean>
  updated_at: Instant
  version: Generated<number>
}

export type BotCount = {
  shop_id: number
  day: string
  block: string
  outcome: 'begun' | 'unanswered' | 'none_found' | 'handed' | 'ended' | 'stuck' | 'left'
  count: number
}

export type BotTalk = {
  shop_id: number
  id: Generated<number>
  token: string
  version_id: number | null
  language: 'fr' | 'en'
  state: Json<'bot_talk.state'>
  block: string
  expires_at: Instant
  network: Generated<string>
  shown: Generated<Json<'bot_talk.shown'>>
}

export type BotVersion = {
  shop_id: number
  id: Generated<number>
  number: number
  graph: Json<'bot_version.graph'>
  published_at: Instant
  author: string
}

export type Caliber = {
  shop_id: number
  id: Generated<number>
  name: string
  form: Generated<string>
  height_min_cm: number | null
  height_max_cm: number | null
  girth_min_cm: number | null
  girth_max_cm: number | null
  age: Generated<string>
  weight_g: number | null
  idx: Generated<number>
  version: Generated<number>
}

export type CardAccount = {
  shop_id: number
  id: Generated<number>
  kind: 'own' | 'connected'
  account_ref: string
  live: boolean
  key_hint: Generated<string>
  sealed_key: Buffer | null
  sealed_webhook_secret: Buffer | null
  webhook_ref: string | null
  charges_enabled: Generated<boolean>
  payouts_enabled: Generated<boolean>
  details_submitted: Generated<boolean>
  requirements: Generated<string[]>
  disabled_reason: string | null
  swept_until: Instant | null
  swept_at: Instant | null
  failure: string | null
  failed_at: Instant | null
  created_at: Generated<Instant>
}

export type CardDispute = {
  shop_id: number
  id: Generated<number>
  dispute_ref: string
  card_payment_id: number
  amount_cents: number
  status: string
  reason: string
  respond_by: Instant | null
  opened_at: Instant
}

export type CardDocument = {
  shop_id: number
  id: Generated<number>
  kind: 'registration' | 'statutes' | 'bank' | 'address'
  file_id: number
  name: string
  state: Generated<'queued' | 'sent' | 'refused'>
  provider_ref: string | null
  reason: string | null
  author: string
  created_at: Generated<Instant>
}

export type CardEvent = {
  shop_id: number
  id: Generated<number>
  event_ref: string
  type: string
  object_ref: string
  via: 'webhook' | 'sweep'
  occurred_at: Instant
  received_at: Generated<Instant>
  handled_at: Instant | null
}

export type CardLink = {
  shop_id: number
  id: Generated<number>
  order_id: number | null
  token: string
  kind: 'payment' | 'deposit' | 'correction'
  amount_cents: number
  state: Generated<'open' | 'paid' | 'void'>
  session_ref: string | null
  session_url: string | null
  session_until: Instant | null
  sessions: Generated<number>
  sent_to: string | null
  author: string
  expires_at: Instant
  created_at: Generated<Instant>
  voucher_id: number | null
}

export type CardMovement = {
  shop_id: number
  id: Generated<number>
  payout_id: number
  movement_ref: string
  category: string
  amount_cents: number
  fee_cents: number
  net_cents: number
  source_ref: string | null
  occurred_at: Instant
}

export type CardPayment = {
  shop_id: number
  id: Generated<number>
  account_ref: string
  live: boolean
  intent_ref: string
  charge_ref: string | null
  link_id: number | null
  order_id: number | null
  order_payment_id: number | null
  kind: 'payment' | 'deposit' | 'correction'
  amount_cents: number
  fee_cents: number | null
  refunded_cents: Generated<number>
  state: 'booked' | 'to_check' | 'returned'
  reason: string | null
  brand: string | null
  last4: string | null
  paid_at: Instant
  voucher_id: number | null
}

export type CardPayout = {
  shop_id: number
  id: Generated<number>
  payout_ref: string
  amount_cents: number
  status: string
  automatic: boolean
  arrives_on: string
  initiated_at: Instant
  read_at: Instant
}

export type CardRefund = {
  shop_id: number
  id: Generated<number>
  card_payment_id: number
  order_payment_id: number | null
  refund_ref: string | null
  amount_cents: number
  state: 'queued' | 'pending' | 'succeeded' | 'failed'
  reason: string | null
  author: string
  created_at: Generated<Instant>
  done_at: Instant | null
  dropped: Generated<boolean>
}

export type CarrierAccount = {
  shop_id: number
  id: Generated<number>
  carrier: 'mondial_relay' | 'colissimo'
  options: Generated<Json<'carrier_account.options'>>
  sealed_keys: Buffer
  checked_at: Instant | null
  failure: string | null
  failed_at: Instant | null
}

export type CatalogueImport = {
  shop_id: number
  id: Generated<number>
  file_ids: number[]
  file_name: string
  state: Generated<'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'undone' | 'failed'>
  headers: string[]
  rows: number
  sample: Json<'catalogue_import.sample'>
  guesses: Json<'catalogue_import.guesses'>
  settings: Json<'catalogue_import.settings'>
  report: Json<'catalogue_import.report'> | null
  undo: Json<'catalogue_import.undo'> | null
  operation_id: number | null
  author: string
  created_at: Generated<Instant>
  shown: string | null
  stock_seen: Generated<Json<'catalogue_import.stock_seen'>>
  archive_id: number | null
  archive_name: string | null
  archive_names: Generated<string[]>
  pictures_operation_id: number | null
  reading: Generated<Json<'catalogue_import.reading'>>
  read_as: Json<'catalogue_import.read_as'> | null
  unread: Generated<Json<'catalogue_import.unread'>>
  state_since: Generated<Instant>
  kind: Generated<'catalogue' | 'lots' | 'zones' | 'batches'>
}

export type CatalogueImportFinding = {
  shop_id: number
  import_id: number
  kind: 'problem' | 'diff' | 'left' | 'taxon'
  n: number
  status: string
  body: Json<'catalogue_import_finding.body'>
}

export type CatalogueImportPicture = {
  shop_id: number
  id: Generated<number>
  import_id: number
  product_id: number
  row: number
  place: number
  source: string
  in_archive: boolean
  alt: Generated<string>
  state: Generated<'waiting' | 'done' | 'failed' | 'undone'>
  reason: string | null
  image_id: number | null
}

export type Category = {
  shop_id: number
  id: Generated<number>
  level: number
  parent_id: number | null
  parent_level: number | null
  name: string
  slug: string
  description: Generated<string>
  published: Generated<boolean>
  idx: Generated<number>
  version: Generated<number>
}

export type CollectDay = {
  shop_id: number
  day: string
  by_hand: Generated<boolean>
}

export type CollectSlot = {
  shop_id: number
  id: Generated<number>
  day: string
  from_min: number
  to_min: number
  orders: number
  plants: number | null
  booked_orders: Generated<number>
  booked_plants: Generated<number>
}

export type CollectionZone = {
  shop_id: number
  id: Generated<number>
  name: string
  search: string
  commune: Generated<string>
  region: 'alpes' | 'bassin_parisien_nord' | 'bassin_parisien_sud' | 'rhone_saone_jura' | 'corse' | 'massif_armoricain' | 'massif_central' | 'nord_est' | 'pyrenees' | 'sud_ouest' | 'mediterranee' | null
  owner: Generated<string>
  habitat: Generated<string>
  altitude_m: number | null
  soil: Generated<string>
  not_planted: Generated<boolean>
  closed: Generated<boolean>
  polygon: Generated<Json<'collection_zone.polygon'>>
  note: Generated<string>
  updated_at: Instant
  version: Generated<number>
}

export type Consumable = {
  shop_id: number
  id: Generated<number>
  kind: 'seed' | 'substrate' | 'pot' | 'label' | 'fertiliser' | 'phyto' | 'biocontrol' | 'other'
  name: string
  search: string
  unit: string
  amm: Generated<string>
  npk: Generated<string>
  supplier: Generated<string>
  min_stock: number | null
  note: Generated<string>
  retired: Generated<boolean>
  on_hand: Generated<number>
  value_cents: Generated<number>
  version: Generated<number>
}

export type ConsumableMove = {
  shop_id: number
  id: Generated<number>
  consumable_id: number
  at: Instant
  kind: 'purchase' | 'use' | 'count' | 'undo'
  change: number
  after: number
  value_cents: number
  batch: Generated<string>
  expires_on: string | null
  lot_id: number | null
  note: Generated<string>
  undoes: number | null
  author: string
}

export type Container = {
  shop_id: number
  id: Generated<number>
  name: string
  description: Generated<string>
  volume_ml: number | null
  root_type: Generated<'bare' | 'ball' | 'plug' | 'container'>
  idx: Generated<number>
  version: Generated<number>
}

export type Cultivation = {
  shop_id: number
  lot_id: number
  product_id: number | null
  origin: Generated<'seed' | 'cutting' | 'graft' | 'division' | 'purchase' | 'other'>
  state: Generated<'planned' | 'active' | 'ready' | 'sold_out' | 'terminated'>
  ready_on: string | null
  customer_id: number | null
  recipe_id: number | null
}

export type CultivationPicture = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  image_id: number
  alt: Generated<string>
  idx: Generated<number>
}

export type Customer = {
  shop_id: number
  id: Generated<number>
  reference: string
  kind: 'private' | 'professional' | 'association' | 'public'
  first_name: Generated<string>
  last_name: Generated<string>
  company: Generated<string>
  name: string
  email: string | null
  phone: string | null
  siren: string | null
  siret: string | null
  vat_number: string | null
  operator_number: string | null
  price_profile_id: number | null
  invoicing_terms_id: number | null
  credit_limit_cents: number | null
  language: Generated<'fr' | 'en'>
  tags: Generated<string[]>
  note: Generated<string>
  search: Generated<string>
  orders: Generated<number>
  spent_cents: Generated<number>
  last_order_at: Instant | null
  due_cents: Generated<number>
  open_orders: Generated<number>
  archived_at: Instant | null
  created_at: Generated<Instant>
  version: Generated<number>
  merged_into_id: number | null
  erased_at: Instant | null
}

export type CustomerAddress = {
  shop_id: number
  id: Generated<number>
  customer_id: number
  label: string | null
  company: string | null
  name: string | null
  line1: string
  line2: string | null
  postcode: string
  city: string
  country: Generated<string>
  phone: string | null
  note: string | null
  is_billing: Generated<boolean>
  is_delivery: Generated<boolean>
}

export type CustomerDistinct = {
  shop_id: number
  one_id: number
  other_id: number
}

export type CustomerInteraction = {
  shop_id: number
  id: Generated<number>
  customer_id: number
  kind: 'call' | 'mail' | 'visit' | 'note' | 'task'
  at: Instant
  body: string
  due_on: string | null
  author: string
}

export type CustomerPrice = {
  shop_id: number
  customer_id: number
  subproduct_id: number
  mode: 'incl' | 'excl'
  price_cents: number
  id: Generated<number>
  first_day: string | null
  last_day: string | null
}

export type DecreasingPrice = {
  shop_id: number
  id: Generated<number>
  kind: 'tier' | 'promotion'
  name: string
  scope: 'subproduct' | 'product' | 'category'
  subproduct_id: number | null
  product_id: number | null
  category_id: number | null
  container_id: number | null
  profile_id: number | null
  unit: 'percent' | 'price'
  mode: 'incl' | 'excl'
  cumulative: Generated<boolean>
  first_day: string | null
  last_day: string | null
  tiers: Json<'decreasing_price.tiers'>
  version: Generated<number>
}

export type DeliveryRound = {
  shop_id: number
  id: Generated<number>
  day: string
  name: string
  depart_min: number
  from_min: number
  to_min: number
  zones: Generated<string[]>
  max_stops: number | null
  max_plants: number | null
  max_g: number | null
  note: Generated<string>
  departed_at: Instant | null
  author: string
  version: Generated<number>
}

export type DeliveryStop = {
  shop_id: number
  id: Generated<number>
  round_id: number
  order_id: number
  idx: number
  from_min: number
  to_min: number
  state: Generated<'planned' | 'done' | 'failed'>
  beyond: Generated<boolean>
  reason: Generated<string>
  added_at: Instant
  closed_at: Instant | null
  author: string
}

export type DiscountBatch = {
  shop_id: number
  id: Generated<number>
  name: string
  author: string
  created_at: Instant
}

export type DiscountCode = {
  shop_id: number
  id: Generated<number>
  code: string
  label: string
  kind: 'percent' | 'amount' | 'free_shipping'
  value: number
  min_cents: Generated<number>
  scope: Generated<Json<'discount_code.scope'>>
  from_day: string | null
  to_day: string | null
  max_uses: number | null
  per_customer: number | null
  cumulative: Generated<boolean>
  batch_id: number | null
  disabled_at: Instant | null
  uses: Generated<number>
  created_at: Instant
  version: Generated<number>
}

export type DiscountUse = {
  shop_id: number
  id: Generated<number>
  code_id: number
  source: 'order' | 'ticket'
  source_id: number
  customer_id: number | null
  state: 'planned' | 'counted' | 'released'
  cents: Generated<number>
  sale_cents: Generated<number>
  used_at: Instant | null
  frozen: Generated<boolean>
  terms: Json<'discount_use.terms'> | null
  email: string | null
}

export type Fair = {
  shop_id: number
  id: Generated<number>
  name: string
  place: Generated<string>
  first_day: string
  last_day: string
  stand_fee_cents: Generated<number>
  kilometres: Generated<number>
  km_rate_mils: Generated<number>
  other_costs_cents: Generated<number>
  notes: Generated<string>
  version: Generated<number>
}

export type FieldDeed = {
  shop_id: number
  id: Generated<number>
  uuid: string
  kind: 'place' | 'transfer' | 'count' | 'loss' | 'intervention' | 'treatment' | 'task' | 'tick' | 'photo'
  lot_id: number | null
  deed: Json<'field_deed.deed'>
  state: Generated<'done' | 'unsettled' | 'settled' | 'dropped'>
  code: Generated<string>
  details: Generated<Json<'field_deed.details'>>
  phone_at: Instant
  at: Instant
  received_at: Instant
  author: string
  settled_by: string | null
  settled_at: Instant | null
  version: Generated<number>
}

export type FiscalClosure = {
  shop_id: number
  id: Generated<number>
  type: 'session' | 'day' | 'month' | 'year'
  register: string
  number: string
  day_from: string
  day_to: string
  opened_at: Instant
  closed_at: Instant
  operator_name: string
  sale_from: Generated<number>
  sale_to: Generated<number>
  payment_to: Generated<number>
  tickets: number
  net_cents: number
  abs_cents: number
  perpetual_net_cents: number
  perpetual_abs_cents: number
  totals: Json<'fiscal_closure.totals'>
  link_seq: number
  copy_to: number | null
}

export type FiscalHead = {
  shop_id: number
  register: string
  chain: 'sale' | 'payment_event' | 'closure' | 'journal_event' | 'copy' | 'archive' | 'training'
  seq: Generated<number>
  signature: Generated<string>
  last_at: Generated<Instant>
  closed_through: string | null
}

export type FiscalLink = {
  shop_id: number
  register: string
  chain: 'sale' | 'payment_event' | 'closure' | 'journal_event' | 'copy' | 'archive' | 'training'
  seq: number
  occurred_at: Instant
  kind: string
  ref_type: string
  ref_id: number | null
  ref_number: string | null
  payload: string
  incl_cents: number
  excl_cents: number
  vat_by_rate: string
  operator_id: number | null
  operator_name: string
  app_version: string
  format_version: number
  prev_signature: string
  signature: string
}

export type GeneralConditions = {
  shop_id: number
  html: Generated<string>
  file_id: number | null
  updated_at: Instant
}

export type GerminationTest = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  tested_on: string
  sown: number
  germinated: number
  note: Generated<string>
}

export type GrowingContract = {
  shop_id: number
  id: Generated<number>
  order_id: number
  subproduct_id: number
  lot_id: number
  quantity: number
  ready_on: string
  stocked: Generated<number>
  author: string
  at: Instant
  outcome: 'freed' | 'ended' | 'delivered' | null
  decided_by: string | null
  decided_at: Instant | null
  reason: Generated<string>
  told_missing: Generated<number>
}

export type HeldHost = {
  host: string
  client_id: number
  since: Generated<Instant>
}

export type Idempotency = {
  shop_id: number
  key: string
  request_hash: string
  status: number | null
  response: Json<'idempotency.response'> | null
  created_at: Generated<Instant>
}

export type IdentityAccount = {
  sub: string
  email: string
  name: string
  password_hash: string | null
  email_verified: Generated<boolean>
  totp_sealed: Buffer | null
  totp_confirmed_at: Instant | null
  totp_last_step: number | null
  recovery_hashes: Generated<string[]>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  last_sign_in: Instant | null
  demo: Generated<boolean>
}

export type IdentityEvent = {
  id: Generated<number>
  sub: string
  at: Generated<Instant>
  kind: 'signed_in' | 'password_wrong' | 'code_wrong' | 'locked' | 'password_reset' | 'joined' | 'signed_out'
  address: string | null
  user_agent: string | null
}

export type IdentityKey = {
  id: Generated<number>
  kind: 'signing' | 'cookie'
  kid: string
  sealed: Buffer
  active_at: Generated<Instant>
  retire_at: Instant | null
  created_at: Generated<Instant>
}

export type IdentityLink = {
  token_hash: Buffer
  sub: string | null
  purpose: 'invitation' | 'reset' | 'verify' | 'entry'
  expires_at: Instant
  created_at: Generated<Instant>
  email: string | null
  for_shop: number | null
  for_member: number | null
  seat_id: number | null
}

export type IdentityRecord = {
  kind: string
  id_hash: Buffer
  sealed: Buffer
  sub: string | null
  grant_id: string | null
  uid: string | null
  consumed_at: Instant | null
  user_agent: string | null
  address: string | null
  created_at: Generated<Instant>
  seen_at: Generated<Instant>
  expires_at: Instant
  network: string | null
  seat_id: number | null
  by_pin: Generated<boolean>
  till_shop: number | null
  proven_at: Instant | null
}

export type IdentitySeat = {
  id: Generated<number>
  device_hash: Buffer
  sub: string
  for_shop: number
  pin_hash: string
  user_agent: string | null
  address: string | null
  failures: Generated<number>
  wrong: Generated<number>
  locked_until: Instant | null
  made_at: Generated<Instant>
  used_at: Generated<Instant>
}

export type IdentityThrottle = {
  key: string
  failures: number
  refused: Generated<boolean>
  last_at: Generated<Instant>
  locked_until: Instant | null
}

export type Image = {
  shop_id: number
  id: Generated<number>
  key: string
  name: string
  alt: Generated<string>
  search: string
  width: number
  height: number
  original_id: number
  status: Generated<'pending' | 'ready' | 'failed'>
  created_at: Generated<Instant>
  version: Generated<number>
  cut_of: number | null
  turn: Generated<number>
  crop: Json<'image.crop'> | null
}

export type ImageRendition = {
  shop_id: number
  image_id: number
  size: number
  format: 'webp' | 'jpg'
  file_id: number
}

export type Intervention = {
  shop_id: number
  id: Generated<number>
  kind: 'sowing' | 'pricking_out' | 'repotting' | 'pruning' | 'staking' | 'watering' | 'fertilising' | 'weeding' | 'biocontrol' | 'moving' | 'inspection' | 'other'
  done_on: string
  minutes: number | null
  operator: string
  note: Generated<string>
  version: Generated<number>
}

export type InterventionLot = {
  shop_id: number
  intervention_id: number
  lot_id: number
  done_on: string
}

export type InterventionPicture = {
  shop_id: number
  id: Generated<number>
  intervention_id: number
  image_id: number
  alt: Generated<string>
  idx: Generated<number>
}

export type InterventionUse = {
  shop_id: number
  intervention_id: number
  move_id: number
}

export type Invoice = {
  shop_id: number
  id: Generated<number>
  kind: 'invoice' | 'deposit_invoice' | 'corrective_invoice' | 'credit_invoice'
  number: string
  issued_on: string
  due_on: string | null
  order_id: number | null
  order_reference: string | null
  customer_id: number | null
  customer_name: string
  original_id: number | null
  original_number: string | null
  document: Json<'invoice.document'>
  document_sha256: string
  rates: Json<'invoice.rates'>
  excl_cents: number
  vat_cents: number
  incl_cents: number
  search: string
  author: string
  issued_at: Generated<Instant>
  summary_month: string | null
  turnover: Json<'invoice.turnover'> | null
  carriage: Generated<Json<'invoice.carriage'>>
  b2b: boolean | null
  services: Generated<Json<'invoice.services'>>
}

export type InvoiceFile = {
  shop_id: number
  invoice_id: number
  file_id: number
  sha256: string
  created_at: Generated<Instant>
}

export type InvoicePlatform = {
  shop_id: number
  flow_url: string
  token_url: string
  client_id: string
  sealed_secret: Buffer
  organization_id: Generated<string>
  active: Generated<boolean>
  swept_until: Instant | null
  swept_at: Instant | null
  failure: string | null
  failed_at: Instant | null
}

export type InvoiceStatus = {
  shop_id: number
  id: Generated<number>
  invoice_id: number
  code: number
  at: Instant
  reason: Generated<string>
  source: 'platform' | 'hand'
  author: Generated<string>
  message_ref: string | null
}

export type InvoiceTransmission = {
  shop_id: number
  invoice_id: number
  state: 'queued' | 'sent' | 'failed'
  tracking_id: string
  flow_ref: string | null
  attempts: Generated<number>
  failure: string | null
  queued_at: Instant
  after_status: Generated<number>
  sent_at: Instant | null
  claimed_at: Instant | null
}

export type InvoicingTerms = {
  shop_id: number
  id: Generated<number>
  name: string
  due_days: number
  end_of_month: Generated<boolean>
  early_discount_bp: Generated<number>
}

export type LabelTemplate = {
  shop_id: number
  id: Generated<number>
  name: string
  paper: string
  elements: Json<'label_template.elements'>
  version: Generated<number>
}

export type LegalMention = {
  code: string
  text: string
  valid_from: string
  valid_to: string | null
}

export type LegalPicture = {
  shop_id: number
  legal_text_id: number
  image_id: number
}

export type LegalText = {
  shop_id: number
  id: Generated<number>
  kind: 'legal' | 'sales' | 'privacy'
  number: number
  html: string
  valid_from: string
  saved_at: Instant
  author: string
}

export type LibraryFile = {
  shop_id: number
  id: Generated<number>
  name: string
  search: string
  file_id: number
  added_by: number | null
  created_at: Generated<Instant>
}

export type LocalBatch = {
  shop_id: number
  lot_id: number
  part: 'seed' | 'cutting' | 'plant'
  state: 'collected' | 'cleaned' | 'stored' | 'rejected'
  collector: Generated<string>
  declared: Generated<number>
  cleaned: number | null
  dried_on: string | null
  cleaned_on: string | null
  thousand_weight: number | null
}

export type LocalCertificate = {
  shop_id: number
  id: Generated<number>
  number: string
  code: string
  state: Generated<'issued' | 'void'>
  order_id: number | null
  ticket_id: number | null
  customer: Generated<string>
  producer: string
  licence: Generated<string>
  issued_on: string
  void_reason: Generated<string>
  author: string
  created_at: Instant
  replaced: Generated<boolean>
}

export type LocalCertificateLine = {
  shop_id: number
  id: Generated<number>
  certificate_id: number
  lot_size_id: number
  lot_id: number
  label: string
  species: string
  lot_number: string
  origins: Generated<string[]>
  region: string
  generation: number
  units: number
  content: number | null
  unit: 'grams' | 'pieces' | null
}

export type LocalLot = {
  shop_id: number
  lot_id: number
  kind: 'batch' | 'mixture' | 'seedling'
  year: number
  unit: 'grams' | 'pieces'
  size_id: number
  life_form: Generated<'herb' | 'woody'>
  region: 'alpes' | 'bassin_parisien_nord' | 'bassin_parisien_sud' | 'rhone_saone_jura' | 'corse' | 'massif_armoricain' | 'massif_central' | 'nord_est' | 'pyrenees' | 'sud_ouest' | 'mediterranee' | null
  generation: Generated<number>
  justification: Generated<string>
  justified_by: Generated<string>
  removed_at: Instant | null
  justified_for: Generated<string[]>
}

export type LocalPaper = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  file_id: number
  added_at: Instant
  added_by: string
}

export type LocalProduct = {
  shop_id: number
  lot_id: number
  product_id: number
}

export type LocalSeedling = {
  shop_id: number
  lot_id: number
  container: Generated<string>
  emerged: number | null
  emerged_on: string | null
}

export type Lot = {
  shop_id: number
  id: Generated<number>
  kind: 'cultivation' | 'batch' | 'mixture' | 'seedling' | 'seed_collection' | 'mother_plant' | 'stratification'
  number: string
  name: string
  search: string
  taxon_id: number | null
  place_id: number | null
  started_on: string
  ended_at: Instant | null
  note: Generated<string>
  author: string
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
  held: Generated<boolean>
}

export type LotChoice = {
  shop_id: number
  order_id: number
  subproduct_id: number
  lot_size_id: number
  author: string
  at: Instant
  quantity: number | null
  raised: Generated<boolean>
}

export type LotFlow = {
  shop_id: number
  id: Generated<number>
  from_lot: number
  to_lot: number
  quantity: number
  at: Instant
  why: Generated<string>
  author: string
}

export type LotMove = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  lot_size_id: number
  at: Instant
  kind: 'initial' | 'count' | 'loss' | 'transfer_out' | 'transfer_in' | 'repot_out' | 'repot_in' | 'sale' | 'return' | 'correction'
  change: number
  after: number
  reason: Generated<string>
  pair: number | null
  source: Generated<string>
  source_id: number | null
  author: string
  subproduct_id: number | null
  ticket_id: number | null
}

export type LotPromise = {
  shop_id: number
  id: Generated<number>
  order_id: number
  subproduct_id: number
  lot_size_id: number
  quantity: number
  author: string
  at: Instant
  contract_id: number | null
}

export type LotSize = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  container_id: number | null
  caliber_id: number | null
  on_hand: Generated<number>
  subproduct_id: number | null
  ready_on: string | null
  version: Generated<number>
  per_are: number | null
  content: number | null
  becomes_id: number | null
  expected: number | null
  loss_bp: Generated<number>
}

export type LotStay = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  place_id: number
  from_on: string
  to_on: string | null
}

export type LotTag = {
  shop_id: number
  id: Generated<number>
  name: string
  colour: Generated<string>
  version: Generated<number>
}

export type LotTagged = {
  shop_id: number
  lot_id: number
  tag_id: number
}

export type MailedReport = {
  shop_id: number
  member_id: number
  report: 'sales' | 'sales-hours' | 'dead-stock'
  every: 'week' | 'month'
  sent_for: string
}

export type Member = {
  shop_id: number
  id: Generated<number>
  person_id: number | null
  email: string
  name: string
  preset: string
  rights: string[]
  ends_on: string | null
  invited_at: Generated<Instant>
  joined_at: Instant | null
  removed_at: Instant | null
  last_seen_at: Instant | null
  version: Generated<number>
  sells_since: Instant | null
}

export type Migration = {
  name: string
  sha256: string
  applied_at: Generated<Instant>
}

export type MotherPlant = {
  shop_id: number
  lot_id: number
  clone: Generated<string>
  gone_on: string | null
  pieces: Generated<number>
  provenance: Generated<string>
  health: Generated<'unknown' | 'healthy' | 'suspect' | 'infected'>
  tested_on: string | null
  test_due_on: string | null
  hold: Generated<boolean>
  hold_reason: Generated<string>
  yearly_budget: number | null
  told_on: string | null
}

export type MotherPlantPicture = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  image_id: number
  alt: Generated<string>
  idx: Generated<number>
}

export type MovedIn = {
  shop_id: number
  token: string
  former_ids: number[]
  sealed_as: number
  sealed_key: Buffer
  arrived_at: Generated<Instant>
}

export type MovingOut = {
  shop_id: number
  token: string
  to_url: string
  began_at: Generated<Instant>
  frozen_at: Instant | null
  moved_at: Instant | null
}

export type Newsletter = {
  shop_id: number
  id: Generated<number>
  subject: string
  preview: Generated<string>
  html: Generated<string>
  state: Generated<'draft' | 'scheduled' | 'sending' | 'sent'>
  sent_at: Instant | null
  author: string
  search: string
  updated_at: Instant
  version: Generated<number>
  segment: Generated<Json<'newsletter.segment'>>
  per_hour: number | null
  send_at: Instant | null
  next_at: Instant | null
  held_at: Instant | null
  past_orders: Generated<number>
  past_incl_cents: Generated<number>
  past_excl_cents: Generated<number>
  blocks: Json<'newsletter.blocks'> | null
  showing: Generated<Json<'newsletter.showing'>>
  left_as: Json<'newsletter.left_as'> | null
}

export type NewsletterAgreement = {
  shop_id: number
  id: Generated<number>
  subscriber_id: number
  what: 'letter' | 'measure'
  given: boolean
  wording: string | null
  source: string
  author: string
  at: Instant
}

export type NewsletterDelivery = {
  shop_id: number
  id: Generated<number>
  newsletter_id: number
  subscriber_id: number | null
  state: Generated<'waiting' | 'written' | 'left'>
  mail_id: number | null
  report: 'bounced' | 'complained' | null
  measured: Generated<boolean>
  opened_at: Instant | null
  clicked_at: Instant | null
}

export type NewsletterGone = {
  shop_id: number
  print: string
  state: 'left' | 'bounced' | 'complained'
}

export type NewsletterLink = {
  shop_id: number
  newsletter_id: number
  n: number
  url: string
  clicks: Generated<number>
}

export type NewsletterOrder = {
  shop_id: number
  order_id: number
  newsletter_id: number
  clicked_on: string | null
  other_incl_cents: Generated<number>
  other_excl_cents: Generated<number>
}

export type NewsletterPicture = {
  shop_id: number
  newsletter_id: number
  image_id: number
}

export type NewsletterSubscriber = {
  shop_id: number
  id: Generated<number>
  email: string
  name: Generated<string>
  state: Generated<'confirmed' | 'left' | 'bounced' | 'complained'>
  proof: string
  token: string
  author: string
  added_at: Instant
  left_at: Instant | null
  measured_at: Instant | null
}

export type Notice = {
  shop_id: number
  id: Generated<number>
  member_id: number
  kind: 'mention' | 'picking_again' | 'letter_stopped' | 'stock_short' | 'growing_ready' | 'growing_short' | 'webhook_stopped' | 'visitor_asks' | 'web_order' | 'mail_failed' | 'stock_low' | 'card_to_check' | 'refund_failed' | 'disputed' | 'value_out' | 'phase_due' | 'health_test_due'
  subject_id: number | null
  count: Generated<number>
  right_needed: string | null
  at: Instant
  read_at: Instant | null
}

export type NumberSeries = {
  shop_id: number
  series: string
  last: Generated<number>
  last_day: string | null
}

export type Operation = {
  shop_id: number
  id: Generated<number>
  kind: string
  title: string
  status: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  done: Generated<number>
  total: number | null
  result: Json<'operation.result'> | null
  file_id: number | null
  error_code: string | null
  error_details: Json<'operation.error_details'> | null
  member_id: number | null
  download: Generated<boolean>
  secret: string
  created_at: Generated<Instant>
  started_at: Instant | null
  finished_at: Instant | null
  right_needed: string | null
  starter_only: Generated<boolean>
  owner_only: Generated<boolean>
}

export type OrderComment = {
  shop_id: number
  id: Generated<number>
  order_id: number
  at: Generated<Instant>
  author: string
  body: string
}

export type OrderDocument = {
  shop_id: number
  order_id: number
  kind: 'invoice' | 'deposit_invoice' | 'corrective_invoice' | 'credit_invoice'
  document_id: number
  number: string
  issued_on: string
  incl_cents: number
  refund_id: number | null
}

export type OrderEvent = {
  shop_id: number
  id: Generated<number>
  order_id: number
  at: Generated<Instant>
  author: string
  kind: string
  data: Generated<Json<'order_event.data'>>
}

export type OrderLine = {
  shop_id: number
  id: Generated<number>
  order_id: number
  idx: number
  subproduct_id: number | null
  reference: string | null
  label: string
  latin_name: string | null
  quantity: number
  prepared: Generated<number>
  unit_cents: number
  rate_bp: number
  discount_kind: 'percent' | 'amount' | null
  discount_value: number | null
  discount_reason: string | null
  note: string | null
  net_cents: number
  excl_cents: number
  missing: Generated<number>
  refunded: Generated<number>
  dropped: Generated<number>
  gone: Generated<number>
  listed: Generated<boolean>
  pack_id: number | null
  parts: Json<'order_line.parts'> | null
  code_cents: Generated<number>
  code_label: string | null
  shares: Json<'order_line.shares'> | null
  service: Generated<boolean>
  own_discount: Json<'order_line.own_discount'> | null
  promoted: Generated<boolean>
  missing_at: Instant | null
}

export type OrderLoss = {
  shop_id: number
  id: Generated<number>
  order_id: number
  day: string
  cents: number
  reason: string
  author: string
  created_at: Instant
}

export type OrderMail = {
  shop_id: number
  id: Generated<number>
  order_id: number
  kind: 'message' | 'quotation' | 'confirmation' | 'prepared' | 'ready' | 'shipped' | 'part_shipped' | 'invoice' | 'refund' | 'quotation_reminder' | 'deposit_reminder' | 'slot_reminder' | 'round_slot' | 'grown_ready' | 'grown_short'
  recipient: string
  subject: Generated<string>
  message: Generated<string>
  attachments: Generated<string[]>
  author: string
  at: Generated<Instant>
  once: string | null
  mail_id: number | null
  button_label: string | null
  button_url: string | null
  language: Generated<'fr' | 'en'>
}

export type OrderMention = {
  shop_id: number
  comment_id: number
  member_id: number
  seen_at: Instant | null
  mailed_at: Instant | null
}

export type OrderPayment = {
  shop_id: number
  id: Generated<number>
  order_id: number
  payment_type: 'cash' | 'card' | 'online_card' | 'cheque' | 'transfer' | 'direct_debit' | 'gift_card' | 'credit_code' | 'on_account'
  kind: 'payment' | 'deposit' | 'correction' | 'refund'
  status: 'pending' | 'validated'
  amount_cents: number
  received_on: string
  note: Generated<string>
  author: string
  created_at: Generated<Instant>
  validated_at: Instant | null
  refund_id: number | null
  voucher_id: number | null
  session_id: number | null
  outside: Generated<boolean>
  member_id: number | null
}

export type OrderRefund = {
  shop_id: number
  id: Generated<number>
  uuid: string | null
  order_id: number
  number: string
  at: Generated<Instant>
  author: string
  kind: 'items' | 'amount' | 'whole'
  reason: Generated<string>
  fees: Generated<Json<'order_refund.fees'>>
  rates: Json<'order_refund.rates'>
  excl_cents: number
  vat_cents: number
  incl_cents: number
  money_cents: number
}

export type OrderRefundLine = {
  shop_id: number
  refund_id: number
  line_id: number
  quantity: number
  restocked: boolean
  parts: Json<'order_refund_line.parts'>
  net_cents: number
  excl_cents: number
  unsold: number | null
}

export type OrderShipment = {
  shop_id: number
  id: Generated<number>
  order_id: number
  n: number
  planned_on: string | null
  tracking: string | null
  note: Generated<string>
  left_at: Instant | null
  author: string
  created_at: Generated<Instant>
}

export type OrderShipmentLine = {
  shop_id: number
  shipment_id: number
  line_id: number
  quantity: number
}

export type Orders = {
  shop_id: number
  id: Generated<number>
  reference: string
  status: 'draft' | 'quotation' | 'waiting_payment' | 'deposit_paid' | 'confirmed' | 'in_preparation' | 'prepared' | 'shipped' | 'ready' | 'delivered' | 'collected' | 'complete' | 'cancelled' | 'refunded'
  mode: 'incl' | 'excl'
  channel: 'back_office' | 'phone' | 'web' | 'market'
  charges_tva: boolean
  customer_id: number | null
  customer_name: string | null
  billing_address: Json<'orders.billing_address'> | null
  delivery_address: Json<'orders.delivery_address'> | null
  city: string | null
  delivery_mode: 'on_site' | 'collect' | 'home' | 'relay' | 'own_truck'
  delivery_cents: Generated<number>
  parcel_tracking: string | null
  discount_kind: 'percent' | 'amount' | null
  discount_value: number | null
  discount_reason: string | null
  wanted_on: string | null
  valid_until: string | null
  purchase_order: string | null
  note: Generated<string>
  internal_note: Generated<string>
  rates: Generated<Json<'orders.rates'>>
  discount_cents: Generated<number>
  excl_cents: Generated<number>
  vat_cents: Generated<number>
  incl_cents: Generated<number>
  items: Generated<number>
  deposit_cents: Generated<number>
  paid_cents: Generated<number>
  payment_state: Generated<'none' | 'unpaid' | 'partial' | 'paid' | 'overpaid' | 'refunded_partially' | 'refunded'>
  invoiced: Generated<boolean>
  search: Generated<string>
  placed_at: Generated<Instant>
  validated_at: Instant | null
  closed_at: Instant | null
  version: Generated<number>
  refunded_cents: Generated<number>
  held_reason: string | null
  held_at: Instant | null
  held_by: string | null
  merged_into: number | null
  delivery_off_cents: Generated<number>
  seller_name: Generated<string>
  price_profile_id: number | null
  sold_on: string | null
  tracking_link_id: number | null
  tax_regime: Generated<'domestic' | 'intra_eu' | 'export'>
  outside_cents: Generated<number>
  account_cents: Generated<number>
  delivery_km: number | null
  delivery_follows: Generated<boolean>
  modified_from_cents: number | null
  own_delivery: Json<'orders.own_delivery'> | null
  relay: Json<'orders.relay'> | null
  rest_of: number | null
}

export type OutboxMail = {
  shop_id: number
  id: Generated<number>
  recipient: string
  subject: string
  html: Generated<string>
  plain: string
  attachments: Generated<Json<'outbox_mail.attachments'>>
  about: string | null
  about_id: number | null
  status: Generated<'queued' | 'sent' | 'kept' | 'failed'>
  error: string | null
  created_at: Generated<Instant>
  sent_at: Instant | null
  content: Generated<Json<'outbox_mail.content'>>
  locale: Generated<'fr' | 'en'>
  secret: Generated<boolean>
  sender_name: Generated<string>
  reply_to: string | null
}

export type Pack = {
  shop_id: number
  id: Generated<number>
  reference: string
  name: string
  description: Generated<string>
  published: Generated<boolean>
  price_kind: 'fixed' | 'computed'
  price_cents: Generated<number>
  discount_bp: Generated<number>
  archived_at: Instant | null
  search: string | null
  created_at: Generated<Instant>
  version: Generated<number>
}

export type PackItem = {
  shop_id: number
  id: Generated<number>
  pack_id: number
  subproduct_id: number
  quantity: number
  idx: Generated<number>
}

export type PackPicture = {
  shop_id: number
  id: Generated<number>
  pack_id: number
  image_id: number
  alt: Generated<string>
  idx: Generated<number>
}

export type PagePicture = {
  shop_id: number
  page_id: number
  image_id: number
}

export type PageRedirect = {
  shop_id: number
  slug: string
  page_id: number
}

export type PaperLogo = {
  shop_id: number
  sha256: string
  mime: 'image/png' | 'image/jpeg'
  width: number
  height: number
  body: Buffer
  created_at: Generated<Instant>
}

export type Parcel = {
  shop_id: number
  id: Generated<number>
  order_id: number
  shipment_id: number | null
  n: number
  carrier: 'mondial_relay' | 'colissimo'
  weight_g: number
  state: 'queued' | 'asking' | 'unsure' | 'made' | 'failed' | 'void'
  reference: string
  answer_key: string | null
  asked_at: Instant | null
  made_at: Instant | null
  voided_at: Instant | null
  void_reason: 'by_hand' | 'delivery_changed' | 'order_ended' | 'order_cut' | null
  failure: string | null
  tracking: string | null
  tracking_url: string | null
  label_url: string | null
  label_file_id: number | null
  label_format: '10x15' | 'a6' | 'a4' | 'zpl' | null
  step: 'registered' | 'moving' | 'at_relay' | 'delivered' | 'trouble' | null
  step_text: string | null
  step_at: Instant | null
  followed_at: Instant | null
  author: string
  created_at: Generated<Instant>
  goods_g: number | null
}

export type PaymentReminder = {
  shop_id: number
  id: Generated<number>
  number: string
  customer_id: number
  level: number
  sent_on: string
  author: string
  recipient: string | null
  letter: Json<'payment_reminder.letter'>
  open_cents: number
  total_cents: number
  created_at: Generated<Instant>
}

export type Person = {
  id: Generated<number>
  sub: string
  email: string
  name: string
  created_at: Generated<Instant>
}

export type PickingPlace = {
  shop_id: number
  subproduct_id: number
  section: Generated<string>
  place: Generated<string>
}

export type Place = {
  shop_id: number
  id: Generated<number>
  parent_id: number | null
  kind: 'greenhouse' | 'tunnel' | 'shade' | 'outdoor' | 'store' | 'fridge' | 'section'
  name: string
  outline: Generated<Json<'place.outline'>>
  area_dm2: number | null
  note: Generated<string>
  idx: Generated<number>
  version: Generated<number>
  route_idx: number | null
}

export type PlaceMarker = {
  shop_id: number
  id: Generated<number>
  kind: 'note' | 'tap' | 'power' | 'hazard' | 'entrance' | 'loading'
  x: number
  y: number
  label: Generated<string>
  author: string
  created_at: Instant
  version: Generated<number>
}

export type PlanPrice = {
  level: 'essential' | 'complete' | 'local-vegetal'
  valid_from: string
  monthly_cents: number
  yearly_cents: number
  paused_cents: number
  local_vegetal: boolean
  tills: number | null
  members: number | null
  storage_mb: number | null
  mails_month: number | null
  existing: Generated<'move' | 'keep'>
}

export type PlantDelivery = {
  shop_id: number
  id: Generated<number>
  number: string
  supplier: string
  document: Generated<string>
  received_on: string
  complaint: Generated<string>
  settled: Generated<boolean>
  note: Generated<string>
  search: string
  author: string
  created_at: Instant
  version: Generated<number>
  purchase_id: number | null
}

export type PlantDeliveryLine = {
  shop_id: number
  id: Generated<number>
  delivery_id: number
  idx: number
  name: string
  ordered: number
  received: number
  refused: number
  reason: Generated<string>
  lot_id: number | null
  lot_size_id: number | null
  placed: Generated<number>
  unit_millicents: number | null
}

export type PlantDeliveryPaper = {
  shop_id: number
  id: Generated<number>
  delivery_id: number
  file_id: number
  added_at: Instant
  added_by: string
}

export type PlantPassport = {
  shop_id: number
  id: Generated<number>
  kind: 'issued' | 'received'
  state: 'draft' | 'issued' | 'void'
  type: 'standard' | 'protected_zone' | 'replacement'
  botanical: string
  cultivar: Generated<string>
  operator: Generated<string>
  code: Generated<string>
  origin: Generated<string>
  pests: Generated<string[]>
  initial_operator: Generated<string>
  quantity: number
  trade_unit: 'plant' | 'tray' | 'bundle' | 'shelf' | 'pallet' | 'lot'
  supplier: Generated<string>
  lot_id: number | null
  order_id: number | null
  ticket_id: number | null
  line: number | null
  note: Generated<string>
  search: string
  issued_on: string | null
  void_reason: Generated<string>
  voided_at: Instant | null
  author: string
  created_at: Instant
  version: Generated<number>
  delivery_id: number | null
  delivery_line_id: number | null
  page_token: Generated<string>
  part: Generated<number>
  recipient: Generated<string>
}

export type PlantPassportLink = {
  shop_id: number
  passport_id: number
  comes_from: number
}

export type PlantPassportProduct = {
  shop_id: number
  passport_id: number
  product_id: number
}

export type PlantProvider = {
  shop_id: number
  id: Generated<number>
  name: string
  contact: Generated<string>
  email: string | null
  phone: string | null
  address: Generated<string>
  operator_number: string | null
  note: Generated<string>
  version: Generated<number>
}

export type PlantRule = {
  shop_id: number
  id: Generated<number>
  kind: 'invasive' | 'protected' | 'host' | 'forest' | 'provenance' | 'region'
  key: string
  name: string
  code: Generated<string>
  level: string
  detail: Generated<string>
  codes: Generated<string[]>
  from_on: string
  to_on: string | null
  source: string
  sure: 'read' | 'partly' | 'said'
  note: Generated<string>
  author: string
  created_at: Instant
  names: Generated<string[]>
}

export type PlantRuleTaxon = {
  shop_id: number
  rule_id: number
  taxon_id: number
}

export type Preference = {
  shop_id: number
  member_id: number
  key: string
  value: Json<'preference.value'>
  updated_at: Generated<Instant>
}

export type PriceHistory = {
  shop_id: number
  id: Generated<number>
  subproduct_id: number
  price_cents: number
  at: Generated<Instant>
  author: string
}

export type PriceProfile = {
  shop_id: number
  id: Generated<number>
  name: string
  mode: 'incl' | 'excl'
  coefficient_bp: Generated<number>
  schema_id: number | null
  is_default: Generated<boolean>
  min_order_cents: Generated<number>
  invoicing_terms_id: number | null
  version: Generated<number>
  list_token: string | null
}

export type PriceProfilePrice = {
  shop_id: number
  profile_id: number
  subproduct_id: number
  price_cents: number
}

export type PriceRuleHistory = {
  shop_id: number
  id: Generated<number>
  kind: 'schema' | 'profile' | 'decreasing'
  rule_id: number
  at: Generated<Instant>
  author: string
  body: Json<'price_rule_history.body'> | null
}

export type PriceSchema = {
  shop_id: number
  id: Generated<number>
  name: string
  mode: 'incl' | 'excl'
  round_to: Generated<number>
  idx: Generated<number>
  all_products: Generated<boolean>
  lines: Generated<Json<'price_schema.lines'>>
  version: Generated<number>
}

export type PriceSchemaCategory = {
  shop_id: number
  schema_id: number
  category_id: number
}

export type PriceSchemaProduct = {
  shop_id: number
  schema_id: number
  product_id: number
}

export type Product = {
  shop_id: number
  id: Generated<number>
  type: Generated<'plant' | 'other'>
  reference: string
  name: string
  latin_name: Generated<string>
  cultivar: Generated<string>
  taxon_cd_nom: number | null
  description: Generated<string>
  plant_provider_id: number | null
  tva_rate_id: number
  tags: Generated<string[]>
  published: Generated<boolean>
  archived_at: Instant | null
  botanical: Generated<Json<'product.botanical'>>
  price_from_cents: number | null
  price_to_cents: number | null
  sizes: Generated<string>
  search: string | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  version: Generated<number>
  taxon_id: number | null
  regulated_reason: string | null
  regulated_by_name: string | null
  regulated_at: Instant | null
}

export type ProductCategory = {
  shop_id: number
  product_id: number
  category_id: number
}

export type ProductPicture = {
  shop_id: number
  id: Generated<number>
  product_id: number
  image_id: number
  alt: Generated<string>
  idx: Generated<number>
}

export type ProductStock = {
  shop_id: number
  product_id: number
  available: number
}

export type ProviderAct = {
  id: Generated<number>
  at: Generated<Instant>
  staff_id: number | null
  staff_name: string
  action: string
  subject: string
  subject_id: number | null
  client_id: number | null
  before: Json<'provider_act.before'> | null
  after: Json<'provider_act.after'> | null
  request_id: string
}

export type ProviderAnswer = {
  id: Generated<number>
  place: number
  title: string
  text: string
}

export type ProviderCompany = {
  id: Generated<number>
  info: Json<'provider_company.info'>
  version: Generated<number>
}

export type ProviderDemo = {
  id: Generated<number>
  prospect_id: number | null
  client_id: number
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'removed'>
  done: Generated<number>
  total: number
  created_at: Generated<Instant>
  ends_on: string
  warned_at: Instant | null
  removed_at: Instant | null
}

export type ProviderInteraction = {
  id: Generated<number>
  prospect_id: number
  kind: 'call' | 'mail' | 'visit' | 'note'
  text: string
  at: Generated<Instant>
  staff_id: number
  by_name: string
}

export type ProviderKey = {
  key: string
  request_hash: string
  response: Json<'provider_key.response'> | null
  created_at: Generated<Instant>
}

export type ProviderMail = {
  id: Generated<number>
  message_ref: string
  from_address: string
  from_name: string
  subject: string
  text: string
  attached: string[]
  received_at: Instant
  settled_at: Instant | null
  settled_name: string | null
}

export type ProviderMailTurned = {
  day: string
  mails: number
}

export type ProviderPlantRule = {
  id: Generated<number>
  kind: 'protected' | 'host' | 'forest' | 'provenance' | 'region'
  key: string
  name: string
  names: Generated<string[]>
  code: Generated<string>
  level: string
  detail: Generated<string>
  codes: Generated<string[]>
  from_on: string
  to_on: string | null
  source: string
  sure: 'read' | 'partly' | 'said'
  note: Generated<string>
  author: string
  created_at: Instant
}

export type ProviderProspect = {
  id: Generated<number>
  name: string
  company: string | null
  siren: string | null
  email: string | null
  phone: string | null
  kind: 'nursery' | 'seeds' | 'garden_centre' | 'other'
  stage: Generated<'new' | 'contacted' | 'demo' | 'offer' | 'won' | 'lost'>
  lost_reason: string | null
  owner_id: number | null
  value_cents: number | null
  next_step: string | null
  next_on: string | null
  note: string | null
  client_id: number | null
  demo_id: number | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  stage_since: Generated<Instant>
  version: Generated<number>
}

export type ProviderStaff = {
  id: Generated<number>
  email: string
  name: string
  sub: string | null
  rights: Generated<string[]>
  added_at: Generated<Instant>
  removed_at: Instant | null
  last_seen_at: Instant | null
}

export type ProviderTicketNote = {
  id: Generated<number>
  client_id: number
  ticket_id: number
  staff_id: number
  by_name: string
  text: string
  at: Generated<Instant>
}

export type ProviderZoneRule = {
  id: Generated<number>
  key: string
  organism: string
  code: string
  zone: string
  postcodes: string[]
  hosts: string[]
  from_on: string
  to_on: string | null
  source: string
  sure: 'read' | 'partly' | 'said'
  note: Generated<string>
  author: string
  created_at: Instant
}

export type Purchase = {
  shop_id: number
  id: Generated<number>
  number: string
  supplier_id: number
  reference: Generated<string>
  credit: Generated<boolean>
  dated_on: string
  due_on: string | null
  paid_on: string | null
  payment_type: 'cash' | 'card' | 'cheque' | 'transfer' | 'direct_debit' | null
  category: string
  label: Generated<string>
  excl_cents: number
  vat_cents: number
  incl_cents: number
  search: string
  author: string
  created_at: Instant
  version: Generated<number>
}

export type PurchaseAttachment = {
  shop_id: number
  id: Generated<number>
  purchase_id: number
  file_id: number
  added_at: Instant
  added_by: string
}

export type PurchaseRate = {
  shop_id: number
  id: Generated<number>
  purchase_id: number
  idx: number
  rate_bp: number
  excl_cents: number
  vat_cents: number
}

export type QuotationLink = {
  shop_id: number
  id: Generated<number>
  order_id: number
  token: string
  print: string
  state: Generated<'open' | 'accepted' | 'refused' | 'void'>
  author: string
  member_id: number | null
  created_at: Instant
  answered_at: Instant | null
  answered_name: string | null
  answered_address: string | null
  reason: string | null
}

export type Recall = {
  shop_id: number
  id: Generated<number>
  number: string
  subject: 'organism' | 'lot' | 'place' | 'passport'
  label: string
  organism: Generated<string>
  genera: Generated<string[]>
  lot_id: number | null
  place_id: number | null
  passport_id: number | null
  from_on: string | null
  to_on: string | null
  reason: string
  state: Generated<'open' | 'released'>
  author: string
  created_at: Instant
  released_by: Generated<string>
  release_reason: Generated<string>
  released_at: Instant | null
  version: Generated<number>
}

export type RecallGuestLetter = {
  shop_id: number
  recall_id: number
  order_id: number
  email: string
  asked_at: Instant
  sent_at: Instant | null
  author: string
  told: Generated<Json<'recall_guest_letter.told'>>
}

export type RecallLetter = {
  shop_id: number
  recall_id: number
  customer_id: number
  email: string
  asked_at: Instant
  sent_at: Instant | null
  author: string
  told: Json<'recall_letter.told'> | null
}

export type RecallLot = {
  shop_id: number
  recall_id: number
  lot_id: number
  why: 'named' | 'descends' | 'source' | 'beside'
  held: boolean
  changed_by: Generated<string>
  change_reason: Generated<string>
  changed_at: Instant | null
}

export type RecallSize = {
  shop_id: number
  recall_id: number
  subproduct_id: number
  held: boolean
  changed_by: Generated<string>
  change_reason: Generated<string>
  changed_at: Instant | null
}

export type Recipe = {
  shop_id: number
  id: Generated<number>
  name: string
  taxon_id: number | null
  note: Generated<string>
  updated_at: Instant
  version: Generated<number>
}

export type RecipeInput = {
  shop_id: number
  recipe_id: number
  nth: number
  consumable_id: number
  per_thousand: number
}

export type RecipeStep = {
  shop_id: number
  recipe_id: number
  nth: number
  kind: 'sowing' | 'pricking_out' | 'repotting' | 'pruning' | 'staking' | 'watering' | 'fertilising' | 'weeding' | 'biocontrol' | 'moving' | 'inspection' | 'other'
  weeks: number
  container_id: number | null
  caliber_id: number | null
  loss_bp: Generated<number>
  per_are: number | null
  note: Generated<string>
}

export type ReferenceLoad = {
  name: string
  version: string
  loaded_at: Generated<Instant>
}

export type Rootstock = {
  shop_id: number
  id: Generated<number>
  name: string
  latin_name: Generated<string>
  vigour: Generated<string>
  adult_height_cm: number | null
  soil_notes: Generated<string>
  description: Generated<string>
  idx: Generated<number>
  version: Generated<number>
}

export type Sampling = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  taken_on: string
  kind: 'cutting' | 'graft' | 'seed' | 'division'
  quantity: number
  operator: Generated<string>
  success_pct: number | null
  cultivation_id: number | null
  note: Generated<string>
  version: Generated<number>
}

export type SeedCollection = {
  shop_id: number
  lot_id: number
  zone_id: number
  life_form: 'herb' | 'woody'
  part: 'seed' | 'cutting' | 'plant'
  population: number
  individuals: number
  share_pct: number
  sites: Generated<number>
  spacing_km: number | null
  quantity: number
  unit: 'grams' | 'pieces'
  collector: Generated<string>
  set_aside: Generated<string[]>
  justification: Generated<string>
  justified_by: Generated<string>
  justified_at: Instant | null
  uuid: string | null
  lat: number | null
  lon: number | null
  helpers: Generated<string>
  permit: Generated<string>
}

export type Setting = {
  shop_id: number
  topic: string
  value: Json<'setting.value'>
  version: Generated<number>
  updated_at: Generated<Instant>
}

export type SharedView = {
  shop_id: number
  id: Generated<number>
  list: string
  right_needed: string | null
  name: string
  search: string
  place: number
  version: Generated<number>
}

export type Shop = {
  id: Generated<number>
  uid: string
  name: string
  level: Generated<'essential' | 'complete' | 'local-vegetal'>
  subscription_type: Generated<'monthly' | 'yearly' | 'demo'>
  register_payments: Generated<boolean>
  suspended_at: Instant | null
  created_at: Generated<Instant>
  awaits_proof: string | null
  suspended_reason: string | null
  provider_version: Generated<number>
}

export type ShopHost = {
  shop_id: number
  id: Generated<number>
  host: string
  role: Generated<'waiting' | 'redirect' | 'primary'>
  token: string
  asked_at: Instant
  proven_at: Instant | null
  lost_at: Instant | null
  check_asked_at: Instant | null
  checked_at: Instant | null
  findings: Json<'shop_host.findings'> | null
}

export type SiteCheckout = {
  shop_id: number
  id: Generated<number>
  token: string
  typed: Json<'site_checkout.typed'>
  order_id: number | null
  terms_id: number | null
  agreed_at: Instant | null
  expires_at: Instant
  unpaid_since: Instant | null
  voucher_id: number | null
}

export type SiteIcon = {
  shop_id: number
  sha256: string
  small: Buffer
  medium: Buffer
  large: Buffer
  updated_at: Instant
}

export type SitePage = {
  shop_id: number
  id: Generated<number>
  title: string
  slug: string
  description: Generated<string>
  html: Generated<string>
  published: Generated<boolean>
  place: Generated<'menu' | 'footer' | 'none'>
  idx: Generated<number>
  updated_at: Instant
  version: Generated<number>
}

export type SlotHold = {
  shop_id: number
  id: Generated<number>
  token: string
  day: string
  from_min: number
  plants: number
  until: Instant
  network: Generated<string>
  basket: Generated<string>
}

export type SlotRule = {
  shop_id: number
  id: Generated<number>
  weekday: number
  from_min: number
  to_min: number
  slot_min: number
  orders: number
  plants: number | null
}

export type SlugRedirect = {
  shop_id: number
  slug: string
  category_id: number
}

export type StockLevel = {
  shop_id: number
  subproduct_id: number
  on_hand: Generated<number>
  reserved: Generated<number>
  backorder: Generated<boolean>
  updated_at: Generated<Instant>
  available: number | null
  lots: Generated<boolean>
  lots_held: Generated<number>
  held_by: string | null
  shut: boolean | null
}

export type StockMovement = {
  shop_id: number
  id: Generated<number>
  subproduct_id: number
  at: Generated<Instant>
  kind: 'initial' | 'count' | 'loss' | 'sale' | 'return' | 'correction' | 'reservation' | 'release' | 'import' | 'production'
  on_hand_change: Generated<number>
  reserved_change: Generated<number>
  on_hand_after: number
  reserved_after: number
  reason: Generated<string>
  source: string
  source_id: number | null
  author: string
}

export type StockTouched = {
  shop_id: number
  id: Generated<number>
  subproduct_id: number | null
  product_id: number | null
}

export type StoredFile = {
  shop_id: number
  id: Generated<number>
  key: string
  name: string
  mime: string
  bytes: number
  sha256: string
  expires_at: Instant | null
  created_at: Generated<Instant>
}

export type Stratification = {
  shop_id: number
  lot_id: number
  state: Generated<'planned' | 'warm' | 'cold' | 'ready' | 'sown' | 'lost'>
  phase: Generated<number>
  quantity: number
  unit: Generated<'seeds' | 'grams'>
  seed_source: Generated<string>
  dormancy: Generated<'unknown' | 'none' | 'physiological' | 'physical' | 'double'>
  substrate: Generated<string>
  protocol: Generated<string>
  lost_reason: Generated<string>
  due_on: string | null
  ready_on: string
  told_on: string | null
}

export type StratificationCheck = {
  shop_id: number
  id: Generated<number>
  lot_id: number
  on_day: string
  germination_pct: number | null
  note: Generated<string>
  author: string
}

export type StratificationPhase = {
  shop_id: number
  lot_id: number
  nth: number
  kind: 'warm' | 'cold'
  low_c: number | null
  high_c: number | null
  weeks: number
  start_on: string
  end_on: string
}

export type Subproduct = {
  shop_id: number
  id: Generated<number>
  product_id: number
  reference: string
  barcode: string | null
  label: string
  caliber_id: number | null
  container_id: number | null
  rootstock_id: number | null
  price_cents: number
  weight_g: number | null
  min_stock: number | null
  week_from: number | null
  week_to: number | null
  idx: Generated<number>
  archived_at: Instant | null
  version: Generated<number>
  picture_id: number | null
}

export type Subscription = {
  shop_id: number
  chosen_at: Instant | null
  billing_interval: Generated<'monthly' | 'yearly'>
  means: Generated<'card' | 'transfer'>
  trial_ends_on: string | null
  period_from: string | null
  period_to: string | null
  period_cents: Generated<number>
  anchor: number | null
  pause_from: string | null
  pause_to: string | null
  next_level: 'essential' | 'complete' | 'local-vegetal' | null
  next_interval: 'monthly' | 'yearly' | null
  cancel_on: string | null
  suspended_for: string | null
  customer_ref: string | null
  setup_ref: string | null
  info: Json<'subscription.info'> | null
  version: Generated<number>
  priced_on: string | null
  next_priced_on: string | null
}

export type SubscriptionCharge = {
  shop_id: number
  id: Generated<number>
  invoice_id: number
  amount_cents: number
  state: Generated<'asked' | 'succeeded' | 'failed'>
  intent_ref: string | null
  failure: string | null
  at: Instant
}

export type SubscriptionDispute = {
  shop_id: number
  id: Generated<number>
  dispute_ref: string
  invoice_id: number
  intent_ref: string
  amount_cents: number
  status: string
  reason: string
  respond_by: Instant | null
  opened_at: Instant
  ended_at: Instant | null
}

export type SubscriptionDraft = {
  id: Generated<number>
  client_id: number
  lines: Json<'subscription_draft.lines'>
  due_days: number
  author: string
  updated_at: Instant
  version: Generated<number>
}

export type SubscriptionEvent = {
  shop_id: number
  id: Generated<number>
  event_ref: string
  type: string
  object_ref: string
  received_at: Instant
  handled_at: Instant | null
}

export type SubscriptionInvoice = {
  shop_id: number
  id: Generated<number>
  kind: 'invoice' | 'credit_invoice'
  number: string
  issued_on: string
  due_on: string
  source: 'period' | 'change' | 'staff'
  period_from: string | null
  period_to: string | null
  paused: Generated<boolean>
  original_id: number | null
  document: Json<'subscription_invoice.document'>
  document_sha256: string
  customer_name: string
  excl_cents: number
  vat_cents: number
  incl_cents: number
  author: string
  issued_at: Instant
}

export type SubscriptionPage = {
  shop_id: number
  id: Generated<number>
  invoice_id: number
  amount_cents: number
  customer_ref: string
  back: 'account' | 'suspended'
  locale: 'fr' | 'en'
  state: Generated<'open' | 'closed' | 'paid'>
  session_ref: string | null
  url: string | null
  at: Instant
  until: Instant
}

export type SubscriptionPayment = {
  shop_id: number
  id: Generated<number>
  invoice_id: number
  means: 'card' | 'transfer' | 'direct_debit' | 'cheque' | 'credit'
  amount_cents: number
  paid_on: string
  ref: string | null
  note: Generated<string>
  author: string
  at: Instant
}

export type SubscriptionPriceTold = {
  shop_id: number
  level: 'essential' | 'complete' | 'local-vegetal'
  valid_from: string
  at: Instant
}

export type SubscriptionRefund = {
  shop_id: number
  id: Generated<number>
  invoice_id: number
  intent_ref: string
  amount_cents: number
  state: Generated<'asked' | 'pending' | 'succeeded' | 'failed'>
  refund_ref: string | null
  failure: string | null
  author: string
  at: Instant
  outside: Generated<boolean>
  asked_again_at: Instant | null
}

export type SubscriptionReminder = {
  shop_id: number
  id: Generated<number>
  invoice_id: number | null
  step: 'friendly' | 'firm' | 'last' | 'suspended' | 'trial_soon' | 'trial_over' | 'trial_suspended'
  at: Instant
}

export type SubscriptionSeries = {
  series: string
  last: number
  last_day: string
}

export type SubstituteLink = {
  shop_id: number
  id: Generated<number>
  order_id: number
  line_id: number | null
  quantity: number
  missing_label: string
  subproduct_id: number
  label: string
  stock: 'lost' | 'there'
  token: string
  state: Generated<'open' | 'accepted' | 'refused' | 'void'>
  sent_to: string | null
  author: string
  member_id: number | null
  created_at: Instant
  answered_at: Instant | null
  answered_name: string | null
  answered_address: string | null
}

export type SummaryOrder = {
  shop_id: number
  invoice_id: number
  order_id: number
}

export type Supplier = {
  shop_id: number
  id: Generated<number>
  name: string
  siren: string | null
  vat_number: string | null
  email: string | null
  phone: string | null
  iban: string | null
  category: Generated<string>
  note: Generated<string>
  archived_at: Instant | null
  version: Generated<number>
}

export type SupportAppointment = {
  id: Generated<number>
  client_id: number | null
  prospect_id: number | null
  member_id: number | null
  starts_at: Instant
  ends_at: Instant
  place: number
  mode: 'video' | 'phone'
  subject: string
  name: string
  phone: string | null
  note: string | null
  staff_id: number | null
  staff_name: string | null
  booked_at: Generated<Instant>
  cancelled_at: Instant | null
  reminded_at: Instant | null
  version: Generated<number>
}

export type SupportAttachment = {
  shop_id: number
  id: Generated<number>
  ticket_id: number
  file_id: number
  side: 'shop' | 'staff'
  by_name: string
  name: string
  mime: string
  bytes: number
  at: Generated<Instant>
}

export type SupportComment = {
  shop_id: number
  id: Generated<number>
  ticket_id: number
  side: 'shop' | 'staff'
  by_name: string
  text: string
  at: Generated<Instant>
  mail_from: string | null
  mail_known: Generated<boolean>
}

export type SupportConsent = {
  shop_id: number
  id: Generated<number>
  mode: 'read' | 'write'
  reason: string | null
  member_id: number
  granted_name: string
  granted_at: Generated<Instant>
  until: Instant
  ended_at: Instant | null
  ended_name: string | null
}

export type SupportEntry = {
  shop_id: number
  id: Generated<number>
  consent_id: number
  staff_id: number
  staff_name: string
  entered_at: Generated<Instant>
  left_at: Instant | null
  requests: Generated<number>
  last_at: Instant | null
}

export type SupportMail = {
  shop_id: number
  id: Generated<number>
  ticket_id: number
  message_ref: string
  file_id: number | null
  state: Generated<'waiting' | 'taken' | 'refused'>
  reason: string | null
  received_at: Instant
}

export type SupportSlotRule = {
  id: Generated<number>
  weekday: number
  from_min: number
  to_min: number
  minutes: number
  places: number
}

export type SupportSlotSetting = {
  id: Generated<number>
  notice_hours: number
  horizon_days: number
  closed: Generated<Json<'support_slot_setting.closed'>>
}

export type SupportTicket = {
  shop_id: number
  id: Generated<number>
  subject: string
  kind: 'question' | 'problem' | 'blocked' | 'idea'
  state: Generated<'new' | 'open' | 'waiting' | 'resolved'>
  priority: 'low' | 'normal' | 'high' | 'urgent'
  member_id: number | null
  author_name: string | null
  screen: string | null
  record: string | null
  errors: Generated<Json<'support_ticket.errors'>>
  assignee_id: number | null
  assignee_name: string | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  first_answered_at: Instant | null
  resolved_at: Instant | null
  answer_due: Instant
  resolve_due: Instant
  version: Generated<number>
  reply_token: string | null
}

export type Task = {
  shop_id: number
  id: Generated<number>
  kind: Generated<'sowing' | 'pricking_out' | 'repotting' | 'pruning' | 'staking' | 'watering' | 'fertilising' | 'weeding' | 'biocontrol' | 'moving' | 'inspection' | 'other'>
  title: string
  due_on: string
  lot_id: number | null
  place_id: number | null
  member_id: number | null
  note: Generated<string>
  done_on: string | null
  done_by: string | null
  intervention_id: number | null
  author: string
  version: Generated<number>
}

export type TaskTick = {
  shop_id: number
  key: string
  author: string
  at: Instant
}

export type Taxon = {
  id: number
  cd_nom: number | null
  cd_ref: number | null
  accepted_id: number
  scientific_name: string
  author: string
  genus: string
  family: string
  rank: string
  status: 'accepted' | 'synonym'
  nursery: boolean
  french_names: string[]
  english_names: string[]
  flowering_from: number | null
  flowering_to: number | null
  height_cm: number | null
  light: number | null
  temperature: number | null
  moisture: number | null
  soil_ph: number | null
  fertility: number | null
  texture: number | null
  life_form: string | null
  flower_colours: string[]
  origin: string | null
  native: boolean | null
  hardiness_c: number | null
  habitat: string | null
  regulated_by: string | null
  regulated_since: string | null
  regulated_key: string | null
}

export type TaxonName = {
  taxon_id: number
  key: string
  name: string
  language: 'la' | 'fr' | 'en'
  weight: number
}

export type TemplateDraft = {
  shop_id: number
  id: Generated<number>
  kind: 'product' | 'landing'
  name: string
  template: Json<'template_draft.template'>
  updated_by: string
  updated_at: Instant
  version: Generated<number>
}

export type TemplateDraftPicture = {
  shop_id: number
  draft_id: number
  image_id: number
}

export type TemplateLink = {
  shop_id: number
  id: Generated<number>
  token: string
  draft_id: number
  expires_at: Instant
}

export type TemplateVersion = {
  shop_id: number
  id: Generated<number>
  kind: 'product' | 'landing'
  number: number
  name: string
  template: Json<'template_version.template'>
  appears_at: Instant
  saved_at: Instant
  author: string
  of_draft: number | null
  of_draft_version: number | null
}

export type TemplateVersionPicture = {
  shop_id: number
  version_id: number
  image_id: number
}

export type TemplateWithdrawal = {
  shop_id: number
  version_id: number
  author: string
  withdrawn_at: Instant
}

export type Ticket = {
  shop_id: number
  id: Generated<number>
  uuid: string
  number: string
  kind: 'sale' | 'refund'
  training: boolean
  register_id: number
  register: string
  session_id: number
  day: string
  at: Instant
  customer_id: number | null
  customer_name: string | null
  price_profile_id: number | null
  charges_tva: boolean
  discount_kind: 'percent' | 'amount' | null
  discount_value: number | null
  discount_reason: string | null
  discount_cents: Generated<number>
  original_id: number | null
  original_number: string | null
  cancels: Generated<boolean>
  reason: Generated<string>
  stock_reason: string | null
  rates: Json<'ticket.rates'>
  excl_cents: number
  vat_cents: number
  incl_cents: number
  change_cents: Generated<number>
  items: number
  operator_id: number | null
  operator_name: string
  seller: Json<'ticket.seller'>
  chain_seq: number
  search: string
  device_id: number | null
  sold_at: Instant | null
  cards_cents: Generated<number>
}

export type TicketCard = {
  shop_id: number
  id: Generated<number>
  ticket_id: number
  voucher_id: number | null
  reference: string
  cents: number
  original_card_id: number | null
}

export type TicketInvoice = {
  shop_id: number
  ticket_id: number
  invoice_id: number
}

export type TicketLine = {
  shop_id: number
  id: Generated<number>
  ticket_id: number
  idx: number
  original_line_id: number | null
  subproduct_id: number | null
  reference: string | null
  label: string
  latin_name: string | null
  quantity: number
  unit_cents: number
  rate_bp: number
  discount_kind: 'percent' | 'amount' | null
  discount_value: number | null
  discount_reason: string | null
  discount_cents: number
  net_cents: number
  excl_cents: number
  restocked: Generated<boolean>
  pack_id: number | null
  parts: Json<'ticket_line.parts'> | null
  shares: Json<'ticket_line.shares'> | null
  rate_parts: Json<'ticket_line.rate_parts'> | null
  code_cents: Generated<number>
  code_label: string | null
}

export type TicketPayment = {
  shop_id: number
  id: Generated<number>
  ticket_id: number
  session_id: number
  kind: 'payment' | 'reversal' | 'correction'
  payment_type: 'cash' | 'card' | 'online_card' | 'cheque' | 'transfer' | 'direct_debit' | 'gift_card' | 'credit_code' | 'on_account'
  given_cents: number
  amount_cents: number
  reference: Generated<string>
  reverses_id: number | null
  at: Instant
  operator: string
  operator_id: number | null
}

export type TicketPrint = {
  shop_id: number
  ticket_id: number
  n: number
  at: Instant
  operator: string
  frame: Json<'ticket_print.frame'> | null
}

export type TicketRefund = {
  shop_id: number
  ticket_id: number
  refunds: Generated<number>
  refunded_cents: Generated<number>
}

export type TillBasket = {
  shop_id: number
  id: Generated<number>
  register_id: number
  label: string
  content: Json<'till_basket.content'>
  author: string
  updated_at: Instant
}

export type TillCashMove = {
  shop_id: number
  id: Generated<number>
  session_id: number
  type: 'in' | 'out'
  amount_cents: number
  reason: string
  operator: string
  at: Instant
}

export type TillDevice = {
  shop_id: number
  id: Generated<number>
  no: number
  name: string
  public_key: Json<'till_device.public_key'>
  registered_at: Instant
  registered_by: string
  register_id: number | null
  session_id: number | null
  seen_at: Instant
  head_seq: Generated<number>
  received_seq: Generated<number>
  received_hash: Generated<string>
  lost_at: Instant | null
  lost_by: string | null
}

export type TillOfflineIssue = {
  shop_id: number
  id: Generated<number>
  device_id: number
  seq: Generated<number>
  kind: 'gap' | 'fork' | 'signature' | 'sums' | 'voucher' | 'stock' | 'clock' | 'late' | 'article' | 'crash' | 'lost' | 'after_lost' | 'credit' | 'customer' | 'rate' | 'differs' | 'turned' | 'set_back' | 'counted' | 'passport' | 'no_session'
  details: Json<'till_offline_issue.details'>
  at: Instant
  settled_at: Instant | null
  settled_by: string | null
  note: Generated<string>
}

export type TillOfflineOutcome = {
  shop_id: number
  device_id: number
  seq: number
  outcome: 'sold' | 'known'
  ticket_id: number
  at: Instant
}

export type TillOfflineTicket = {
  shop_id: number
  device_id: number
  seq: number
  uuid: string
  number: string
  register_id: number
  session_id: number
  sold_at: Instant
  incl_cents: number
  content: string
  prev_hash: string
  hash: string
  signature: string
  printed: boolean
  received_at: Instant
}

export type TillRegister = {
  shop_id: number
  id: Generated<number>
  code: string
  name: string
  archived_at: Instant | null
  version: Generated<number>
}

export type TillSession = {
  shop_id: number
  id: Generated<number>
  register_id: number
  register: string
  number: string
  state: 'opening_control' | 'open' | 'closing_control' | 'closed'
  day: string
  training: Generated<boolean>
  opened_at: Instant
  opened_by: string
  proposed_float_cents: number
  opening_float_cents: number | null
  opening_count: Json<'till_session.opening_count'> | null
  notes: Generated<string>
  closed_at: Instant | null
  closed_by: string | null
  expected: Json<'till_session.expected'> | null
  counted: Json<'till_session.counted'> | null
  difference_cents: number | null
  difference_reason: string | null
  bank_deposit_cents: number | null
  next_float_cents: number | null
  z_id: number | null
  z_number: string | null
  fair_id: number | null
  closing_count: Json<'till_session.closing_count'> | null
}

export type TrackingLink = {
  shop_id: number
  id: Generated<number>
  code: string
  name: string
  medium: 'newsletter' | 'social' | 'print' | 'partner' | 'fair' | 'other'
  target: string
  note: Generated<string>
  stopped_at: Instant | null
  visits: Generated<number>
  created_at: Generated<Instant>
  version: Generated<number>
}

export type TrackingVisit = {
  shop_id: number
  link_id: number
  day: string
  visits: number
}

export type Treatment = {
  shop_id: number
  id: Generated<number>
  number: number
  corrects: number | null
  void: Generated<boolean>
  reason: Generated<string>
  siret: string
  use_type: 'surface' | 'closed_space' | 'propagation_material'
  done_on: string
  started_at: string
  ended_at: Generated<string>
  reentry_hours: number
  reentry_until: Instant
  product: string
  amm: string
  official_use: Generated<string>
  target: Generated<string>
  dose_e4: number
  dose_unit: string
  treated_e2: number
  treated_unit: 'm2' | 'ha' | 'm3' | 'L' | 'kg' | 'plants'
  crop: string
  eppo: Generated<string>
  bbch: Generated<string>
  organic: boolean
  operator: string
  certificate: Generated<string>
  certificate_until: string | null
  method: Generated<string>
  wind: Generated<string>
  note: Generated<string>
  minutes: number | null
  doubts: Generated<string[]>
  lists_of: string
  move_id: number | null
  recorded_at: Instant
  author: string
}

export type TreatmentLot = {
  shop_id: number
  treatment_id: number
  lot_id: number
}

export type TreatmentPlace = {
  shop_id: number
  treatment_id: number
  place_id: number
  name: string
}

export type TvaRate = {
  shop_id: number
  id: Generated<number>
  name: string
  rate_bp: number
  valid_from: string
  valid_to: string | null
}

export type Voucher = {
  shop_id: number
  id: Generated<number>
  kind: 'gift_card' | 'credit_code'
  reference: string
  code: string
  state: 'pending_payment' | 'issued' | 'cancelled'
  initial_cents: number
  balance_cents: number
  expires_on: string | null
  customer_id: number | null
  recipient: Generated<string>
  recipient_email: Generated<string>
  message: Generated<string>
  payment_type: string | null
  reason: Generated<string>
  issued_at: Instant | null
  created_at: Instant
  author: string
  version: Generated<number>
  buyer_name: Generated<string>
  buyer_email: Generated<string>
  language: Generated<'fr' | 'en'>
  send_on: string | null
  awaits_sending: Generated<boolean>
  frozen: Generated<boolean>
}

export type VoucherMove = {
  shop_id: number
  id: Generated<number>
  voucher_id: number
  kind: 'issue' | 'redeem' | 'reverse' | 'cancel' | 'repay'
  cents: number
  balance_cents: number
  source: 'order' | 'ticket' | null
  source_id: number | null
  source_label: Generated<string>
  at: Instant
  author: string
  money_cents: number | null
  payment_type: string | null
}

export type WebhookDelivery = {
  shop_id: number
  id: Generated<number>
  endpoint_id: number
  message_id: string
  type: string
  payload: string
  told_in: string | null
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  round: Generated<number>
  answered: number | null
  fault: 'address' | 'inner' | 'redirect' | 'too_big' | 'too_slow' | 'unreachable' | 'stopped' | null
  tried_at: Instant | null
  next_at: Instant | null
  created_at: Generated<Instant>
}

export type WebhookEndpoint = {
  shop_id: number
  id: Generated<number>
  url: string
  description: Generated<string>
  events: string[]
  sealed_secret: Buffer
  sealed_old_secret: Buffer | null
  old_secret_until: Instant | null
  failing_since: Instant | null
  stopped_at: Instant | null
  switched_off: Generated<boolean>
  created_at: Generated<Instant>
  version: Generated<number>
}

export type WelcomeImage = {
  shop_id: number
  n: number
  image_id: number
  alt: string
}

export type WelcomePick = {
  shop_id: number
  idx: number
  category_id: number | null
  product_id: number | null
}

export type ZoneMarker = {
  shop_id: number
  id: Generated<number>
  zone_id: number
  name: Generated<string>
  taxon_id: number | null
  lat: number
  lon: number
  note: Generated<string>
  version: Generated<number>
}

export type ZonePaper = {
  shop_id: number
  id: Generated<number>
  zone_id: number
  file_id: number
  permission: Generated<boolean>
  added_at: Instant
  added_by: string
}

export type ZoneRule = {
  shop_id: number
  id: Generated<number>
  key: string
  organism: string
  code: string
  zone: string
  postcodes: string[]
  hosts: string[]
  from_on: string
  to_on: string | null
  source: string
  sure: 'read' | 'partly' | 'said'
  note: Generated<string>
  author: string
  created_at: Instant
}

export type DB = {
  analysis: Analysis
  analysis_lot: AnalysisLot
  analysis_series: AnalysisSeries
  analysis_value: AnalysisValue
  api_key: ApiKey
  appointment: Appointment
  arrival: Arrival
  article_picture: ArticlePicture
  article_redirect: ArticleRedirect
  audit: Audit
  bank_line: BankLine
  batch_edit: BatchEdit
  batch_edit_row: BatchEditRow
  blog_article: BlogArticle
  book_advance: BookAdvance
  book_month: BookMonth
  book_payout: BookPayout
  bot: Bot
  bot_count: BotCount
  bot_talk: BotTalk
  bot_version: BotVersion
  caliber: Caliber
  card_account: CardAccount
  card_dispute: CardDispute
  card_document: CardDocument
  card_event: CardEvent
  card_link: CardLink
  card_movement: CardMovement
  card_payment: CardPayment
  card_payout: CardPayout
  card_refund: CardRefund
  carrier_account: CarrierAccount
  catalogue_import: CatalogueImport
  catalogue_import_finding: CatalogueImportFinding
  catalogue_import_picture: CatalogueImportPicture
  category: Category
  collect_day: CollectDay
  collect_slot: CollectSlot
  collection_zone: CollectionZone
  consumable: Consumable
  consumable_move: ConsumableMove
  container: Container
  cultivation: Cultivation
  cultivation_picture: CultivationPicture
  customer: Customer
  customer_address: CustomerAddress
  customer_distinct: CustomerDistinct
  customer_interaction: CustomerInteraction
  customer_price: CustomerPrice
  decreasing_price: DecreasingPrice
  delivery_round: DeliveryRound
  delivery_stop: DeliveryStop
  discount_batch: DiscountBatch
  discount_code: DiscountCode
  discount_use: DiscountUse
  fair: Fair
  field_deed: FieldDeed
  fiscal_closure: FiscalClosure
  fiscal_head: FiscalHead
  fiscal_link: FiscalLink
  general_conditions: GeneralConditions
  germination_test: GerminationTest
  growing_contract: GrowingContract
  held_host: HeldHost
  idempotency: Idempotency
  identity_account: IdentityAccount
  identity_event: IdentityEvent
  identity_key: IdentityKey
  identity_link: IdentityLink
  identity_record: IdentityRecord
  identity_seat: IdentitySeat
  identity_throttle: IdentityThrottle
  image: Image
  image_rendition: ImageRendition
  intervention: Intervention
  intervention_lot: InterventionLot
  intervention_picture: InterventionPicture
  intervention_use: InterventionUse
  invoice: Invoice
  invoice_file: InvoiceFile
  invoice_platform: InvoicePlatform
  invoice_status: InvoiceStatus
  invoice_transmission: InvoiceTransmission
  invoicing_terms: InvoicingTerms
  label_template: LabelTemplate
  legal_mention: LegalMention
  legal_picture: LegalPicture
  legal_text: LegalText
  library_file: LibraryFile
  local_batch: LocalBatch
  local_certificate: LocalCertificate
  local_certificate_line: LocalCertificateLine
  local_lot: LocalLot
  local_paper: LocalPaper
  local_product: LocalProduct
  local_seedling: LocalSeedling
  lot: Lot
  lot_choice: LotChoice
  lot_flow: LotFlow
  lot_move: LotMove
  lot_promise: LotPromise
  lot_size: LotSize
  lot_stay: LotStay
  lot_tag: LotTag
  lot_tagged: LotTagged
  mailed_report: MailedReport
  member: Member
  migration: Migration
  mother_plant: MotherPlant
  mother_plant_picture: MotherPlantPicture
  moved_in: MovedIn
  moving_out: MovingOut
  newsletter: Newsletter
  newsletter_agreement: NewsletterAgreement
  newsletter_delivery: NewsletterDelivery
  newsletter_gone: NewsletterGone
  newsletter_link: NewsletterLink
  newsletter_order: NewsletterOrder
  newsletter_picture: NewsletterPicture
  newsletter_subscriber: NewsletterSubscriber
  notice: Notice
  number_series: NumberSeries
  operation: Operation
  order_comment: OrderComment
  order_document: OrderDocument
  order_event: OrderEvent
  order_line: OrderLine
  order_loss: OrderLoss
  order_mail: OrderMail
  order_mention: OrderMention
  order_payment: OrderPayment
  order_refund: OrderRefund
  order_refund_line: OrderRefundLine
  order_shipment: OrderShipment
  order_shipment_line: OrderShipmentLine
  orders: Orders
  outbox_mail: OutboxMail
  pack: Pack
  pack_item: PackItem
  pack_picture: PackPicture
  page_picture: PagePicture
  page_redirect: PageRedirect
  paper_logo: PaperLogo
  parcel: Parcel
  payment_reminder: PaymentReminder
  person: Person
  picking_place: PickingPlace
  place: Place
  place_marker: PlaceMarker
  plan_price: PlanPrice
  plant_delivery: PlantDelivery
  plant_delivery_line: PlantDeliveryLine
  plant_delivery_paper: PlantDeliveryPaper
  plant_passport: PlantPassport
  plant_passport_link: PlantPassportLink
  plant_passport_product: PlantPassportProduct
  plant_provider: PlantProvider
  plant_rule: PlantRule
  plant_rule_taxon: PlantRuleTaxon
  preference: Preference
  price_history: PriceHistory
  price_profile: PriceProfile
  price_profile_price: PriceProfilePrice
  price_rule_history: PriceRuleHistory
  price_schema: PriceSchema
  price_schema_category: PriceSchemaCategory
  price_schema_product: PriceSchemaProduct
  product: Product
  product_category: ProductCategory
  product_picture: ProductPicture
  product_stock: ProductStock
  provider_act: ProviderAct
  provider_answer: ProviderAnswer
  provider_company: ProviderCompany
  provider_demo: ProviderDemo
  provider_interaction: ProviderInteraction
  provider_key: ProviderKey
  provider_mail: ProviderMail
  provider_mail_turned: ProviderMailTurned
  provider_plant_rule: ProviderPlantRule
  provider_prospect: ProviderProspect
  provider_staff: ProviderStaff
  provider_ticket_note: ProviderTicketNote
  provider_zone_rule: ProviderZoneRule
  purchase: Purchase
  purchase_attachment: PurchaseAttachment
  purchase_rate: PurchaseRate
  quotation_link: QuotationLink
  recall: Recall
  recall_guest_letter: RecallGuestLetter
  recall_letter: RecallLetter
  recall_lot: RecallLot
  recall_size: RecallSize
  recipe: Recipe
  recipe_input: RecipeInput
  recipe_step: RecipeStep
  reference_load: ReferenceLoad
  rootstock: Rootstock
  sampling: Sampling
  seed_collection: SeedCollection
  setting: Setting
  shared_view: SharedView
  shop: Shop
  shop_host: ShopHost
  site_checkout: SiteCheckout
  site_icon: SiteIcon
  site_page: SitePage
  slot_hold: SlotHold
  slot_rule: SlotRule
  slug_redirect: SlugRedirect
  stock_level: StockLevel
  stock_movement: StockMovement
  stock_touched: StockTouched
  stored_file: StoredFile
  stratification: Stratification
  stratification_check: StratificationCheck
  stratification_phase: StratificationPhase
  subproduct: Subproduct
  subscription: Subscription
  subscription_charge: SubscriptionCharge
  subscription_dispute: SubscriptionDispute
  subscription_draft: SubscriptionDraft
  subscription_event: SubscriptionEvent
  subscription_invoice: SubscriptionInvoice
  subscription_page: SubscriptionPage
  subscription_payment: SubscriptionPayment
  subscription_price_told: SubscriptionPriceTold
  subscription_refund: SubscriptionRefund
  subscription_reminder: SubscriptionReminder
  subscription_series: SubscriptionSeries
  substitute_link: SubstituteLink
  summary_order: SummaryOrder
  supplier: Supplier
  support_appointment: SupportAppointment
  support_attachment: SupportAttachment
  support_comment: SupportComment
  support_consent: SupportConsent
  support_entry: SupportEntry
  support_mail: SupportMail
  support_slot_rule: SupportSlotRule
  support_slot_setting: SupportSlotSetting
  support_ticket: SupportTicket
  task: Task
  task_tick: TaskTick
  taxon: Taxon
  taxon_name: TaxonName
  template_draft: TemplateDraft
  template_draft_picture: TemplateDraftPicture
  template_link: TemplateLink
  template_version: TemplateVersion
  template_version_picture: TemplateVersionPicture
  template_withdrawal: TemplateWithdrawal
  ticket: Ticket
  ticket_card: TicketCard
  ticket_invoice: TicketInvoice
  ticket_line: TicketLine
  ticket_payment: TicketPayment
  ticket_print: TicketPrint
  ticket_refund: TicketRefund
  till_basket: TillBasket
  till_cash_move: TillCashMove
  till_device: TillDevice
  till_offline_issue: TillOfflineIssue
  till_offline_outcome: TillOfflineOutcome
  till_offline_ticket: TillOfflineTicket
  till_register: TillRegister
  till_session: TillSession
  tracking_link: TrackingLink
  tracking_visit: TrackingVisit
  treatment: Treatment
  treatment_lot: TreatmentLot
  treatment_place: TreatmentPlace
  tva_rate: TvaRate
  voucher: Voucher
  voucher_move: VoucherMove
  webhook_delivery: WebhookDelivery
  webhook_endpoint: WebhookEndpoint
  welcome_image: WelcomeImage
  welcome_pick: WelcomePick
  zone_marker: ZoneMarker
  zone_paper: ZonePaper
  zone_rule: ZoneRule
}

/** The tables whose rows belong to a shop; row security shows each shop its own. */
export const shopTables: ReadonlySet<string> = new Set([
  'analysis',
  'analysis_lot',
  'analysis_series',
  'analysis_value',
  'api_key',
  'appointment',
  'article_picture',
  'article_redirect',
  'audit',
  'bank_line',
  'batch_edit',
  'batch_edit_row',
  'blog_article',
  'book_advance',
  'book_month',
  'book_payout',
  'bot',
  'bot_count',
  'bot_talk',
  'bot_version',
  'caliber',
  'card_account',
  'card_dispute',
  'card_document',
  'card_event',
  'card_link',
  'card_movement',
  'card_payment',
  'card_payout',
  'card_refund',
  'carrier_account',
  'catalogue_import',
  'catalogue_import_finding',
  'catalogue_import_picture',
  'category',
  'collect_day',
  'collect_slot',
  'collection_zone',
  'consumable',
  'consumable_move',
  'container',
  'cultivation',
  'cultivation_picture',
  'customer',
  'customer_address',
  'customer_distinct',
  'customer_interaction',
  'customer_price',
  'decreasing_price',
  'delivery_round',
  'delivery_stop',
  'discount_batch',
  'discount_code',
  'discount_use',
  'fair',
  'field_deed',
  'fiscal_closure',
  'fiscal_head',
  'fiscal_link',
  'general_conditions',
  'germination_test',
  'growing_contract',
  'idempotency',
  'image',
  'image_rendition',
  'intervention',
  'intervention_lot',
  'intervention_picture',
  'intervention_use',
  'invoice',
  'invoice_file',
  'invoice_platform',
  'invoice_status',
  'invoice_transmission',
  'invoicing_terms',
  'label_template',
  'legal_picture',
  'legal_text',
  'library_file',
  'local_batch',
  'local_certificate',
  'local_certificate_line',
  'local_lot',
  'local_paper',
  'local_product',
  'local_seedling',
  'lot',
  'lot_choice',
  'lot_flow',
  'lot_move',
  'lot_promise',
  'lot_size',
  'lot_stay',
  'lot_tag',
  'lot_tagged',
  'mailed_report',
  'member',
  'mother_plant',
  'mother_plant_picture',
  'moved_in',
  'moving_out',
  'newsletter',
  'newsletter_agreement',
  'newsletter_delivery',
  'newsletter_gone',
  'newsletter_link',
  'newsletter_order',
  'newsletter_picture',
  'newsletter_subscriber',
  'notice',
  'number_series',
  'operation',
  'order_comment',
  'order_document',
  'order_event',
  'order_line',
  'order_loss',
  'order_mail',
  'order_mention',
  'order_payment',
  'order_refund',
  'order_refund_line',
  'order_shipment',
  'order_shipment_line',
  'orders',
  'outbox_mail',
  'pack',
  'pack_item',
  'pack_picture',
  'page_picture',
  'page_redirect',
  'paper_logo',
  'parcel',
  'payment_reminder',
  'picking_place',
  'place',
  'place_marker',
  'plant_delivery',
  'plant_delivery_line',
  'plant_delivery_paper',
  'plant_passport',
  'plant_passport_link',
  'plant_passport_product',
  'plant_provider',
  'plant_rule',
  'plant_rule_taxon',
  'preference',
  'price_history',
  'price_profile',
  'price_profile_price',
  'price_rule_history',
  'price_schema',
  'price_schema_category',
  'price_schema_product',
  'product',
  'product_category',
  'product_picture',
  'product_stock',
  'purchase',
  'purchase_attachment',
  'purchase_rate',
  'quotation_link',
  'recall',
  'recall_guest_letter',
  'recall_letter',
  'recall_lot',
  'recall_size',
  'recipe',
  'recipe_input',
  'recipe_step',
  'rootstock',
  'sampling',
  'seed_collection',
  'setting',
  'shared_view',
  'shop_host',
  'site_checkout',
  'site_icon',
  'site_page',
  'slot_hold',
  'slot_rule',
  'slug_redirect',
  'stock_level',
  'stock_movement',
  'stock_touched',
  'stored_file',
  'stratification',
  'stratification_check',
  'stratification_phase',
  'subproduct',
  'subscription',
  'subscription_charge',
  'subscription_dispute',
  'subscription_event',
  'subscription_invoice',
  'subscription_page',
  'subscription_payment',
  'subscription_price_told',
  'subscription_refund',
  'subscription_reminder',
  'substitute_link',
  'summary_order',
  'supplier',
  'support_attachment',
  'support_comment',
  'support_consent',
  'support_entry',
  'support_mail',
  'support_ticket',
  'task',
  'task_tick',
  'template_draft',
  'template_draft_picture',
  'template_link',
  'template_version',
  'template_version_picture',
  'template_withdrawal',
  'ticket',
  'ticket_card',
  'ticket_invoice',
  'ticket_line',
  'ticket_payment',
  'ticket_print',
  'ticket_refund',
  'till_basket',
  'till_cash_move',
  'till_device',
  'till_offline_issue',
  'till_offline_outcome',
  'till_offline_ticket',
  'till_register',
  'till_session',
  'tracking_link',
  'tracking_visit',
  'treatment',
  'treatment_lot',
  'treatment_place',
  'tva_rate',
  'voucher',
  'voucher_move',
  'webhook_delivery',
  'webhook_endpoint',
  'welcome_image',
  'welcome_pick',
  'zone_marker',
  'zone_paper',
  'zone_rule',
])
