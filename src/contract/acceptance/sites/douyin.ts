import type { KindRules, SiteRules } from '../rules.ts'

const GB = 1024 ** 3
const both = {
  texts: [
    {
      parts: ['description', 'topics'],
      unit: 'utf16',
      max: 1000,
      source: 'page counter; unit unsourced, the larger one is safe',
      date: '2026-10',
    },
  ],
  topics: { max: 5, source: 'page: a sixth is refused', date: '2026-10' },
  timer: { leadMinutes: 120, horizonMinutes: 14 * 24 * 60, stepMinutes: 1, source: 'page text', date: '2026-09-02' },
} as const satisfies Partial<KindRules>

/** 抖音 (creator.douyin.com). */
export const douyinRules: SiteRules = {
  video: {
    ...both,
    title: { unit: 'utf16', max: 30, source: 'page counter; its field counts as maxlength does', date: '2026-10' },
    film: { minSeconds: 5, maxSeconds: 3600, maxBytes: 16 * GB, source: 'page text', date: '2026-08' },
    cover: { required: true, source: 'page', date: '2026-09' },
  },
  image: {
    ...both,
    title: { unit: 'utf16', max: 20, source: 'page counter; its field counts as maxlength does', date: '2026-10' },
    pictures: {
      max: 35,
      maxBytes: 50 * 1024 ** 2,
      formats: ['jpg', 'jpeg', 'png', 'webp'],
      source: 'page text',
      date: '2026-08',
    },
  },
}
