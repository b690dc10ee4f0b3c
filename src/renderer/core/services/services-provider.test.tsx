import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useHelperLink } from '../helper/helper-context.ts'
import { useCaller, useHttp } from '../http/http-context.ts'
import { useNotices } from '../notices/notices-context.ts'
import { useSessionService } from '../session/session-context.ts'
import { useServices } from './services-context.ts'
import { ServicesProvider } from './services-provider.tsx'
import { testHelper, testHttp, testServices, testSession } from './testing-services.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const services = testServices({ http: testHttp(() => undefined), helper: testHelper(), session: testSession() })
const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesProvider services={services}>{children}</ServicesProvider>
)

it('each room has the very part that the services have', () => {
  const { result } = renderHook(() => [useServices(), useHttp(), useHelperLink(), useSessionService(), useCaller()], {
    wrapper,
  })
  const { http, helper, session } = services
  for (const [at, part] of [services, http, helper, session, session].entries()) expect(result.current[at]).toBe(part)
})

it('a part that is missing is named by its hook, once it is asked for', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(() => useNotices(), { wrapper })).toThrow("no provider gives the part 'notices' here")
  expect(() => renderHook(() => useHttp())).toThrow("no provider gives the part 'http' here")
})
