import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { runName } from './run-words.ts'

const run = (change: Partial<PublishRun> = {}): PublishRun => ({
  id: 7, kind: 'due', wisdom_task_id: 0, task_name: '', admin_name: '王五', mine: 1, device_id: 'desk-0001', device_name: '前台', state: 'running', wish: 'run', publish_now: 0, lost: 0, total: 2, success: 0, failed: 0, unconfirmed: 0, parked: 0, waiting: 2, skipped: 0, hand_ins: 0,
  resume_time: 0, start_time: 1, end_time: 0, end_reason: '', ...change,
})

it('a run that only submits works to their sites’ timers is not called publishing; one that also publishes is', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'zh', defaultNS: 'publish', resources: { zh: { publish } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const t = i18n.getFixedT('zh', 'publish')
  expect([run(), run({ hand_ins: 1 }), run({ hand_ins: 2 }), run({ hand_ins: 2, mine: 0 })].map((one) => runName(t, one))).toEqual(['正在发布 · 到期作品', '正在发布 · 到期作品', '正在交给平台定时', '正在交给平台定时 · 王五'])
})
