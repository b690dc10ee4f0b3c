import type { Page } from 'puppeteer-core'
import { createWaiter, type Waiter } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, PublishStepper, Work } from '../platform.ts'
import { smsWatcher, tourWatcher } from './verification.ts'

/** What every part of the form gets: context, page, and waits that watch for tours and verification dialogs. */
export interface Form {
  readonly ctx: RunContext
  readonly page: Page
  readonly wait: Waiter
  readonly work: Work
  readonly stepper: PublishStepper
}

export const createForm = (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }): Form => {
  const { page } = call.browser
  return { ctx, page, wait: createWaiter(ctx, page, [tourWatcher(ctx, page), smsWatcher(ctx, page, '发布')]), work: call.work, stepper: call.stepper }
}
