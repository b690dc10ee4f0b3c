import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { listedItem } from '../../testing/listed-item.ts'
import { workCsv } from './work-csv.ts'

it('each state has its word: what a person skipped is not called missed', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'zh', resources: { zh: { plantask, seo } } })
  const states = [
    {},
    { missed: 1 as const },
    { skipped: { name: '王五', time: 1_700_000_000 } },
    { publish_status: 2 as const, scheduled: 1 as const },
  ]
  const lines = workCsv(
    states.map((change, at) => listedItem(at + 1, change)),
    i18n.getFixedT('zh', 'plantask'),
    i18n.getFixedT('zh', 'seo'),
  )
    .trim()
    .split('\r\n')
    .slice(1)
  expect(
    lines.map((line) => ['待发', '已错过', '已跳过', '定时中'].filter((word) => line.split(',').includes(word))),
  ).toEqual([['待发'], ['已错过'], ['已跳过'], ['定时中']])
})
