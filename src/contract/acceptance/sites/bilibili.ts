import type { SiteRules } from '../rules.ts'

/** B站 (member.bilibili.com). Our topics are its tags. */
export const bilibiliRules: SiteRules = {
  video: {
    title: { unit: 'utf16', max: 80, source: 'page counter; its field counts as maxlength does', date: '2026-08-18' },
    texts: [
      {
        parts: ['description'],
        unit: 'utf16',
        max: 2000,
        source: 'page counter; unit unsourced, the larger one is safe',
        date: '2026-08-18',
      },
    ],
    topics: {
      min: 1,
      max: 10,
      each: { unit: 'chars', max: 20 },
      source: "page (ten) and the server's message (twenty)",
      date: '2026-08',
    },
    // Sources name leads of one, two and four hours: four is taken by all.
    timer: { leadMinutes: 240, horizonMinutes: 15 * 24 * 60, stepMinutes: 5, source: 'page lists', date: '2026-11' },
    film: { minSeconds: 5, maxSeconds: 10 * 3600, maxBytes: 16 * 1024 ** 3, source: 'page text', date: '2026-08' },
  },
}
