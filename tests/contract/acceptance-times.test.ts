// Every platform, kind and rule about its timer, around each limit, judged at the start, after the account's pace and
// after the upload: what the check lets through the helper begins and the site takes; what the helper began and the
// site does not take at the press ends as a time that was not taken.
import { afterAll, expect, test } from 'vitest'
import type { TimerRule } from '../../src/contract/acceptance/rules.ts'
import { MEDIA_TYPE } from '../../src/contract/constants.ts'
import { TIMING_REFUSED } from '../../src/contract/time-channel.ts'
import { limitChecks } from '../../src/backend/modules/publishing/items/limit-checks.ts'
import type { ItemRow } from '../../src/backend/modules/publishing/store/items.repository.ts'
import type { HelperError } from '../../src/helper/lib/errors.ts'
import { errorOf } from '../../src/helper/official/youtube/errors.ts'
import { readAnswer as baijiahao } from '../../src/helper/platforms/baijiahao/publish.ts'
import { readAnswer as bilibili } from '../../src/helper/platforms/bilibili/publish.ts'
import { readAnswer as douyin } from '../../src/helper/platforms/douyin/create-answer.ts'
import type { CreateAnswer } from '../../src/helper/platforms/kit/overhear.ts'
import { refusalFor } from '../../src/helper/platforms/kit/submit.ts'
import { readCreate as shipinhao } from '../../src/helper/platforms/shipinhao/publish.ts'
import { readAnswer as tiktok } from '../../src/helper/platforms/tiktok/publish.ts'
import { readCreate as xiaohongshu } from '../../src/helper/platforms/xiaohongshu/submit.ts'
import { SITE_VERDICTS } from '../fake-platforms/verdicts.ts'
import {
  beginning,
  findings,
  type Form,
  handed,
  NAMED_FORMS,
  plainWords,
  rulesOf,
  sparseFiles,
} from './acceptance-forms.ts'
import { MOMENTS, type TimeCell, timeCells, timeRulesIn, timesIn, UPLOAD_MS } from './acceptance-time-cells.ts'

// Pages read times in this machine's zone, helper and sites on it too.
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const NOW = new Date(2026, 10, 27, 12).getTime()
const files = sparseFiles()
afterAll(files.remove)

const counts = { forms: 0, rules: 0, cells: 0, late: 0, ours: 0 }
afterAll(
  () =>
    void process.stdout.write(
      `times: ${counts.forms} forms, ${counts.rules} rules, ${counts.cells} cells at ${MOMENTS.length} moments agree; in ${counts.late} the upload took too long and the time was not taken at the press, in ${counts.ours} the site would still take what was refused before\n`,
    ),
)

/** A stored work with this time; the check reads no more of it here. */
const stored = ({ info, kind, way }: Form, timerAt: number): ItemRow =>
  ({
    media_type: MEDIA_TYPE[kind],
    ways: way === 'interface' ? 'official' : 'browser',
    third_token_enc: null,
    third_auth_id: 1,
    openname: '甲',
    platform_value: info.value,
    account_time_channel: 'site',
    title: '',
    topic: '',
    video_publish_info: '{}',
    image_urls: '[]',
    video_cover_url: '',
    clip_output_id: null,
    attachment_id: null,
    material_path: null,
    article_id: null,
    timing_time: timerAt,
    time_channel: '',
    auto_publish: 0,
    publish_status: 0,
  }) as unknown as ItemRow

/**
 * The check before publishing: where nothing lies between, the judge itself; else the backend's, which knows when the
 * work starts and foresees its upload.
 */
const checked = (form: Form, { moment, timerAt, beginsAt }: TimeCell): boolean => {
  if (moment === 'start')
    return findings(form, handed(plainWords(form.kind, rulesOf(form)), { timerAt }), {
      startAt: beginsAt,
      timeZone,
    }).every(({ field }) => field !== 'time')
  const said = limitChecks(stored(form, timerAt), form.info, {
    now: NOW,
    start: beginsAt,
    publishNow: 0,
    timeZone,
    uploadMs: UPLOAD_MS,
    isSent: true,
  })
  return said.every(({ code }) => code !== 'limit_timing_time' && code !== 'timing_own')
}

