import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, InputOf } from '../../src/contract/endpoint.ts'
import { operationLog } from '../../src/contract/http/admin.ts'
import { attachmentList } from '../../src/contract/http/attachment.ts'
import { clipInfo, listClips, listOutputs } from '../../src/contract/http/clip.ts'
import { listKeywords } from '../../src/contract/http/keywords.ts'
import { listPlanTitles } from '../../src/contract/http/plan-titles.ts'
import { listPlans } from '../../src/contract/http/plan.ts'
import { listItems } from '../../src/contract/http/publish-items.ts'
import { accountDetail, listAccounts } from '../../src/contract/http/third-auth.ts'
import { listRecords, listTasks, taskInfo, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { freePort, startBackend } from '../kill/parts/backend-process.ts'
import { percentile, type Report } from './figure.ts'
import { createHttpLoad, type HttpLoad } from './http-load.ts'
import { seedBigTables } from './seed.ts'

const ROWS = 100_000
const SAMPLES = 200
const KEYWORDS = ['咖啡', '火锅', '民宿', '瑜伽', '没有这样的词', '7777']
const BUDGET = { list: 15, keyword: 40, filter: 40, detail: 5 } as const

interface Call {
  name: string
  kind: keyof typeof BUDGET
  path: (sample: number) => string
  scope?: 'group'
}
const call = <E extends Endpoint>(kind: Call['kind'], endpoint: E, input: (sample: number) => InputOf<E>, scope?: 'group'): Call => ({
  name: `${endpoint.path.replace('/api/v2.', '')}${scope ? ' (own groups)' : ''}`,
  kind,
  path: (sample) => `${endpoint.path}?${new URLSearchParams(Object.entries(input(sample) as object).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))}`,
  ...(scope ? { scope } : {}),
})
const LISTS = [attachmentList, listOutputs, listClips, listTasks, listItems, listAccounts, listRecords, operationLog, listKeywords, listPlanTitles] as const
/** Pages as people turn them: mostly the first, sometimes further on. */
const page = (sample: number): { page: number; limit: number } => ({ page: sample % 3 === 0 ? 1 + (sample % 50) : 1, limit: 20 })
const anyId = (sample: number): number => 1 + ((sample * 7_919) % ROWS)

/** What the material library is narrowed by. */
const FILTERS: Record<string, (sample: number) => InputOf<typeof attachmentList>> = {
  folder: (sample) => ({ folder_id: sample % 30 }),
  size: (sample) => ({ size_min: 1_000_000 + (sample % 9) * 10_000, size_max: 1_020_000 + (sample % 7) * 10_000 }),
  duplicates: (sample) => ({ duplicate: 1, ...(sample % 2 === 0 ? {} : { folder_id: sample % 30 }) }),
  'shape and use': (sample) => ({ orientation: sample % 2 === 0 ? 'landscape' : 'portrait', used: sample % 3 === 0 ? 1 : 0 }),
}

const CALLS: Call[] = [
  ...LISTS.map((endpoint) => call('list', endpoint, page)),
  call('list', listAccounts, page, 'group'),
  call('list', listTasks, page, 'group'),
  ...LISTS.map((endpoint) => call('keyword', endpoint, (sample) => ({ ...page(0), keyword: KEYWORDS[sample % KEYWORDS.length] ?? '' }))),
  call('keyword', listAccounts, (sample) => ({ ...page(0), keyword: KEYWORDS[sample % KEYWORDS.length] ?? '' }), 'group'),
  ...Object.entries(FILTERS).map(([name, filter]) => ({ ...call('filter', attachmentList, (sample) => ({ ...page(0), ...filter(sample) })), name: `attachment/attachmentList by ${name}` })),
  ...[0, 1, 2].map((status) => ({ ...call('list', listPlanTitles, (sample) => ({ ...page(sample), status })), name: `plan/titleList of state ${status}` })),
  { ...call('list', listPlanTitles, (sample) => ({ ...page(sample), plan_id: 1 + (sample % 200) })), name: 'plan/titleList of one plan' },
  call('list', listPlans, page),
  { ...call('filter', listKeywords, (sample) => ({ ...page(sample), sort_field: sample % 2 === 0 ? 'score' as const : 'word' as const, kind: 'main' as const })), name: 'keyword/keywordList sorted' },
  call('detail', accountDetail, (sample) => ({ id: anyId(sample) })),
  call('detail', taskInfo, (sample) => ({ wisdom_task_id: anyId(sample) })),
  call('detail', taskVideoList, (sample) => ({ wisdom_task_id: anyId(sample), publish_status: 'all' })),
  call('detail', clipInfo, (sample) => ({ id: 1 + ((sample * 791) % (ROWS / 20)) })),
]

/** Processor time that a process has used, ms; NaN where the system does not tell. A hundredth of a second is the unit, so it takes many calls. */
const processorMs = (pid: number): number => {
  if (process.platform !== 'linux') return NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** p95 in ms, and the server's own processor time per call: what a busy machine does not distort. */
const measure = async (load: HttpLoad, one: Call, token: string, pid: number): Promise<{ p95: number; own: number }> => {
  const samples: number[] = []
  let before = processorMs(pid)
  let counted = 0
  const end = Date.now() + 20_000
  for (let i = 0; i < SAMPLES + 20 && Date.now() < end; i += 1) {
    const { ms, body, status } = await load.get(one.path(i), { token })
    if (status !== 200 || !body.startsWith('{"code":1,')) throw new Error(`${one.path(i)} answered ${status} ${body.slice(0, 300)}`)
    if (i === 19) {
      before = processorMs(pid)
      counted = 0
    }
    counted += 1
    if (i >= 20 || Date.now() > end - 15_000) samples.push(ms)
  }
  return { p95: percentile(samples, 0.95), own: (processorMs(pid) - before) / Math.max(1, counted - 1) }
}

/** 100 000 rows in each big table, over real HTTP with keep-alive: p95 of pages, searches and details; calls per second beside an empty route. */
export const benchApi = async (report: Report): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'bench-api-'))
  const backend = await startBackend(dir, await freePort(), { role: 'api' })
  try {
    await backend.kill9()
    const seeded = seedBigTables(dir, ROWS)
    await backend.start()
    const load = createHttpLoad(backend.url)
    for (const one of CALLS) {
      const { p95, own } = await measure(load, one, one.scope === 'group' ? seeded.groupToken : seeded.ownerToken, backend.pid())
      report({ part: 'api', name: `${one.kind} ${one.name} p95`, value: p95, unit: 'ms', budget: BUDGET[one.kind], ...(Number.isNaN(own) ? {} : { note: `${own.toFixed(1)} ms of processor time per call` }) })
    }
    const empty = fork(join(import.meta.dirname, 'empty-route.child.ts'))
    const [{ url }] = (await once(empty, 'message')) as [{ url: string }]
    const bare = createHttpLoad(url)
    const run = { connections: 16, ms: 3_000 }
    for (const endpoint of [listTasks, attachmentList, listAccounts]) {
      const headers = { token: seeded.ownerToken }
      await load.throughput(`${endpoint.path}?limit=20`, { ...run, headers, ms: 1_000 })
      await bare.throughput('/empty', { ...run, ms: 500 })
      const ours = await load.throughput(`${endpoint.path}?limit=20`, { ...run, headers })
      const limit = await bare.throughput('/empty', run)
      report({ part: 'api', name: `throughput ${endpoint.path.replace('/api/v2.', '')} to an empty route`, value: ours / limit, unit: 'x', budget: 0.5, atLeast: true, note: `${Math.round(ours)}/s beside ${Math.round(limit)}/s` })
    }
    empty.disconnect()
    bare.close()
    load.close()
  } finally {
    await backend.kill9()
    await rm(dir, { recursive: true, force: true, maxRetries: 10 })
  }
}
