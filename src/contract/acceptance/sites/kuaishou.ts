import type { KindRules, SiteRules } from '../rules.ts'

const both = {
  title: {
    unit: 'utf16',
    max: 50,
    source: 'the form has no title: it is the first line of the text; 50 is ours',
    date: '2026-08',
  },
  texts: [
    { parts: ['title', 'description', 'topics'], unit: 'utf16', max: 500, source: 'page counter', date: '2026-08' },
  ],
  topics: { max: 4, source: 'page: with a fifth the press fails', date: '2026-10' },
  timer: { leadMinutes: 60, horizonMinutes: 14 * 24 * 60, stepMinutes: 1, source: 'page text', date: '2026-10-02' },
} as const satisfies Partial<KindRules>

/** 快手 (cp.kuaishou.com). */
export const kuaishouRules: SiteRules = {
  video: {
    ...both,
    film: { minSeconds: 5, maxSeconds: 3600, maxBytes: 12 * 1024 ** 3, source: 'page text', date: '2026-08' },
  },
  image: {
    ...both,
    pictures: {
      max: 31,
      maxBytes: 15 * 1024 ** 2,
      formats: ['jpg', 'jpeg', 'png', 'webp'],
      source: 'page text',
      date: '2026-08',
    },
  },
}
