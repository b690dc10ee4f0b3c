import type { SiteRules } from '../rules.ts'

/** TikTok: its studio, and the Content Posting API. */
export const tiktokRules: SiteRules = {
  video: {
    title: { unit: 'utf16', max: 90, source: 'ours: the first line of the caption', date: '2026-09' },
    texts: [
      {
        parts: ['title', 'description', 'topics'],
        unit: 'utf16',
        max: 2200,
        source: 'developers.tiktok.com, direct post',
        date: '2026-09',
      },
    ],
    topics: { max: 5, source: 'more are ignored or refused', date: '2026' },
    // Sources name ten and thirty days: ten are taken by all.
    timer: {
      leadMinutes: 15,
      horizonMinutes: 10 * 24 * 60,
      stepMinutes: 5,
      source: 'lists of the studio',
      date: '2025-10',
    },
    film: { maxSeconds: 3600, maxBytes: 4 * 1024 ** 3, source: 'studio', date: '2026' },
  },
  // What one account may is asked before the upload: many have less.
  byInterface: {
    video: {
      timer: null,
      film: { maxSeconds: 600, maxBytes: 4 * 1024 ** 3, source: 'developers.tiktok.com, direct post', date: '2026' },
    },
  },
}
