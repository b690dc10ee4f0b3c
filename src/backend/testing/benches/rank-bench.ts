// Ranks on a real database with accounts as the product composes them; the clock and the helper are the test's.
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import * as http from '../../../contract/http/rank.ts'
import { composeRanks } from '../../compose/ranks.ts'
import type { DatabasePort } from '../../ports/database.ts'
import { openPublishBench } from './publish-bench.ts'
import type { TestCaller } from './publish-bench.ts'
import { readHistory } from '../../modules/ranks/history.service.ts'
import type { SeenHit } from '../../modules/ranks/match.ts'
import { exportPoints, importPoints } from '../../modules/ranks/tables.service.ts'

export const DEVICE = 'device-of-mine'
/** A result of somebody else unless said otherwise. */
export function hit(rank: number, more: Partial<SeenHit> = {}): SeenHit {
  return {
    rank,
    item_id: `x${rank}`,
    author_sec_uid: 'somebody',
    author_name: '同行',
    title: '别人的作品',
    url: `https://x/${rank}`,
    ...more,
  }
}

export type RankBench = ReturnType<typeof openRankBench>

/** Everything but the routes; inputs as the router would parse them. */
export function openRankBench(database: DatabasePort) {
  const base = openPublishBench(database)
  const { deps, words, eyes, reports, checks, inclusions } = composeRanks(base.base, {
    accounts: base.core.accounts,
    random: () => 0.5,
  })
  let made = 0

  const bench = {
    base,
    clock: base.clock,
    checks,
    words,
    inclusions,
    eyes,
    nowS: () => Math.floor(base.clock.ms / 1000),
    async add(
      of: TestCaller,
      keywords: readonly string[],
      more: { platform?: string; plan_id?: number; frequency?: 'daily' | 'weekly' | 'manual' } = {},
    ): Promise<number[]> {
      const { platform = 'douyin', ...rest } = more
      return (
        await words.add(
          of,
          http.addRankKeywords.input.parse({
            list: keywords.map((keyword) => ({ keyword, platform_value: platform, ...rest })),
          }),
        )
      ).ids
    },
    list: async (of: TestCaller, input: Record<string, unknown> = {}) =>
      await words.list(of, http.listRanks.input.parse(input)),
    async row(of: TestCaller, id: number) {
      const found = (await bench.list(of, { limit: 200 })).data.find((one) => one.id === id)
      if (found === undefined) throw new Error('no such word')
      return found
    },
    take: async (of: TestCaller, limit = 5, device = DEVICE) =>
      (await checks.take(of, { device_id: device, limit })).list,
    report: async (of: TestCaller, jobId: number, input: Partial<ParsedInputOf<typeof http.reportRank>> = {}) =>
      await reports.report(
        of,
        http.reportRank.input.parse({
          job_item_id: jobId,
          device_id: DEVICE,
          status: 'ok',
          hits: [],
          depth: 50,
          ...input,
        }),
      ),
    /** One whole look at the word now. */
    async look(of: TestCaller, id: number, input: Partial<ParsedInputOf<typeof http.reportRank>> = {}) {
      await checks.now(of, { ids: [id] })
      const [job] = await bench.take(of, 1)
      return await bench.report(of, job?.job_item_id ?? 0, input)
    },
    history: async (of: TestCaller, id: number) => (await readHistory(deps, of, { id })).list,
    importText: async (of: TestCaller, text: string) => await importPoints(deps, of, text),
    exportText: async (of: TestCaller, input: Record<string, unknown> = {}) =>
      await exportPoints(deps, of, http.exportRanks.input.parse(input)),
    includes: async (of: TestCaller, input: Record<string, unknown> = {}) =>
      await inclusions.list(of, http.listInclusions.input.parse(input)),
    /** A published work. */
    async work(
      of: TestCaller,
      accountId: number,
      more: { title?: string; platformId?: string; status?: 0 | 2; planId?: number } = {},
    ): Promise<number> {
      made += 1
      const task = await of.db
        .insertInto('wisdom_tasks')
        .values({
          name: `任务${made}`,
          type: 'clip',
          plan_id: more.planId ?? null,
          clip_id: null,
          config: '{}',
          lock_admin_id: null,
          lock_token: null,
          lock_time: null,
          heartbeat_time: null,
          client_token: null,
          admin_id: of.admin.id,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const item = await of.db
        .insertInto('publish_items')
        .values({
          wisdom_task_id: task.id,
          plan_id: more.planId ?? null,
          fission_activity_id: null,
          third_auth_id: accountId,
          title: more.title ?? `城南小馆开业第${made}天`,
          content_html: null,
          full_file_url: null,
          attachment_id: null,
          clip_output_id: null,
          lease_device_id: null,
          lease_until: null,
          published_time: base.clock.ms,
          content_hash: null,
          keyword_snapshot: null,
          publish_status: more.status ?? 2,
          platform_item_id: more.platformId ?? `w${made}`,
          platform_url: `https://x/w${made}`,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return item.id
    },
    /** A picture as an upload leaves it; answers the upload's name. */
    async picture(of: TestCaller): Promise<string> {
      made += 1
      const file = await of.db
        .insertInto('attachments')
        .values({
          filename: '截图.jpg',
          storage_path: `e/${made}`,
          mimetype: 'image/jpeg',
          kind: 'evidence',
          size: 5,
          width: 1,
          height: 1,
          duration_ms: null,
          fps: null,
          has_audio: null,
          sha256: `sha-e-${made}`,
          cover_path: null,
          admin_id: of.admin.id,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const uploadId = `upload-${process.pid}-${base.database.kind}-${made}`
      await of.db
        .insertInto('upload_sessions')
        .values({
          upload_id: uploadId,
          kind: 'evidence',
          filename: '截图.jpg',
          size: 5,
          mimetype: 'image/jpeg',
          storage_path: `e/${made}`,
          chunk_size: 0,
          status: 'done',
          attachment_id: file.id,
          expire_time: base.clock.ms,
          admin_id: of.admin.id,
        })
        .execute()
      return uploadId
    },
  }
  return bench
}
