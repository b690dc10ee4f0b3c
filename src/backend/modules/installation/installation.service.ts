// What the owner of an installation decides for it: product, support, whether clips are counted and until when.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { setInstallation } from '../../../contract/http/installation.ts'
import type { Project, RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { clipsLeft } from '../../lib/clips-left.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { NoticesService } from './notices.service.ts'

type Input = ParsedInputOf<typeof setInstallation>
type State = OutputOf<typeof setInstallation>

/** What this needs of the ledger: it writes the line that explains a new number. */
export interface CountLedger {
  lock(trx: Db): Promise<{ balance: number; frozen: number }>
  credit(
    trx: Db,
    request: {
      refType: string
      refId: number
      sub: string
      reason: string
      adminId: number
      kind: 'adjust'
      amount: number
    },
  ): Promise<unknown>
}

export interface InstallationService {
  get(ctx: RequestContext): Promise<State>
  /** @throws BAD_INPUT for a picture that is none, an end that is over */
  set(ctx: RequestContext, input: Input): Promise<State>
}

export interface InstallationDeps {
  /** Of the whole installation: projects lie outside every company. */
  readonly db: Db
  readonly now: () => number
  readonly ledger: CountLedger
  readonly notices: Pick<NoticesService, 'list'>
  /** Address of a stored picture, '' for none. */
  readonly pictureUrl: (stored: string) => Promise<string>
  /** Copies a picture of the library to where logos are kept; null when it is no picture of the company. */
  readonly keepPicture: (db: Db, tenantId: number, attachmentId: number) => Promise<string | null>
  /** The kept list of projects is old now. */
  readonly forgetProjects: () => void
}

const PICTURES = { black_logo_id: 'black_logo', white_logo_id: 'white_logo', support_qr_id: 'support_qr' } as const

export function createInstallationService(deps: InstallationDeps): InstallationService {
  const view = async (ctx: RequestContext, project: Project): Promise<State> => {
    const own = await ctx.db
      .selectFrom('tenants')
      .select(['clip_balance', 'clip_frozen', 'clips_counted', 'expire_at'])
      .executeTakeFirstOrThrow()
    return {
      product: {
        name: project.name,
        blackLogo: await deps.pictureUrl(project.black_logo),
        whiteLogo: await deps.pictureUrl(project.white_logo),
        helper_mac: project.helper_mac_url,
        helper_win: project.helper_win_url,
        support_phone: project.support_phone,
        support_qr: await deps.pictureUrl(project.support_qr),
        theme_default: project.default_theme === 'light' ? 'light' : 'dark',
      },
      company: {
        clips_counted: own.clips_counted,
        clip_number: clipsLeft(own),
        clip_frozen: own.clip_frozen,
        expire_time: toSeconds(own.expire_at) ?? 0,
      },
      notices: await deps.notices.list(project.id),
    }
  }

  /** The columns that the product's part changes. */
  const productColumns = async (ctx: RequestContext, product: NonNullable<Input['product']>) => {
    const pictures = await Promise.all(
      Object.entries(PICTURES).map(async ([field, column]) => {
        const wanted = product[field as keyof typeof PICTURES]
        if (wanted === undefined) return []
        const key = wanted === 0 ? '' : await deps.keepPicture(ctx.db, ctx.tenantId, wanted)
        if (key === null) throw badInput([{ field: `product.${field}`, msg: '请从素材库选择一张图片' }])
        return [[column, key] as const]
      }),
    )
    return {
      ...Object.fromEntries(pictures.flat()),
      ...(product.name === undefined ? {} : { name: product.name }),
      ...(product.helper_mac === undefined ? {} : { helper_mac_url: product.helper_mac }),
      ...(product.helper_win === undefined ? {} : { helper_win_url: product.helper_win }),
      ...(product.support_phone === undefined ? {} : { support_phone: product.support_phone }),
      ...(product.theme_default === undefined ? {} : { default_theme: product.theme_default }),
    }
  }

  /** Switches counting and sets what is left; the ledger says who wanted it. */
  const count = async (
    trx: Db,
    ctx: RequestContext,
    { clips_counted, clips }: NonNullable<Input['company']>,
  ): Promise<void> => {
    const { balance, frozen } = await deps.ledger.lock(trx)
    if (clips_counted !== undefined) await trx.updateTable('tenants').set({ clips_counted }).execute()
    const change = clips === undefined || clips_counted === 0 ? 0 : clips - (balance - frozen)
    if (change !== 0)
      await deps.ledger.credit(trx, {
        kind: 'adjust',
        amount: change,
        refType: 'tenant',
        refId: ctx.tenantId,
        sub: `set:${ctx.requestId}`,
        reason: `设为可用 ${clips} 条`,
        adminId: ctx.admin.id,
      })
  }

  return {
    get: async (ctx) => await view(ctx, ctx.project),
    async set(ctx, input) {
      const { company } = input
      const now = deps.now()
      if (company?.expire_time !== undefined && company.expire_time > 0 && company.expire_time * 1000 <= now)
        throw badInput([{ field: 'company.expire_time', msg: '到期时间必须晚于现在；不设期限请留空' }])
      const product = input.product === undefined ? {} : await productColumns(ctx, input.product)
      await inTransaction(ctx.db, async (trx) => {
        if (company === undefined) return
        await count(trx, ctx, company)
        if (company.expire_time !== undefined)
          await trx
            .updateTable('tenants')
            .set({ expire_at: company.expire_time === 0 ? null : company.expire_time * 1000, update_time: now })
            .execute()
      })
      if (Object.keys(product).length > 0)
        await deps.db
          .updateTable('projects')
          .set({ ...product, update_time: now })
          .where('id', '=', ctx.project.id)
          .execute()
      deps.forgetProjects()
      ctx.audit({
        targetType: 'setting',
        summary: `修改本系统设置：${Object.keys(input)
          .map((part) => (part === 'product' ? '产品' : '条数与期限'))
          .join('、')}`,
      })
      return await view(
        ctx,
        await deps.db.selectFrom('projects').selectAll().where('id', '=', ctx.project.id).executeTakeFirstOrThrow(),
      )
    },
  }
}
