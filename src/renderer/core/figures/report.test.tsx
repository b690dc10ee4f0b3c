import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { readWorkbook } from '../../lib/read-workbook.ts'
import { texts as figures } from '../../locales/zh/figures.ts'
import { type ReportData, reportCsv, reportOf, reportPage, reportWorkbook } from './report.ts'

const i18n = createInstance()
await i18n.init({
  lng: 'zh',
  defaultNS: 'figures',
  resources: { zh: { figures } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})
const t = i18n.getFixedT('zh', 'figures') as never
const day = { like: null, comment: null, share: null, new_fans: 3, published: 1, failed: 0, spread: 0, corrected: 0 }
const work = { id: 1, url: '', platform_value: 'douyin', openname: '城南小馆', publish_time: 0, ...day }
const data: ReportData = {
  range: { from: '2026-06-28', to: '2026-06-29', prev_from: '', prev_to: '', from_time: 0, to_time: 0 },
  cards: [{ key: 'play', value: 300, prev: null, delta: null, delta_rate: null, unit: 'count', partial: 1 }],
  trend: [
    { date: '2026-06-28', play: 100, ...day },
    { date: '2026-06-29', play: 200, ...day },
  ],
  platforms: [],
  accounts_top: [],
  works_top: [{ ...work, title: '=HYPERLINK("http://x","<b>点我</b>")', play: 5 }],
  coverage: { accounts_with_data: 1, accounts_total: 2, updated_time: 0 },
}
const report = (isDemo = false) => reportOf(data, { t, title: '数据', isDemo })

it('what nobody collected is an empty cell, and estimates, days and coverage are told', () => {
  const csv = reportCsv(report())
  expect(csv).toContain('播放,300,,是')
  expect(csv).toContain('2026-06-29,200,,,,3,1,0,0,0')
  expect(csv).toContain('1/2 个账号有数据')
})

it('made-up figures say so in every file', async () => {
  expect(reportCsv(report(true))).toContain('演示数据')
  expect(reportPage(report(true), 'zh')).toContain('演示数据')
  expect(
    JSON.stringify(await readWorkbook(new Uint8Array(await (await reportWorkbook(report(true))).arrayBuffer()))),
  ).toContain('演示数据')
  expect(reportCsv(report())).not.toContain('演示数据')
})

it('a title that looks like a formula or like a page is text in every file', async () => {
  expect(reportCsv(report())).toContain(`"'=HYPERLINK(""http://x""`)
  const page = reportPage(report(), 'zh')
  expect([
    page.includes('<b>点我'),
    page.includes('&#60;b&#62;点我'),
    /<script|onerror|javascript:/i.test(page),
  ]).toEqual([false, true, false])
  const { default: Zip } = await import('jszip')
  const zip = await Zip.loadAsync(await (await reportWorkbook(report())).arrayBuffer())
  const sheets = await Promise.all(
    Object.values(zip.files)
      .filter((file) => /worksheets\/.*\.xml$/.test(file.name))
      .map(async (file) => await file.async('string')),
  )
  expect([sheets.length, sheets.some((xml) => /<f[ >]/.test(xml))]).toEqual([4, false])
})
