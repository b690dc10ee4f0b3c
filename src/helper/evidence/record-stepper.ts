import type { Page } from 'puppeteer-core'
import type { PublishStepper } from '../platforms/platform.ts'
import type { Recorder } from './evidence.ts'

const SHOWN: Readonly<Record<string, string>> = {
  'session-check': '检查登录状态',
  'form-open': '打开发布页面',
  uploading: '上传文件',
  filling: '填写内容',
  ready: '准备发布',
}

/**
 * A stepper that also leaves evidence: the form right before the press is photographed for certain, the other steps on
 * the way.
 */
export function recordSteps(stepper: PublishStepper, recorder: Recorder, page: Page | null): PublishStepper {
  return {
    ...stepper,
    step: async (name, text) => {
      await stepper.step(name, text)
      const noted = recorder.step(name, text ?? SHOWN[name] ?? name, page, name === 'form-open' || name === 'ready')
      if (name === 'ready') await noted
    },
    pressPublish: async (click) => {
      await stepper.pressPublish(click)
      void recorder.step('publish-pressed', page === null ? '已提交最后一步' : '已点击发布', page, false)
    },
    refused: async (reason) => {
      await stepper.refused(reason)
      void recorder.step('refused', reason, page, true)
    },
  }
}
