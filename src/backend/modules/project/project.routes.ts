// What the page shows before anyone signs in, and the notices of its top bar.
import type { ProjectConfig } from '../../../contract/entities/session.ts'
import { LOCALES } from '../../../contract/errors.ts'
import { initProject, websiteNotice } from '../../../contract/http/common.ts'
import type { Binding } from '../../http/handle.ts'
import { handle, handlePublic } from '../../http/handle.ts'
import type { Db } from '../../ports/database.ts'

export interface ProjectDeps {
  readonly now: () => number
  readonly helperUrl: string
  readonly build: { version: string; commit: string }
  readonly demo: boolean
  /** As `demo_work_url`. */
  readonly demoWorkUrl: string
  /** From the configuration; shown before the stored ones. */
  readonly notices: readonly { title: string; jumpUrl: string }[]
  /** SPKI in base64: what helpers seal credentials to. */
  readonly sealingKey: string
  /** Parts that are composed into this installation. */
  readonly has: { readonly wechat: boolean; readonly ai: boolean }
  /** Platforms whose accounts can be opened at an official interface. */
  readonly officialPlatforms: readonly string[]
  /** Address of a stored picture, '' for none. */
  readonly pictureUrl: (stored: string) => Promise<string>
  readonly needsSetup: () => Promise<boolean>
}

/** Calls of the white-label project. */
export function projectRoutes(deps: ProjectDeps): Binding[] {
  return [
    handlePublic(initProject, async ({ project }): Promise<ProjectConfig> => ({
      agentId: project.agent_id,
      name: project.name,
      blackLogo: await deps.pictureUrl(project.black_logo),
      whiteLogo: await deps.pictureUrl(project.white_logo),
      helper: {
        mac: project.helper_mac_url,
        win: project.helper_win_url,
        min_version: project.helper_min_version,
        ws_url: deps.helperUrl,
      },
      support: { phone: project.support_phone, qr: await deps.pictureUrl(project.support_qr) },
      theme_default: project.default_theme === 'light' ? 'light' : 'dark',
      locales: [...LOCALES],
      features: { wechat: deps.has.wechat ? 1 : 0, ai: deps.has.ai ? 1 : 0, oauth: [...deps.officialPlatforms] },
      build: deps.build,
      needs_setup: (await deps.needsSetup()) ? 1 : 0,
      sealing_key: deps.sealingKey,
      demo: deps.demo ? 1 : 0,
      demo_work_url: deps.demo ? deps.demoWorkUrl : '',
    })),
    handle(websiteNotice, async ({ db, project }) => [
      ...deps.notices.map((one, index) => ({ ...one, id: -1 - index, level: 'info' })),
      ...(await currentNotices(db, project.id, deps.now())),
    ]),
  ]
}

async function currentNotices(db: Db, projectId: number, now: number) {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'title', 'jump_url', 'level'])
    .where('project_id', '=', projectId)
    .where('delete_time', 'is', null)
    .where((is) =>
      is.and([
        is.or([is('start_time', 'is', null), is('start_time', '<=', now)]),
        is.or([is('end_time', 'is', null), is('end_time', '>', now)]),
      ]),
    )
    .orderBy('sort')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ jump_url, ...row }) => ({ ...row, jumpUrl: jump_url }))
}
