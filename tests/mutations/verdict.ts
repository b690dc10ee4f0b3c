// Reads from the runners' reports whether a mutation was caught.
import { z } from 'zod'

/** How a run of tests ended. `broken`: nothing was tested, e.g. a file could not be loaded. */
export type Verdict =
  | { readonly kind: 'passed'; readonly count: number }
  | { readonly kind: 'failed'; readonly file: string; readonly title: string; readonly count: number }
  | { readonly kind: 'broken'; readonly reason: string }

export const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const spec = z.object({ title: z.string(), ok: z.boolean(), file: z.string() })
interface Suite {
  readonly specs?: readonly z.infer<typeof spec>[] | undefined
  readonly suites?: readonly Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
)
export const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
})

/** Code that no longer runs tests nothing: such a failure is the mutation's own. */
const BROKEN_CODE = /^(SyntaxError|ReferenceError)\b|does not provide an export|Cannot find module|is not exported/

/** Of unit tests. `root`: the folder that paths begin with. */
export function vitestVerdict(report: z.infer<typeof vitestReport>, root: string): Verdict {
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => ({
        file: file.name.replace(`${root}/`, ''),
        title: one.fullName,
        messages: one.failureMessages ?? [],
      })),
  )
  const [first] = failed.filter((one) => !one.messages.some((message) => BROKEN_CODE.test(message)))
  if (first !== undefined) return { kind: 'failed', file: first.file, title: first.title, count: failed.length }
  if (failed[0] !== undefined) return { kind: 'broken', reason: failed[0].messages[0] ?? failed[0].title }
  const unread = report.testResults.find((file) => file.status === 'failed')
  if (unread !== undefined) return { kind: 'broken', reason: unread.message || `${unread.name} could not be loaded` }
  return report.numPassedTests === 0
    ? { kind: 'broken', reason: 'no test ran' }
    : { kind: 'passed', count: report.numPassedTests }
}

const specsOf = (one: Suite): z.infer<typeof spec>[] => [...(one.specs ?? []), ...(one.suites ?? []).flatMap(specsOf)]

/** Of stories. */
export function playwrightVerdict(report: z.infer<typeof playwrightReport>): Verdict {
  const failed = report.suites.flatMap(specsOf).filter((one) => !one.ok)
  const [first] = failed
  if (first !== undefined)
    return { kind: 'failed', file: `tests/e2e/${first.file}`, title: first.title, count: failed.length }
  if (report.errors[0] !== undefined) return { kind: 'broken', reason: report.errors[0].message ?? 'error' }
  return report.stats.expected === 0
    ? { kind: 'broken', reason: 'no test ran' }
    : { kind: 'passed', count: report.stats.expected }
}

/** Of a run over several runners: one failed test is enough. */
export function together(verdicts: readonly Verdict[]): Verdict {
  return (
    verdicts.find((one) => one.kind === 'failed') ??
    verdicts.find((one) => one.kind === 'broken') ?? {
      kind: 'passed',
      count: verdicts.reduce((sum, one) => sum + (one.kind === 'passed' ? one.count : 0), 0),
    }
  )
}
