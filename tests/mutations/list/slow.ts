// The same promises where processes are killed and the built product is driven: a minute or more each.
import type { Mutation } from '../mutation.ts'

export const slow: readonly Mutation[] = [
  {
    id: 'slow-killed-at-the-click',
    promise: 'A helper that is killed at the publish click publishes nothing twice in its next life.',
    edits: [
      {
        file: 'src/helper/jobs/publish-stepper.ts',
        find: "      deps.journal.append(deps.key, { type: 'publish-pressed', data: {} })\n",
        replace: '',
      },
    ],
    tests: ['src/helper/kill.test.ts'],
    slow: true,
  },
  {
    id: 'slow-two-desktops',
    promise: 'Two desktops with one account wait for each other, also when one is killed.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-run.service.ts',
        find: '          paceLedger.require(row, now)\n',
        replace: '',
      },
      {
        file: 'src/backend/modules/accounts/uses.ts',
        find: '      if (isElsewhere(row, deviceId, now)) {\n',
        replace: '      if (false) {\n',
      },
    ],
    tests: ['tests/kill/two-desktops.long.test.ts'],
    only: 'one account, two tasks, two desktops',
    slow: true,
  },
  {
    id: 'slow-story-link-asks',
    promise: 'In the browser, too, a link with a token does not replace who is signed in.',
    edits: [{ file: 'src/renderer/app/visit-link.ts', find: "  if (before !== '') {\n", replace: '  if (false) {\n' }],
    tests: ['tests/e2e/access.long.spec.ts'],
    slow: true,
  },
]
