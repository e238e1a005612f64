import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../loopback.ts'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { type Db, sha256 } from './db.ts'
import { seatIn, tillShopIn } from './seats.ts'
import type { SecretBox } from './secret-box.ts'

/** From where a request came: sessions show it to their owner, tries are counted by it. */
export const requestOrigin = new AsyncLocalStorage<Origin>()
/** `seats`: those of the sessions that take another name in this request, by what stays the same of them. */
type Origin = { userAgent: string | null; address: string; seats?: Map<string, number> }

/** Where the present request came from, as the web server knows it: behind a trusted proxy what that one says, else the peer. */
export const addressOf = (): string => requestOrigin.getStore()?.address ?? ''

/** Sign-ins under way that are kept of one network: anybody may begin some, without ever ending them. */
const BEGUN = 300
/** Records without a lifetime of their own. */
const YEAR_SECONDS = 31_536_000

const sameSession = (uid: unknown, sub: unknown): string => `${String(uid)} ${String(sub)}`

/** What the session does not know of itself: that a PIN opened its lock since the password was given. */
const SAME_PROOF = 'identity_record.proven_at is not distinct from excluded.proven_at'

/** Keeps one kind of the provider's records in PostgreSQL, so that they outlive restarts and serve several processes. */
export class RecordStore implements Adapter {
  readonly #db: Db
  readonly #box: SecretBox
  readonly #kind: string

  constructor(db: Db, box: SecretBox, kind: string) {
    this.#db = db
    this.#box = box
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = YEAR_SECONDS): Promise<void> {
    const hash = sha256(id)
    const from = requestOrigin.getStore()
    const begun = this.#kind === 'Interaction' && from ? networkOf(from.address) : null
    const session = this.#kind === 'Session' ? payload : undefined
    const byPin = session ? seatIn(session['amr']) : null
    await this.#db.query(
      `insert into identity_record (kind, id_hash, sealed, sub, grant_id, uid, user_agent, address, expires_at, network, seat_id,
         by_pin, till_shop, proven_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9), $10, $11, $12, $13, to_timestamp($14::float8))
       on conflict (kind, id_hash) do update set sealed = excluded.sealed, sub = excluded.sub, grant_id = excluded.grant_id,
         uid = excluded.uid, user_agent = excluded.user_agent, address = excluded.address,
         expires_at = excluded.expires_at,
         by_pin = excluded.by_pin or (identity_record.by_pin and ${SAME_PROOF}),
         till_shop = coalesce(excluded.till_shop, case when ${SAME_PROOF} then identity_record.till_shop end),
         proven_at = excluded.proven_at, seat_id = coalesce(excluded.seat_id, identity_record.seat_id), seen_at = now()`,
      [
        this.#kind,
        hash,
        this.#box.seal(JSON.stringify(payload), this.#about(hash)),
        payload.accountId ?? null,
        payload.grantId ?? (this.#kind === 'Grant' ? id : null),
        payload.uid ?? null,
        from?.userAgent ?? null,
        from?.address ?? null,
        expiresIn,
        begun,
        byPin ?? (session && from?.seats?.get(sameSession(session.uid, session.accountId))) ?? null,
        byPin !== null,
        session ? tillShopIn(session['amr']) : null,
        session?.['loginTs'] ?? null,
      ],
    )
    if (begun !== null) await this.#keepLatest(begun)
  }

  async #keepLatest(network: string): Promise<void> {
    await this.#db.query(
      `delete from identity_record where (kind, id_hash) in (
         select kind, id_hash from identity_record where network = $1 order by created_at desc offset ${BEGUN})`,
      [network],
    )
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#read('id_hash = $2', sha256(id))
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read('uid = $2', uid)
  }

  /** The device flow, which alone asks for user codes, is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /** Of two requests that use one code or refresh token at the same moment, one wins; the other ends the whole grant. */
  async consume(id: string): Promise<void> {
    const { rows } = await this.#db.query<{ grant_id: string | null; won: boolean }>(
      `with won as (update identity_record set consumed_at = now()
                    where kind = $1 and id_hash = $2 and consumed_at is null returning 1)
       select grant_id, exists (select from won) as won from identity_record where kind = $1 and id_hash = $2`,
      [this.#kind, sha256(id)],
    )
    const row = rows[0]
    if (row?.won) return
    if (row?.grant_id) await this.revokeByGrantId(row.grant_id)
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    const { rows } = await this.#db.query<{ uid: string | null; sub: string | null; seat: number | null }>(
      'delete from identity_record where kind = $1 and id_hash = $2 returning uid, sub, seat_id as seat',
      [this.#kind, sha256(id)],
    )
    // A session that takes another name is deleted and written anew: what it is ended with stays.
    const from = requestOrigin.getStore()
    for (const { uid, sub, seat } of rows) if (from && seat !== null) (from.seats ??= new Map()).set(sameSession(uid, sub), seat)
  }

  /** Removes what was issued under a grant, and the grant itself: codes, refresh tokens, whatever their kind. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.query('delete from identity_record where grant_id = $1', [grantId])
  }

  async #read(where: string, value: unknown): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#db.query<{ id_hash: Buffer; sealed: Buffer; consumed: number | null }>(
      `select id_hash, sealed, extract(epoch from consumed_at)::int as consumed from identity_record where kind = $1 and ${where}`,
      [this.#kind, value],
    )
    const row = rows[0]
    if (!row) return undefined
    // Sealed by this class from a payload; the seal proves that nobody else wrote it.
    const payload = JSON.parse(this.#box.open(row.sealed, this.#about(row.id_hash))) as AdapterPayload
    return row.consumed === null ? payload : { ...payload, consumed: row.consumed }
  }

  #about(hash: Buffer): string {
    return `${this.#kind} ${hash.toString('hex')}`
  }
}
