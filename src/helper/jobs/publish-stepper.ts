// Keeps the journal ahead of the page: every step is on the disk before the platform does it.
import { HelperError, cancelled } from '../lib/errors.ts'
import type { PublishStep, PublishStepper, WorkFingerprint } from '../platforms/platform.ts'
import type { AttemptKey } from '../journal/entries.ts'
import type { Journal } from '../journal/journal.ts'

/** Steps of the wire with their sentence and the percent at which they begin. */
const STEPS = {
  'session-check': { text: '检查登录状态', percent: 5 },
  'form-open': { text: '打开发布页面', percent: 8 },
  uploading: { text: '上传文件', percent: 10 },
  filling: { text: '填写内容', percent: 60 },
  ready: { text: '准备发布', percent: 80 },
  'publish-pressed': { text: '已点击发布', percent: 85 },
  confirming: { text: '确认发布结果', percent: 90 },
} as const
export type ShownStep = keyof typeof STEPS | 'preparing' | 'needs-person'

export interface StepReport {
  readonly state: ShownStep
  readonly text: string
  readonly percent: number
}
export interface EngineStepper extends PublishStepper {
  /** Last state that was journalled. */
  current(): StepReport
  /** True from the press on, unless the platform refused. */
  pressed(): boolean
  /** Ends it: a run that lost its turn (cancel, deadline, retry) can't step or press any more. */
  close(): void
}

const UPLOAD_SHARE = 50
const UPLOAD_REPORT_MS = 400

/**
 * @param check throws when the job has ended; asked before every step and right before the press
 */
export function createStepper(deps: {
  journal: Journal
  key: AttemptKey
  check: () => void
  report: (step: StepReport) => void
  now?: () => number
}): EngineStepper {
  const now = deps.now ?? Date.now
  let shown: StepReport = { state: 'preparing', text: '准备文件', percent: 2 }
  let isPressed = false
  let over = false
  let lastUploadReport = 0
  const show = (state: ShownStep, text: string, percent: number) => {
    shown = { state, text, percent }
    if (!over) deps.report(shown)
  }
  const check = () => {
    if (over) throw cancelled()
    deps.check()
  }
  return {
    close: () => void (over = true),
    current: () => shown,
    pressed: () => isPressed,
    step: async (name: PublishStep, text?: string) => {
      check()
      if (isPressed)
        throw new HelperError({
          kind: 'unknown',
          code: 'STEP_AFTER_PRESS',
          msg: '发布已提交，不能再执行其他步骤',
          step: name,
        })
      deps.journal.append(deps.key, { type: 'step', data: { name } })
      show(name, text ?? STEPS[name].text, STEPS[name].percent)
    },
    uploaded: (bytes, total) => {
      if (total <= 0 || now() - lastUploadReport < UPLOAD_REPORT_MS) return
      lastUploadReport = now()
      const share = Math.min(1, bytes / total)
      show(
        'uploading',
        `上传文件 ${Math.floor(share * 100)}%`,
        STEPS.uploading.percent + Math.floor(share * UPLOAD_SHARE),
      )
    },
    note: async (fingerprint: WorkFingerprint) => {
      deps.journal.append(deps.key, { type: 'note', data: { ...fingerprint } })
    },
    pressPublish: async (click) => {
      check()
      if (isPressed)
        throw new HelperError({
          kind: 'unknown',
          code: 'PRESSED_TWICE',
          msg: '发布按钮已经点击过，不再重复点击',
          step: 'publish-pressed',
        })
      isPressed = true
      deps.journal.append(deps.key, { type: 'publish-pressed', data: {} })
      show('publish-pressed', STEPS['publish-pressed'].text, STEPS['publish-pressed'].percent)
      await click()
      deps.journal.append(deps.key, { type: 'step', data: { name: 'confirming' } })
      show('confirming', STEPS.confirming.text, STEPS.confirming.percent)
    },
    refused: async (reason) => {
      deps.journal.append(deps.key, { type: 'publish-refused', data: { reason: reason.slice(0, 300) } })
      isPressed = false
      show('ready', '平台要求补充内容', STEPS.ready.percent)
    },
  }
}
