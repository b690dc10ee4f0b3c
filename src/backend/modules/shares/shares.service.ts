// Links as the people of a company make, change and end them.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import {
  SHARE_DAYS,
  SHARE_DAYS_MAX,
  SHARE_PASSWORD_MIN,
  SHARE_REFUSALS,
  shareFilter,
} from '../../../contract/http/share.ts'
import type * as calls from '../../../contract/http/share.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { dayOf } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { toPage, totalOf } from '../../lib/paging.ts'
import type { Passwords } from '../../lib/passwords.ts'
import { newSlug } from '../../lib/share-signer.ts'
import type { ShareSigner } from '../../lib/share-signer.ts'
import { browserName } from '../../lib/user-agent.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { SHARE_PERMS } from './share-access.ts'
import type { People, ShareAccess } from './share-access.ts'
import { checkDays } from './share-days.ts'
import type { SharePages } from './share-pages.service.ts'
import * as rows from './shares.repository.ts'
import type { LinkRow } from './shares.repository.ts'
import { sealSnapshot } from './snapshots.ts'

type In<K extends 'listShares' | 'addShare' | 'editShare' | 'revokeShare' | 'rotateShare' | 'listShareViews'> =
  ParsedInputOf<(typeof calls)[K]>
type Out<K extends 'listShares' | 'addShare' | 'editShare' | 'revokeShare' | 'rotateShare' | 'listShareViews'> =
  OutputOf<(typeof calls)[K]>

export interface SharesService {
  list(ctx: RequestContext, input: In<'listShares'>): Promise<Out<'listShares'>>
  /** @throws BAD_INPUT, NOT_FOUND, DUPLICATE, NO_PERMISSION without the right to see figures */
  add(ctx: RequestContext, input: In<'addShare'>): Promise<Out<'addShare'>>
  /** @throws the same, and CONFLICT for a revoked link */
  edit(ctx: RequestContext, input: In<'editShare'>): Promise<Out<'editShare'>>
  revoke(ctx: RequestContext, input: In<'revokeShare'>): Promise<Out<'revokeShare'>>
  /** @throws NOT_FOUND, CONFLICT for a revoked link */
  rotate(ctx: RequestContext, input: In<'rotateShare'>): Promise<Out<'rotateShare'>>
  views(ctx: RequestContext, input: In<'listShareViews'>): Promise<Out<'listShareViews'>>
}

export interface SharesDeps {
  readonly clock: Clock
  readonly signer: ShareSigner
  readonly passwords: Pick<Passwords, 'hash'>
  readonly access: Pick<ShareAccess, 'standing'>
  readonly pages: Pick<SharePages, 'take'>
}

const DAY_MS = 86_400_000

