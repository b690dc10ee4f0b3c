// The personal page: profile, company, preferences.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { getPersonalData, setPersonalData } from '../../../contract/http/admin.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { clipsLeft } from '../../lib/clips-left.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { PasswordDeps } from './password-change.ts'
import { preparePasswordChange } from './password-change.ts'
import {
  AI,
  COMPANY,
  findOwnCompany,
  mergeSection,
  NOTIFY,
  PRIVACY,
  PUBLISH,
  readSection,
  UI,
} from './settings.repository.ts'

export interface SettingsDeps extends PasswordDeps {
  readonly fileUrl: (key: string) => Promise<string>
  /** The company's text service, and what it was used for today. */
  readonly textService: (db: Db) => Promise<{ ready: boolean; dailyLimit: number; usedToday: number }>
  /** Copies a picture of the material library to where avatars are kept; null when it is no picture of the tenant. */
  readonly keepAvatar: (db: Db, tenantId: number, attachmentId: number) => Promise<string | null>
}

export interface SettingsService {
  get(ctx: RequestContext): Promise<OutputOf<typeof getPersonalData>>
  /**
   * @throws NO_PERMISSION for company-wide sections without `setting:edit`, BAD_CREDENTIALS for a wrong old password,
   * BAD_INPUT
   */
  set(ctx: RequestContext, input: ParsedInputOf<typeof setPersonalData>): Promise<OutputOf<typeof setPersonalData>>
  /** Preferences of one operator, for other modules. */
  preferences(db: Db, adminId: number): Promise<Preferences>
  /** How one operator has texts rewritten. */
  rewriting(db: Db, adminId: number): Promise<Rewriting>
  saveRewriting(db: Db, adminId: number, change: Partial<Rewriting>): Promise<void>
}

interface Rewriting {
  readonly rewrite_on: 0 | 1
  readonly style: 'plain' | 'lively' | 'professional' | 'story'
  readonly forbid_words: readonly string[]
}

/** What an operator set for publishing and notices. */
type Preferences = Pick<OutputOf<typeof getPersonalData>, 'publish' | 'notify'>

const DAY_MS = 86_400_000
/** What the operation log calls the parts of the personal page. */
const SECTIONS = [
  ['profile', '个人资料'],
  ['password', '登录密码'],
  ['company', '企业资料'],
  ['publish', '发布偏好'],
  ['notify', '通知'],
  ['ai', 'AI 改写'],
  ['ui', '外观'],
  ['privacy', '隐私'],
] as const satisfies readonly (readonly [keyof ParsedInputOf<typeof setPersonalData>, string])[]
const PERSONAL = { ai: AI, publish: PUBLISH, notify: NOTIFY, ui: UI } as const

export function createSettingsService(deps: SettingsDeps): SettingsService {
  const service: SettingsService = {
    async get(ctx) {
      const { db, admin } = ctx
      const own = await findOwnCompany(db, admin.id)
      const text = await deps.textService(db)
      const [ai, publish, notify, ui, privacy] = await Promise.all([
        readSection(db, admin.id, AI),
        readSection(db, admin.id, PUBLISH),
        readSection(db, admin.id, NOTIFY),
        readSection(db, admin.id, UI),
        readSection(db, COMPANY, PRIVACY),
      ])
      return {
        profile: {
          id: own.id,
          username: own.username,
          nickname: own.nickname,
          avatar: await deps.fileUrl(own.avatar),
          mobile_mask: own.mobile_enc === null ? '' : '***********',
          wechat_bound: own.wechat_openid === null ? 0 : 1,
          role_name: own.role_name,
        },
        company: {
          name: own.company,
          cardType: own.card_type,
          expire_time: toSeconds(own.expire_at) ?? 0,
          days_left: own.expire_at === null ? 0 : Math.max(0, Math.ceil((own.expire_at - deps.now()) / DAY_MS)),
          money: own.money,
          clip_number: clipsLeft(own),
          clip_frozen: own.clip_frozen,
          max_accounts: own.max_accounts,
          used_accounts: own.used_accounts,
          max_operators: own.max_operators,
        },
        ai: {
          rewrite_on: ai.rewrite_on,
          style: ai.style,
          provider_ready: text.ready ? 1 : 0,
          daily_limit: text.dailyLimit,
          used_today: text.usedToday,
        },
        publish,
        notify,
        ui,
        privacy: { ...privacy, retention_days: own.retention_days },
      }
    },
    async set(ctx, input) {
      const { admin } = ctx
      if ((input.company !== undefined || input.privacy !== undefined) && !hasPerm(admin.perms, 'setting:edit'))
        throw new AppError(CODE.NO_PERMISSION, { data: { perm: 'setting:edit' } })
      const changePassword =
        input.password === undefined ? null : await preparePasswordChange(deps, ctx, input.password)
      const avatar =
        input.profile?.avatar_attachment_id === undefined
          ? undefined
          : await deps.keepAvatar(ctx.db, ctx.tenantId, input.profile.avatar_attachment_id)
      if (avatar === null) throw badInput([{ field: 'profile.avatar_attachment_id', msg: '请选择一张图片作为头像' }])
      const now = deps.now()
      await inTransaction(ctx.db, async (trx) => {
        const profile = {
          ...(input.profile?.nickname === undefined ? {} : { nickname: input.profile.nickname }),
          ...(avatar === undefined ? {} : { avatar }),
        }
        if (Object.keys(profile).length > 0)
          await trx
            .updateTable('admins')
            .set({ ...profile, update_time: now })
            .where('id', '=', admin.id)
            .execute()
        if (input.company !== undefined)
          await trx.updateTable('tenants').set({ name: input.company.name, update_time: now }).execute()
        if (input.privacy?.retention_days !== undefined)
          await trx
            .updateTable('tenants')
            .set({ retention_days: input.privacy.retention_days, update_time: now })
            .execute()
        if (input.privacy?.mask_phone !== undefined)
          await mergeSection(trx, COMPANY, PRIVACY, { mask_phone: input.privacy.mask_phone }, now)
        for (const name of ['ai', 'publish', 'notify', 'ui'] as const) {
          const change = input[name]
          if (change !== undefined) await mergeSection(trx, admin.id, PERSONAL[name], change, now)
        }
        await changePassword?.(trx)
      })
      ctx.audit({
        targetType: 'admin',
        targetId: admin.id,
        summary: `修改设置：${SECTIONS.flatMap(([key, name]) => (input[key] === undefined ? [] : [name])).join('、')}`,
      })
      return await service.get(ctx)
    },
    rewriting: async (db, adminId) => await readSection(db, adminId, AI),
    saveRewriting: async (db, adminId, change) =>
      await inTransaction(db, async (trx) => await mergeSection(trx, adminId, AI, change, deps.now())),
    preferences: async (db, adminId) => ({
      publish: await readSection(db, adminId, PUBLISH),
      notify: await readSection(db, adminId, NOTIFY),
    }),
  }
  return service
}
