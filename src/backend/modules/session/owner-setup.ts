// First start: the owner's account and company (no default password exists).
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { setupOwner } from '../../../contract/http/admin.ts'
import type { PublicContext } from '../../http/context.ts'
import { writeAudit } from '../../http/audit.ts'
import { AppError } from '../../lib/errors.ts'
import { browserName } from '../../lib/user-agent.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Passwords } from '../../lib/passwords.ts'
import type { SessionService } from './session.service.ts'

/** Makes a company with its administrator in `trx`; see the seeds. */
export type CreateTenant = (
  trx: Db,
  tenant: {
    projectId: number
    company: string
    cardType: 'full'
    expireAt: null
    owner: { username: string; nickname: string; passwordHash: string }
    clips: 0
    counted: false
    demo: boolean
  },
) => Promise<{ tenantId: number; adminId: number }>

export interface OwnerSetup {
  /** 1 while nobody can sign in because no account exists. */
  needed(): Promise<boolean>
  /**
   * Makes the owner and signs in.
   * @throws ALREADY_SET_UP once an account exists, also for the loser of a race
   */
  run(ctx: PublicContext, input: ParsedInputOf<typeof setupOwner>): Promise<OutputOf<typeof setupOwner>>
  /** The same without signing in, for prepared installations; does nothing when an account exists. */
  seed(projectId: number, owner: ParsedInputOf<typeof setupOwner>): Promise<void>
}

export function createOwnerSetup(deps: {
  db: Db
  forTenant: (tenantId: number) => Db
  passwords: Pick<Passwords, 'hash'>
  createTenant: CreateTenant
  sessions: Pick<SessionService, 'open'>
  /** The installation is a demo, and so is the company that is made in it. */
  demo: boolean
}): OwnerSetup {
  const anyAdmin = async (db: Db): Promise<boolean> =>
    (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined

  const create = async (projectId: number, owner: ParsedInputOf<typeof setupOwner>) => {
    const passwordHash = await deps.passwords.hash(owner.password)
    return await inTransaction(deps.db, async (trx) => {
      // The oldest project's row is the lock: of two first starts at once, the second sees the first's account.
      await trx.selectFrom('projects').select('id').orderBy('id').limit(1).forUpdate().executeTakeFirstOrThrow()
      if (await anyAdmin(trx)) throw new AppError(CODE.ALREADY_SET_UP)
      return await deps.createTenant(trx, {
        // It is the owner's own computer: nothing ends and nothing is counted, until the owner wants it so.
        projectId,
        company: owner.company,
        cardType: 'full',
        expireAt: null,
        clips: 0,
        counted: false,
        demo: deps.demo,
        owner: { username: owner.username, nickname: owner.nickname, passwordHash },
      })
    })
  }

  // Once there was an account there always is one: people are stopped, not erased.
  let done = false
  return {
    needed: async () => {
      if (!done) done = await anyAdmin(deps.db)
      return !done
    },
    async run(ctx, input) {
      if (await anyAdmin(deps.db)) throw new AppError(CODE.ALREADY_SET_UP)
      const { tenantId, adminId } = await create(ctx.project.id, input)
      await writeAudit(deps.forTenant(tenantId), {
        action: 'session.setup',
        adminId,
        adminName: input.nickname,
        ip: ctx.ip,
        ua: ctx.ua,
        result: 1,
        summary: '初始化管理员',
        targetType: 'admin',
        targetId: adminId,
      })
      return await deps.sessions.open(ctx, { tenantId, adminId, device: browserName(ctx.ua), remember: true })
    },
    async seed(projectId, owner) {
      if (await anyAdmin(deps.db)) return
      await create(projectId, owner)
    },
  }
}