/** See the interface. */
export function createSharesService({ clock, signer, passwords, access, pages }: SharesDeps): SharesService {
  const urlOf = (scope: LinkRow['scope'], slug: string): string => `/data/${scope}?share=${signer.address(scope, slug)}`

  const checkFilter = async (
    ctx: Pick<RequestContext, 'db' | 'tenant'>,
    scope: LinkRow['scope'],
    filter: calls.ShareFilter,
  ): Promise<void> => {
    checkDays(filter, dayOf(clock.now(), ctx.tenant.timeZone))
    if (scope === 'analysis' && filter.plan_ids.length > 0)
      throw new AppError(CODE.BAD_INPUT, { reason: 'shares.planFigures', field: 'filter.plan_ids' })
    if (!(await rows.seesAll(ctx.db, filter))) throw new AppError(CODE.NOT_FOUND)
  }
  const expiry = (seconds: number): number => {
    const now = clock.now()
    const at = seconds === 0 ? now + SHARE_DAYS * DAY_MS : toMillis(seconds)
    if (at <= now || at > now + SHARE_DAYS_MAX * DAY_MS)
      throw new AppError(CODE.BAD_INPUT, {
        reason: 'shares.expireWrong',
        params: { days: SHARE_DAYS_MAX },
        field: 'expire_time',
      })
    return at
  }
  const checkName = (name: string): void => {
    if (name === '') throw new AppError(CODE.BAD_INPUT, { reason: 'shares.nameMissing', field: 'name' })
  }
  const hashOf = async (password: string | undefined, ip: string): Promise<string | null> => {
    if (password === undefined || password === '') return null
    if ([...password].length < SHARE_PASSWORD_MIN)
      throw new AppError(CODE.BAD_INPUT, {
        reason: 'shares.passwordShort',
        params: { min: SHARE_PASSWORD_MIN },
        field: 'password',
      })
    return await passwords.hash(password, ip)
  }
  const taken = (name: string): AppError =>
    new AppError(CODE.DUPLICATE, { reason: 'shares.nameTaken', params: { name }, field: 'name' })
  /** Of two who take a name at once the database refuses one. */
  const underName = async <T>(db: Db, name: string, ownId: number, work: () => Promise<T>): Promise<T> => {
    const holder = await rows.findNamed(db, name)
    if (holder !== undefined && holder.id !== ownId) throw taken(name)
    try {
      return await work()
    } catch (error) {
      throw isUniqueViolation(error, 'name') ? taken(name) : error
    }
  }
  const lockLiving = async (trx: Db, id: number): Promise<LinkRow> => {
    const link = await rows.lockLink(trx, id)
    if (link === undefined) throw new AppError(CODE.NOT_FOUND)
    if (link.revoke_time !== null)
      throw new AppError(CODE.CONFLICT, { reason: 'shares.revoked', params: { name: link.name } })
    return link
  }

  const stateOf = async (link: LinkRow, people: People): Promise<calls.ShareState> => {
    const found = await access.standing(link, people)
    if ('refusal' in found)
      return found.refusal === 'revoked' || found.refusal === 'stopped' ? found.refusal : 'expired'
    return link.max_views > 0 && link.view_count >= link.max_views ? 'used' : 'open'
  }

  return {
    async list({ db }, input) {
      const now = clock.now()
      const links = await rows.findLinkPage(db, input, now)
      const total = await totalOf(input, links.length, async () => await rows.countLinks(db, input, now))
      const makers = await rows.findMakers(
        db,
        links.map((link) => link.admin_id),
      )
      const people: People = new Map()
      const shown: Out<'listShares'>['data'] = []
      for (const link of links)
        shown.push({
          id: link.id,
          scope: link.scope,
          name: link.name,
          url: link.revoke_time === null ? urlOf(link.scope, link.slug) : '',
          filter: shareFilter.parse(JSON.parse(link.filter)),
          has_password: link.password_hash === null ? (0 as const) : (1 as const),
          show_account_name: link.show_account_name,
          frozen_time: toSeconds(link.frozen_time) ?? 0,
          expire_time: toSeconds(link.expire_time),
          max_views: link.max_views,
          view_count: link.view_count,
          last_view_time: toSeconds(link.last_view_time) ?? 0,
          revoke_time: toSeconds(link.revoke_time) ?? 0,
          state: await stateOf(link, people),
          admin_name: makers.get(link.admin_id) ?? '',
          create_time: toSeconds(link.create_time),
        })
      return toPage(input, total, shown)
    },
    async add(ctx, input) {
      // Nobody gives away what he may not see himself.
      const lacking = SHARE_PERMS.find((perm) => !hasPerm(ctx.admin.perms, perm))
      if (lacking !== undefined) throw new AppError(CODE.NO_PERMISSION, { data: { perm: lacking } })
      const { scope, name, filter } = input
      checkName(name)
      await checkFilter(ctx, scope, filter)
      const expireTime = expiry(input.expire_time)
      const passwordHash = await hashOf(input.password, ctx.ip)
      const now = clock.now()
      const frozenTime = input.frozen === 1 ? now : null
      const snapshot = input.frozen === 1 ? await pages.take(ctx, scope, filter) : null
      const slug = newSlug()
      const id = await underName(
        ctx.db,
        name,
        0,
        async () =>
          await inTransaction(ctx.db, async (trx) => {
            const made = await rows.insertLink(trx, {
              slug,
              scope,
              name,
              filter: JSON.stringify(filter),
              password_hash: passwordHash,
              show_account_name: input.show_account_name,
              expire_time: expireTime,
              max_views: input.max_views,
              last_view_time: null,
              revoke_time: null,
              frozen_time: frozenTime,
              snapshot: null,
              snapshot_seal: null,
              admin_id: ctx.admin.id,
              create_time: now,
              update_time: now,
            })
            if (snapshot !== null)
              await rows.updateLink(
                trx,
                made,
                sealSnapshot(signer, { id: made, tenant_id: ctx.tenant.id, frozen_time: frozenTime }, snapshot),
              )
            return made
          }),
      )
      ctx.audit({ targetType: 'share', targetId: id, summary: name, after: { scope, filter } })
      return { id, url: urlOf(scope, slug), expire_time: toSeconds(expireTime) }
    },
    async edit(ctx, input) {
      const { id, name, filter } = input
      const passwordHash = input.password === undefined ? undefined : await hashOf(input.password, ctx.ip)
      const expireTime = input.expire_time === undefined ? undefined : expiry(input.expire_time)
      if (name !== undefined) checkName(name)
      const link = await underName(
        ctx.db,
        name ?? '',
        id,
        async () =>
          await inTransaction(ctx.db, async (trx) => {
            const before = await lockLiving(trx, id)
            if (filter !== undefined) {
              if (before.frozen_time !== null)
                throw new AppError(CODE.CONFLICT, { reason: 'shares.frozenFilter', field: 'filter' })
              await checkFilter({ db: trx, tenant: ctx.tenant }, before.scope, filter)
            }
            await rows.updateLink(trx, id, {
              ...(name !== undefined && { name }),
              ...(filter !== undefined && { filter: JSON.stringify(filter) }),
              ...(passwordHash !== undefined && { password_hash: passwordHash }),
              ...(expireTime !== undefined && { expire_time: expireTime }),
              ...(input.max_views !== undefined && { max_views: input.max_views }),
              ...(input.show_account_name !== undefined && { show_account_name: input.show_account_name }),
              update_time: clock.now(),
            })
            return before
          }),
      )
      ctx.audit({
        targetType: 'share',
        targetId: id,
        summary: name ?? link.name,
        before: { filter: JSON.parse(link.filter) as unknown, expire_time: toSeconds(link.expire_time) },
        after: { filter, expire_time: input.expire_time, max_views: input.max_views },
      })
      return { id }
    },
    async revoke(ctx, { ids }) {
      const found = await rows.findLinks(ctx.db, ids)
      if (found.length < new Set(ids).size) throw new AppError(CODE.NOT_FOUND)
      const ended = await rows.revokeLinks(ctx.db, ids, clock.now())
      ctx.audit({
        unchanged: ended.length === 0,
        targetType: 'share',
        targetId: ended.map((link) => link.id).join(','),
        summary: ended.map((link) => link.name).join('、'),
      })
      return { revoked: ended.length }
    },
    async rotate(ctx, { id }) {
      const slug = newSlug()
      const link = await inTransaction(ctx.db, async (trx) => {
        const before = await lockLiving(trx, id)
        await rows.updateLink(trx, id, { slug, update_time: clock.now() })
        return before
      })
      ctx.audit({ targetType: 'share', targetId: id, summary: link.name })
      return { id, url: urlOf(link.scope, slug) }
    },
    async views({ db }, input) {
      const [link] = await rows.findLinks(db, [input.id])
      if (link === undefined) throw new AppError(CODE.NOT_FOUND)
      const found = await rows.findViews(db, link.id, input)
      const total = await totalOf(input, found.length, async () => await rows.countViews(db, link.id))
      return toPage(
        input,
        total,
        found.map((view) => ({
          time: toSeconds(view.create_time),
          ok: view.ok,
          reason: SHARE_REFUSALS.find((reason) => reason === view.reason) ?? '',
          visitor: view.ip_hash,
          agent: browserName(view.ua),
        })),
      )
    },
  }
}
