import type { SiteRules } from '../rules.ts'

/** 视频号 (channels.weixin.qq.com). The short title (6 to 16) is made from the title. */
export const shipinhaoRules: SiteRules = {
  video: {
    title: { unit: 'utf16', max: 50, source: 'ours: the first line of the text', date: '2026-08' },
    texts: [
      {
        parts: ['title', 'description', 'topics'],
        unit: 'utf16',
        max: 1000,
        source: 'page counter',
        date: '2026-10-01',
      },
    ],
    topics: { max: 10, source: 'other tools; the page names none', date: '2026-08' },
    // Days behind the fourteenth can't be clicked, without a message; older sources say 30 days.
    timer: {
      leadMinutes: 60,
      horizonMinutes: 14 * 24 * 60,
      stepMinutes: 1,
      source: 'calendar of the page',
      date: '2026-10',
    },
    film: { minSeconds: 5, maxSeconds: 8 * 3600, maxBytes: 20 * 1024 ** 3, source: 'page text', date: '2026-08' },
  },
}
