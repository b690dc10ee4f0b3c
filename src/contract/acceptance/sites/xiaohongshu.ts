import type { KindRules, SiteRules } from '../rules.ts'

const both = {
  title: {
    unit: 'half',
    max: 20,
    source: 'page counter, read by several tools: ✨ 1, 😀 2, a flag 4',
    date: '2026-02-10',
  },
  texts: [
    {
      parts: ['description', 'topics'],
      unit: 'utf16',
      max: 1000,
      source: 'page counter; unit unsourced, the larger one is safe',
      date: '2026-10-01',
    },
  ],
  topics: { max: 10, source: 'page: for an eleventh no list appears', date: '2026-06-04' },
  timer: { leadMinutes: 60, horizonMinutes: 14 * 24 * 60, stepMinutes: 1, source: 'page text', date: '2026' },
} as const satisfies Partial<KindRules>

/** 小红书 (creator.xiaohongshu.com). */
export const xiaohongshuRules: SiteRules = {
  video: {
    ...both,
    film: { minSeconds: 5, maxSeconds: 4 * 3600, maxBytes: 20 * 1024 ** 3, source: 'page text', date: '2026-08' },
  },
  image: {
    ...both,
    pictures: {
      max: 18,
      maxBytes: 20 * 1024 ** 2,
      formats: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
      source: 'page text (number), a tool (size)',
      date: '2026',
    },
  },
}
