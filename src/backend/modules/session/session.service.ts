// Signing in and out, and who is signed in.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { cardType } from '../../../contract/entities/session.ts'
import { CODE } from '../../../contract/errors.ts'
import type { info, login } from '../../../contract/http/admin.ts'
import { writeAudit } from '../../http/audit.ts'
import { REMEMBERED_TTL_MS, SESSION_TTL_MS } from '../../http/authenticate.ts'
import type { PublicContext, RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { clipsLeft } from '../../lib/clips-left.ts'
import { toSeconds } from '../../lib/clock.ts'
import { knownZone } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import type { Passwords } from '../../lib/passwords.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { browserName } from '../../lib/user-agent.ts'
import type { Db } from '../../ports/database.ts'
import type { Captchas } from './captcha.ts'
import { CAPTCHA_AFTER, CLOSED_AFTER } from './login-throttle.ts'
import type { LoginThrottle } from './login-throttle.ts'
import {
  findCandidates,
  findPerson,
  insertToken,
  replaceHash,
  replaceOneTime,
  revokeToken,
} from './session.repository.ts'

export interface SessionDeps {
  /** Unscoped. */
  readonly db: Db
  readonly forTenant: (tenantId: number) => Db
  readonly now: () => number
  readonly passwords: Passwords
  readonly throttle: LoginThrottle
  readonly captchas: Captchas
  /** A signed URL for a stored file, '' for ''. */
  readonly fileUrl: (key: string) => Promise<string>
}

export interface SessionService {
  /**
   * @throws BAD_CREDENTIALS, ACCOUNT_DISABLED, TOO_MANY_LOGINS (closed for some minutes), CAPTCHA_REQUIRED (picture
   * code asked for), PASSWORD_DUE (the password is a one-time one: come again with a new one beside it)
   */
  login(ctx: PublicContext, input: ParsedInputOf<typeof login>): Promise<OutputOf<typeof login>>
  logout(ctx: RequestContext): Promise<null>
  info(ctx: RequestContext): Promise<OutputOf<typeof info>>
  /** Opens a session for a person who has proved who he is, bound to the browser that asks, where one does. */
  open(
    ctx: Pick<PublicContext, 'ip' | 'bindBrowser'>,
    person: { tenantId: number; adminId: number; device: string; remember: boolean },
  ): Promise<OutputOf<typeof login>>
}

const DAY_MS = 86_400_000

export function createSessionService(deps: SessionDeps): SessionService {
  const view = async (db: Db, adminId: number) => {
    const person = await findPerson(db, adminId)
    return {
      person,
      common: {
        id: person.id,
        username: person.username,
        nickname: person.nickname,
        avatar: await deps.fileUrl(person.avatar),
        money: person.money,
        clip_number: clipsLeft(person),
        cardType: cardType.parse(person.card_type),
        // 0 = never expires.
        expire_time: toSeconds(person.expire_at) ?? 0,
      },
    }
  }

  const service: SessionService = {
    async login(ctx, input) {
      const { attempt, failed } = await deps.throttle.begin(input.username, ctx.ip)
      if (failed >= CAPTCHA_AFTER && !(await deps.captchas.check(input.captcha_id, input.captcha))) {
        await deps.throttle.forget(attempt)
        throw new AppError(CODE.CAPTCHA_REQUIRED, {
          data: { captcha_required: 1, remaining: Math.max(0, CLOSED_AFTER - failed) },
        })
      }
      const candidates = await findCandidates(deps.db, ctx.project.id, input.username)
      // An unknown user name costs the same time as a wrong password.
      const hashes = candidates.length > 0 ? candidates.map((candidate) => candidate.password_hash) : [null]
      const matches = await Promise.all(
        hashes.map(async (hash) => await deps.passwords.verify(input.password, hash, ctx.ip)),
      )
      const person = candidates.find((_candidate, index) => matches[index] === true)
      const audited = async (who: (typeof candidates)[number], result: 0 | 1, summary: string) =>
        await writeAudit(deps.forTenant(who.tenant_id), {
          action: 'session.login',
          adminId: who.id,
          adminName: who.nickname || who.username,
          ip: ctx.ip,
          ua: ctx.ua,
          result,
          summary,
          targetType: 'admin',
          targetId: who.id,
        })
      if (person === undefined) {
        for (const candidate of candidates) await audited(candidate, 0, `登录失败，密码错误：${candidate.username}`)
        throw new AppError(CODE.BAD_CREDENTIALS, {
          data: {
            captcha_required: failed + 1 >= CAPTCHA_AFTER ? 1 : 0,
            remaining: Math.max(0, CLOSED_AFTER - failed - 1),
          },
        })
      }
      if (person.status !== 1 || person.tenant_status !== 1) {
        await audited(person, 0, `登录失败，账号已停用：${person.username}`)
        throw new AppError(CODE.ACCOUNT_DISABLED)
      }
      await deps.throttle.succeed(attempt)
      if (person.must_change_pwd === 1) {
        if (input.new_password === undefined) throw new AppError(CODE.PASSWORD_DUE)
        if (input.new_password === input.password)
          throw badInput([{ field: 'new_password', msg: '新密码不能与一次性密码相同' }])
        // Of two sign-ins with it one sets the password: it works once.
        if (
          !(await replaceOneTime(
            deps.forTenant(person.tenant_id),
            person.id,
            person.password_hash,
            await deps.passwords.hash(input.new_password, ctx.ip),
            deps.now(),
          ))
        )
          throw new AppError(CODE.BAD_CREDENTIALS)
        await writeAudit(deps.forTenant(person.tenant_id), {
          action: 'password.change',
          adminId: person.id,
          adminName: person.nickname || person.username,
          ip: ctx.ip,
          ua: ctx.ua,
          result: 1,
          summary: '用一次性密码登录，设置了新密码',
          targetType: 'admin',
          targetId: person.id,
        })
      } else if (deps.passwords.needsRehash(person.password_hash))
        await replaceHash(deps.db, person.id, await deps.passwords.hash(input.password))
      await audited(person, 1, `登录：${person.nickname || person.username}`)
      return await service.open(ctx, {
        tenantId: person.tenant_id,
        adminId: person.id,
        device: input.device ?? browserName(ctx.ua),
        remember: input.remember === 1,
      })
    },
    async logout(ctx) {
      await revokeToken(ctx.db, ctx.sessionId, deps.now())
      ctx.audit({ summary: '退出登录', targetType: 'admin', targetId: ctx.admin.id })
      return null
    },
    async info(ctx) {
      const { person, common } = await view(ctx.db, ctx.admin.id)
      const now = deps.now()
      return {
        adminInfo: {
          ...common,
          name: person.nickname || person.username,
          clip_balance: person.clip_balance,
          clip_frozen: person.clip_frozen,
          days_left: person.expire_at === null ? 0 : Math.max(0, Math.ceil((person.expire_at - now) / DAY_MS)),
          expired: person.expire_at !== null && person.expire_at < now ? 1 : 0,
          time_zone: knownZone(ctx.tenant.timeZone),
          runs_installation: ctx.tenant.runsInstallation ? 1 : 0,
          demo: person.demo,
        },
        roles: [person.role_code],
        perms: person.perms,
      }
    },
    async open(ctx, who) {
      const token = newToken()
      const ttlMs = who.remember ? REMEMBERED_TTL_MS : SESSION_TTL_MS
      await insertToken(deps.db, {
        tenantId: who.tenantId,
        adminId: who.adminId,
        hash: hashToken(token),
        device: who.device,
        ip: ctx.ip,
        ttlMs,
        bindHash: ctx.bindBrowser(who.remember ? ttlMs / 1000 : null),
        now: deps.now(),
      })
      const { person, common } = await view(deps.forTenant(who.tenantId), who.adminId)
      return { userinfo: { token, ...common, roles: [person.role_code], perms: person.perms } }
    },
  }
  return service
}