/**
 * The servers whose answer is overheard: what they send with their no, read as the product reads it. The others only
 * have their page's note.
 */
const ANSWERS: Readonly<Record<string, (words: string) => CreateAnswer | null>> = {
  douyin: (status_msg) => douyin(200, JSON.stringify({ status_code: 2_190_001, status_msg })),
  xiaohongshu: (msg) => xiaohongshu(200, JSON.stringify({ success: false, code: -9_002, msg })),
  shipinhao: (errMsg) => shipinhao(201, JSON.stringify({ errCode: 300_800, errMsg })),
  bilibili: (message) => bilibili(200, JSON.stringify({ code: 21_094, message, ttl: 1 })),
  baijiahao: (errmsg) => baijiahao(200, JSON.stringify({ errno: 20_040_001, errmsg })),
  tiktok: (status_msg) => tiktok(200, JSON.stringify({ status_code: 2_150, status_msg })),
}
/** TikTok's notes come in any language, so none decides. */
const WITHOUT_NOTES = new Set(['tiktok'])

/** How a site's no at the press ends: told by its server, and by the note on its page. */
const endings = ({ info, way }: Form, words: string): string[] => {
  const said = ({ code, refused }: HelperError): string => `${code}${refused ? ', refused' : ''}`
  if (way === 'interface')
    return [
      said(
        errorOf(
          { status: 400, headers: new Headers(), text: JSON.stringify({ error: { errors: [{ reason: words }] } }) },
          'confirming',
          true,
        ),
      ),
    ]
  const heard = ANSWERS[info.value]?.(words)
  return [
    ...(heard === undefined ? [] : [said(refusalFor(heard?.refusal ?? '', false, true))]),
    ...(WITHOUT_NOTES.has(info.value) ? [] : [said(refusalFor(words, true, true))]),
  ]
}

test.each(NAMED_FORMS)('%s', async (_name, form) => {
  const timer: TimerRule | null = rulesOf(form).timer
  const words = plainWords(form.kind, rulesOf(form))
  const verdict = SITE_VERDICTS[`${form.info.value} ${form.way}`]
  if (verdict === undefined) throw new Error('no site')
  const cells = timeCells(timer, NOW)
  expect(cells).toHaveLength(timesIn(timer))
  const late = cells.filter(({ taken }) => taken.helper && !taken.site)
  expect(late.length > 0).toBe(timer !== null)
  for (const cell of cells) {
    const { timerAt, beginsAt, pressedAt, taken } = cell
    // What is over is refused wherever there is a place for a time.
    const time = timer === null ? 1 : timerAt / 1_000
    const isGiven = timerAt > beginsAt
    const said = verdict({ ...words, ...(isGiven ? { time } : {}) }, pressedAt)
    const code = await beginning(form, handed(words, { timerAt }), { startAt: beginsAt, timeZone }, files)
    const found = { check: checked(form, cell), helper: code === null, site: said === null }
    expect([cell.moment, cell.name, found, said]).toEqual([cell.moment, cell.name, taken, said])
    // Nothing is promised that is refused later, and a time is never what fails a work.
    expect(!found.check || (found.helper && found.site)).toBe(true)
    if (code !== null) expect(code).toBe(TIMING_REFUSED)
    if (said !== null) expect(new Set(endings(form, said))).toEqual(new Set([`${TIMING_REFUSED}, refused`]))
    if (timer !== null && !found.check && found.site) counts.ours += 1
  }
  counts.late += late.length
  counts.forms += 1
  counts.rules += timeRulesIn(timer)
  counts.cells += cells.length
})
