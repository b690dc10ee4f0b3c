import type { SiteRules } from '../rules.ts'

const source = 'lists of the page'
// Some pages have a list of minutes, some whole hours only: those stand on all.
const timer = { leadMinutes: 60, horizonMinutes: 7 * 24 * 60, stepMinutes: 60, source, date: '2026-08' } as const

/** 百家号 (baijiahao.baidu.com); an emoji counts three. */
export const baijiahaoRules: SiteRules = {
  video: {
    title: { unit: 'emoji3', min: 9, max: 30, source: 'page counter', date: '2026' },
    texts: [
      {
        parts: ['title', 'topics'],
        unit: 'emoji3',
        max: 50,
        source: 'one field for title and topics',
        date: '2026-08',
      },
      { parts: ['description'], unit: 'emoji3', max: 100, source: 'page counter', date: '2026' },
    ],
    topics: { max: 6, source: 'page', date: '2026' },
    timer,
    film: { minSeconds: 5, maxBytes: 12 * 1024 ** 3, source: 'page text', date: '2026-08' },
  },
  article: {
    title: { unit: 'emoji3', min: 2, max: 64, source: 'page hint', date: '2026' },
    texts: [],
    timer,
    article: { textMax: 50_000, coverRequired: true, source: 'page counter; page hint (a cover)', date: '2026' },
  },
}
