type Words = { zh: string; en: string }
export const createConsent: (options: {
  install: boolean
  args?: string[]
  env?: Record<string, string | undefined>
  tty?: boolean
  question?: (line: string) => Promise<string>
  tell?: (line: string) => void
}) => (what: { what: Words; why: Words; lacks: Words }) => Promise<boolean>
