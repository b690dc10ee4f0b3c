import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testSession } from '../../../core/services/testing-services.ts'
import { texts as addPlan } from '../../../locales/zh/addPlan.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { inZone } from '../../../testing/in-zone.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { PlanContext, type PlanWork } from './plan-context.ts'
import { emptyPlan } from './plan-draft.ts'
import { StepBasics } from './step-basics.tsx'

const work: PlanWork = {
  draft: emptyPlan('2031-12-02'),
  set: () => undefined,
  preview: undefined,
  asking: false,
  failure: '',
  retry: () => undefined,
  problems: [],
  shown: [],
  goTo: () => undefined,
  planId: 0,
}

it('names the zone of a plan’s hours where the company’s clock is not this computer’s', async () => {
  inZone('UTC')
  const show = async (timeZone: string) => {
    cleanup()
    await renderWith(
      <PlanContext value={work}>
        <StepBasics />
      </PlanContext>,
      { texts: { addPlan, ui }, services: { session: testSession({ timeZone }) } },
    )
    return screen.queryByText(/企业时区/)?.textContent
  }
  expect(await show('UTC')).toBeUndefined()
  expect(await show('Asia/Shanghai')).toContain('按企业时区 Asia/Shanghai（与这台电脑相差 8 小时）')
})
