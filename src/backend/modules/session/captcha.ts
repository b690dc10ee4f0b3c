// The picture code of the login page: made here, answered once.
import { createHash, randomBytes } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import type { Db } from '../../ports/database.ts'

const LIFE_MS = 5 * 60_000
/** Without characters that look alike. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

export interface Captchas {
  /** A new picture as an SVG data URL. */
  create(): Promise<{ captcha_id: string; image: string }>
  /** True when `answer` is right; the picture is used up either way. */
  check(captchaId: string | undefined, answer: string | undefined): Promise<boolean>
  clean(): Promise<void>
}

const hash = (id: string, answer: string): string =>
  createHash('sha256').update(`${id}:${answer.trim().toLowerCase()}`).digest('hex')

/** `draw` makes the picture of a text; replaced in tests that must know the answer. */
export function createCaptchas(deps: {
  db: Db
  now: () => number
  draw?: () => { text: string; svg: string }
}): Captchas {
  const draw = deps.draw ?? drawLetters
  return {
    async create() {
      const { text, svg } = draw()
      const captchaId = randomBytes(16).toString('hex')
      await deps.db
        .insertInto('captchas')
        .values({ captcha_id: captchaId, answer_hash: hash(captchaId, text), expire_time: deps.now() + LIFE_MS })
        .execute()
      return { captcha_id: captchaId, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
    },
    async check(captchaId, answer) {
      if (captchaId === undefined || answer === undefined || answer.trim() === '') return false
      const row = await deps.db
        .deleteFrom('captchas')
        .where('captcha_id', '=', captchaId)
        .returning(['answer_hash', 'expire_time'])
        .executeTakeFirst()
      return row !== undefined && row.expire_time > deps.now() && row.answer_hash === hash(captchaId, answer)
    },
    async clean() {
      await deps.db.deleteFrom('captchas').where('expire_time', '<', deps.now()).execute()
    },
  }
}

function drawLetters(): { text: string; svg: string } {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    color: true,
    background: '#ffffff',
    charPreset: LETTERS,
  })
  return { text, svg: data }
}
