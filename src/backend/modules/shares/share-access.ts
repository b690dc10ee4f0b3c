// The door for visitors: a link is opened once, and what that gives lets the calls of its page in.
import type { Endpoint, OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { analysis, SHARE_SCOPES, workList } from '../../../contract/http/share.ts'
import type { openShare, SHARE_REFUSALS, ShareScope } from '../../../contract/http/share.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { PublicContext, Session } from '../../http/context.ts'
import { findPerson } from '../../http/person.ts'
import type { PresentedLink } from '../../http/router.ts'
import type { Clock } from '../../lib/clock.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Passwords } from '../../lib/passwords.ts'
import { readAddress } from '../../lib/share-signer.ts'
import type { ShareSigner } from '../../lib/share-signer.ts'
import type { Db } from '../../ports/database.ts'
import { namesOf } from './hidden-names.ts'
import type { Throttle } from './shares.ports.ts'
import { countView, findBySlug, insertView } from './shares.repository.ts'
import type { LinkRow } from './shares.repository.ts'

/** How long an opened link is read without opening it again, ms. */
const PASS_MS = 2 * 3_600_000
const LOCKED_MINUTES = 10
/** Wrong passwords of one address after which a link is closed to it for a while. */
const MOST_WRONG = 5

type Refusal = Exclude<(typeof SHARE_REFUSALS)[number], ''>
type Person = Pick<Session, 'admin' | 'tenant'>
/** By the id of a link's maker; null = he is not at work any more. */
export type People = Map<number, Person | null>

export interface ShareAccess {
  /** @throws what `openShare` of the contract names */
  open(
    ctx: Pick<PublicContext, 'ip' | 'ua'>,
    input: ParsedInputOf<typeof openShare>,
  ): Promise<OutputOf<typeof openShare>>
  /**
   * Who a visitor reads as: the maker of the link, with the rights and scope that he has now.
   * @throws SHARE_MISSING, SHARE_EXPIRED, SHARE_PASSWORD (the link must be opened again)
   */
  session(presented: PresentedLink, endpoint: Endpoint): Promise<Session>
  /** Who a link reads as, or why it can't be opened now. `people`: those that were looked up already. */
  standing(link: LinkRow, people?: People): Promise<{ person: Person } | { refusal: Refusal }>
}

export interface ShareAccessDeps {
  /** Sees every company: whose link it is is not known yet. */
  readonly unscoped: Db
  readonly forTenant: (tenantId: number) => Db
  readonly clock: Clock
  readonly signer: ShareSigner
  readonly passwords: Pick<Passwords, 'verify'>
  readonly throttle: Throttle
}

/** Rights without which nobody may share figures. */
export const SHARE_PERMS = ['share:edit', 'account:list'] as const
const PAGES: ReadonlyMap<Endpoint, ShareScope> = new Map<Endpoint, ShareScope>([
  [analysis, 'analysis'],
  [workList, 'workList'],
])

/** One answer for what is unknown, changed, foreign or revoked. */
const missing = (): AppError => new AppError(CODE.SHARE_MISSING)
/** Says no more than that the link is over. */
const refused = (refusal: Refusal): AppError =>
  refusal === 'expired'
    ? new AppError(CODE.SHARE_EXPIRED)
    : refusal === 'used'
      ? new AppError(CODE.SHARE_EXPIRED, { reason: 'shares.used' })
      : missing()

/** See the interface. */
export function createShareAccess(deps: ShareAccessDeps): ShareAccess {
  const { unscoped, forTenant, clock, signer, passwords, throttle } = deps

  /** Nothing is looked up for an address that was not signed here. */
  const find = async (given: unknown, scopes: readonly ShareScope[]): Promise<LinkRow | null> => {
    const address = readAddress(given)
    const scope = address === null ? [] : scopes.filter((one) => signer.isSigned(one, address))
    return address === null || scope[0] === undefined
      ? null
      : ((await findBySlug(unscoped, scope[0], address.slug)) ?? null)
  }

  const standing: ShareAccess['standing'] = async (link, people) => {
    if (link.revoke_time !== null) return { refusal: 'revoked' }
    const known = people?.get(link.admin_id)
    const person = known === undefined ? await findPerson(unscoped, link.tenant_id, link.admin_id) : known
    people?.set(link.admin_id, person)
    if (person === null || !SHARE_PERMS.every((perm) => hasPerm(person.admin.perms, perm)))
      return { refusal: 'stopped' }
    const now = clock.now()
    const { expireAt } = person.tenant
    if (link.expire_time <= now || (expireAt !== null && expireAt < now)) return { refusal: 'expired' }
    return { person }
  }

  /** Right password, or none is asked for. */
  const checkPassword = async (
    link: LinkRow,
    given: string | undefined,
    ip: string,
    note: (refusal: Refusal) => Promise<void>,
  ): Promise<void> => {
    if (link.password_hash === null) return
    if (given === undefined || given === '') throw new AppError(CODE.SHARE_PASSWORD)
    // Names of people who sign in have no colon.
    const { attempt, failed } = await throttle.begin(`share:${link.id}`, ip).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== CODE.TOO_MANY_LOGINS) throw error
      await note('locked')
      const minutes = Number(error.data?.['minutes'] ?? LOCKED_MINUTES)
      throw new AppError(CODE.TOO_OFTEN, {
        reason: 'shares.guessed',
        params: { minutes },
        data: { retry_after: minutes * 60, seconds: minutes * 60 },
      })
    })
    const isRight = await passwords.verify(given, link.password_hash, ip).catch(async (error: unknown) => {
      await throttle.forget(attempt)
      throw error
    })
    if (!isRight) {
      await note('password')
      throw new AppError(CODE.SHARE_WRONG_PASSWORD, { data: { remaining: Math.max(0, MOST_WRONG - 1 - failed) } })
    }
    await throttle.succeed(attempt)
  }

  return {
    standing,
    async open({ ip, ua }, input) {
      const link = await find(input.share, SHARE_SCOPES)
      if (link === null) throw missing()
      const db = forTenant(link.tenant_id)
      const note = async (reason: Refusal | ''): Promise<void> =>
        await insertView(db, {
          share_id: link.id,
          ip_hash: signer.visitor(link.tenant_id, ip),
          ua,
          ok: reason === '' ? 1 : 0,
          reason,
          create_time: clock.now(),
        })
      const refuse = async (refusal: Refusal): Promise<never> => {
        await note(refusal)
        throw refused(refusal)
      }
      const found = await standing(link)
      if ('refusal' in found) return await refuse(found.refusal)
      if (link.max_views > 0 && link.view_count >= link.max_views) return await refuse('used')
      await checkPassword(link, input.password, ip, note)
      const now = clock.now()
      // Of visitors side by side as many get in as the link has openings left.
      if (!(await countView(db, link, now))) return await refuse('used')
      await note('')
      const until = Math.min(now + PASS_MS, link.expire_time)
      const names = link.show_account_name === 1 ? null : await namesOf(db)
      return {
        pwd_token: signer.pass(passOf(link), until),
        pass_time: toSeconds(until),
        name: names === null ? link.name : names.hide(link.name),
        scope: link.scope,
        need_password: link.password_hash === null ? 0 : 1,
        expire_time: toSeconds(link.expire_time),
      }
    },
    async session({ link: given, pass }, endpoint) {
      const scope = PAGES.get(endpoint)
      const link = scope === undefined ? null : await find(given, [scope])
      if (link === null) throw missing()
      const found = await standing(link)
      if ('refusal' in found) throw refused(found.refusal)
      const until = typeof pass === 'string' ? signer.passedUntil(passOf(link), pass) : null
      if (until === null || until <= clock.now())
        throw new AppError(CODE.SHARE_PASSWORD, { reason: 'shares.openAgain' })
      return { ...found.person, sessionId: 0, bindHash: null, share: { id: link.id } }
    },
  }
}

const passOf = ({ id, slug, password_hash }: LinkRow) => ({ id, slug, passwordHash: password_hash })
