// Groups, hand-outs of credentials, background jobs: who may what.
import type { Mutation } from '../mutation.ts'

const ACCOUNTS = 'src/backend/modules/accounts/accounts.test.ts'
const REQUESTS = 'src/backend/modules/devices/device-requests.test.ts'
const CHANNEL = 'src/backend/http/device-channel.test.ts'
const DEVICES = 'src/backend/modules/devices/devices.test.ts'
const HAND_OUTS = 'src/backend/modules/accounts/hand-out-log.test.ts'
const JOBS = 'src/backend/modules/todo/todo.test.ts'

export const access: readonly Mutation[] = [
  {
    id: 'group-not-self-chosen',
    promise: 'An operator can’t sign an account into a group that he does not see.',
    edits: [
      {
        file: 'src/backend/modules/accounts/login.service.ts',
        find: 'if (wanted.groupId !== undefined && wanted.groupId !== 0 && (await findGroupInSight(db, caller.admin, wanted.groupId)) === undefined) throw groupMissing()',
        replace: '',
      },
    ],
    tests: [ACCOUNTS],
    only: 'nobody gives himself sight of a group',
  },
  {
    id: 'group-not-self-chosen-at-the-end',
    promise: 'Nor can he choose such a group when the login comes back.',
    edits: [
      {
        file: 'src/backend/modules/accounts/login-account.ts',
        find: 'await findGroupInSight(trx, caller.admin, login.groupId)',
        replace: 'await findGroup(trx, login.groupId)',
      },
    ],
    tests: [ACCOUNTS],
    only: 'nobody gives himself sight of a group',
  },
  {
    id: 'group-not-moved-into',
    promise: 'Nor can he move his accounts into one.',
    edits: [
      {
        file: 'src/backend/modules/accounts/accounts.service.ts',
        find: 'if (groupId !== 0 && (await findGroupInSight(caller.db, caller.admin, groupId)) === undefined) throw groupMissing()',
        replace: '',
      },
    ],
    tests: [ACCOUNTS],
    only: 'nobody gives himself sight of a group',
  },
  {
    id: 'group-delete-of-others',
    promise: 'A group with accounts of others is not deleted by who does not see them.',
    edits: [
      {
        file: 'src/backend/modules/accounts/groups.service.ts',
        find: 'if (unseen > 0) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [ACCOUNTS],
    only: 'nobody gives himself sight of a group',
  },
  {
    id: 'hand-out-approved-devices',
    promise: 'Credentials leave only for a device that somebody approved.',
    edits: [
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: 'return device !== undefined && (await approvedNow(db, device)) ? device.public_key : null',
        replace: 'return device !== undefined ? device.public_key : null',
      },
    ],
    tests: [DEVICES],
  },
  {
    id: 'check-without-session',
    promise: 'A computer that was not given the session of an account says nothing about it.',
    edits: [
      {
        file: 'src/backend/modules/accounts/checks.service.ts',
        find: 'result === undefined || blind.includes(row.id)',
        replace: 'result === undefined',
      },
    ],
    tests: ['src/backend/modules/accounts/login-checks.test.ts'],
    only: 'was not given the session of an account',
  },
  {
    id: 'hand-out-approval-password',
    promise: 'A device is approved only by somebody who gives his password.',
    edits: [
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: "await deps.confirmPassword(ctx, input.password, 'password', {",
        replace: 'void ({',
      },
    ],
    tests: [DEVICES],
  },
  {
    id: 'hand-out-approval-of-key',
    promise: 'Another key under an approved name waits for an approval of its own.',
    edits: [
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: 'if (known.public_key === input.public_key) {',
        replace: 'if (true) {',
      },
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: "await trx.updateTable('devices').set(told).where",
        replace: "await trx.updateTable('devices').set({ ...told, public_key: input.public_key }).where",
      },
    ],
    tests: [REQUESTS],
  },
  {
    id: 'hand-out-approval-by-mark',
    promise: 'An approval is of the key that the person looked at.',
    edits: [
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: 'if (known !== undefined && markOf(known.public_key) === input.key_mark) {',
        replace: 'if (known !== undefined) {',
      },
    ],
    tests: [REQUESTS],
  },
  {
    id: 'channel-device-key',
    promise: 'A channel is opened by the key of an approved computer, by no other one.',
    edits: [
      {
        file: 'src/backend/http/device-channel.ts',
        find: '.find((device) => signedBy(device.publicKey, signed, signature))',
        replace: '.find(() => true)',
      },
    ],
    tests: [CHANNEL],
  },
  {
    id: 'channel-no-page',
    promise: 'No page opens the channel of a computer.',
    edits: [
      { file: 'src/backend/http/device-channel.ts', find: 'request.headers.origin !== undefined || ', replace: '' },
    ],
    tests: [CHANNEL],
  },
  {
    id: 'channel-approved-now',
    promise: 'A computer that another server of the team revoked speaks no more.',
    edits: [
      {
        file: 'src/backend/http/device-channel.ts',
        find: "      if (devices.length === 0) line.end(CHANNEL_CLOSE.refused, 'not approved')\n      return line.over ? [] : devices",
        replace: '      return devices.length > 0 ? devices : [{ ...who, tenantId: 1, adminId: 1 }]',
      },
    ],
    tests: [CHANNEL, 'src/backend/http/device-channel-limits.test.ts'],
  },
  {
    id: 'channel-cut',
    promise: 'A revoked computer is cut off at once.',
    edits: [
      {
        file: 'src/backend/http/device-channel.ts',
        find: "if (line.proved?.deviceId === deviceId) line.end(CHANNEL_CLOSE.refused, 'revoked')",
        replace: 'void [line, deviceId]',
      },
    ],
    tests: ['src/backend/http/device-channel-limits.test.ts'],
  },
  {
    id: 'channel-backend-key',
    promise: 'A helper tells nothing to a backend that shows another key than at the pairing, or does not have it.',
    edits: [
      {
        file: 'src/helper/channel/channel.ts',
        find: "if (met || frame.public_key !== pin.key) return refuse('channel.backend_changed')",
        replace: '',
      },
      {
        file: 'src/helper/channel/channel.ts',
        find: "if (!proves(pin.key, channelProofText('backend', meeting), frame.signature)) return refuse('channel.backend_unproved')",
        replace: '',
      },
    ],
    tests: ['src/helper/channel/channel.test.ts'],
  },
  {
    id: 'channel-changed-key-named',
    promise: 'A backend that shows another key than at the pairing is named to the person.',
    edits: [{ file: 'src/helper/channel/channels.ts', find: 'changed.add(origin) deps.log', replace: 'deps.log' }],
    tests: ['src/helper/changed-backend.test.ts'],
    only: 'a backend with a new key is named',
  },
  {
    id: 'channel-changed-key-met',
    promise: 'Nor does it take a page to notice that a backend shows another key.',
    edits: [
      {
        file: 'src/helper/channel/channel.ts',
        find: 'if (frame.public_key !== pin.key) deps.onKey(false)',
        replace: '',
      },
    ],
    tests: ['src/helper/channel/channel.test.ts'],
    only: 'comes back after the backend was gone',
  },
  {
    id: 'channel-new-pairing-new-key',
    promise: 'A new pairing keeps the key that its backend shows then, not one heard before.',
    edits: [{ file: 'src/helper/create-helper.ts', find: '      backends.forget(origin)\n', replace: '' }],
    tests: ['src/helper/changed-backend.test.ts'],
    only: 'heard minutes ago',
  },
  {
    id: 'channel-key-of-others',
    promise: 'No page lets a new key of somebody else’s backend in.',
    edits: [{ file: 'src/helper/create-helper.ts', find: 'if (!paired && by !== origin) return false', replace: '' }],
    tests: ['src/helper/changed-backend.test.ts'],
    only: 'a page of somebody else does not',
  },
  {
    id: 'calls-say-who-may',
    promise: 'A call that says nothing of who may make it stops the start.',
    edits: [
      {
        file: 'src/backend/http/router.ts',
        find: 'if (!isDeclared(endpoint)) problems.push',
        replace: 'if (false) problems.push',
      },
    ],
    tests: ['src/backend/http/router.test.ts'],
  },
  {
    id: 'calls-say-their-log',
    promise: 'A call that may change something says what the operation log calls it, or why it has no row there.',
    edits: [
      {
        file: 'src/backend/http/router.ts',
        find: 'if (!saysLog(endpoint)) problems.push',
        replace: 'if (false) problems.push',
      },
    ],
    tests: ['src/backend/http/router.test.ts'],
  },
  {
    id: 'waiting-told-to-approvers',
    promise: 'Which computers wait is told to those who may approve them, to nobody else.',
    edits: [
      {
        file: 'src/backend/modules/devices/waiting-devices.ts',
        find: "  if (!hasPerm(ctx.admin.perms, 'device:approve')) return { approvers, list: [] }\n",
        replace: '',
      },
    ],
    tests: [REQUESTS],
  },
  {
    id: 'hand-out-waiting-limit',
    promise: 'One person can not fill the list with computers that wait.',
    edits: [
      {
        file: 'src/backend/modules/devices/device-requests.ts',
        find: 'if (times.length < WAITING_PER_DAY) return',
        replace: 'if (times.length >= 0) return',
      },
    ],
    tests: [REQUESTS],
  },
  {
    id: 'hand-out-proof-of-key',
    promise: 'A device is registered only with a proof that it holds its key.',
    edits: [
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: 'if (!isProved(input)) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [DEVICES],
  },
  {
    id: 'hand-out-revoked-asks-again',
    promise: 'A device that was revoked is not approved by itself, even if the product starts it.',
    edits: [
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: 'device.approve_time !== null || (isOwn(device) && revokedAt === 0)',
        replace: 'device.approve_time !== null || isOwn(device)',
      },
    ],
    tests: [DEVICES],
  },
  {
    id: 'hand-out-own-device',
    promise: 'Credentials are sealed to devices of the operator who asks, to no colleague’s.',
    edits: [
      {
        file: 'src/backend/modules/devices/devices.service.ts',
        find: "const device = await live(db, deviceId).where('admin_id', '=', adminId).executeTakeFirst()\n      return device !== undefined && (await approvedNow",
        replace:
          'const device = await live(db, deviceId).executeTakeFirst()\n      return device !== undefined && (await approvedNow',
      },
    ],
    tests: [DEVICES],
  },
  {
    id: 'hand-out-logged',
    promise: 'Each hand-out of credentials stands in the operation log.',
    edits: [
      {
        file: 'src/backend/modules/accounts/hand-out-log.ts',
        find: 'await write(caller, deviceId, `领取账号凭证，用于',
        replace: 'await Promise.resolve(`领取账号凭证，用于',
      },
      {
        file: 'src/backend/modules/accounts/hand-out-log.ts',
        find: '电脑「${await sayDevice(caller.db, deviceId)}」`, 1)',
        replace: '电脑「${await sayDevice(caller.db, deviceId)}」`)',
      },
    ],
    tests: [HAND_OUTS],
  },
  {
    id: 'hand-out-daily-limit',
    promise: 'Hand-outs of credentials have a limit a day.',
    edits: [
      {
        file: 'src/backend/modules/accounts/hand-out-log.ts',
        find: 'if (day.count + fresh.length > HAND_OUTS_PER_DAY) {',
        replace: 'if (false) {',
      },
    ],
    tests: [HAND_OUTS],
  },
  {
    id: 'hand-out-through-log',
    promise: 'No credentials leave past the log and its limit.',
    edits: [
      {
        file: 'src/backend/modules/accounts/credentials.ts',
        find: 'await handOuts.note(caller, deviceId, holding.map((owner) => ({ platform: owner.platform_value, accountId: owner.account_id })), reason)',
        replace: '',
      },
    ],
    tests: [ACCOUNTS],
    only: 'the window gets the session',
  },
  {
    id: 'jobs-right',
    promise: 'A background job is seen and stopped only by people with its right.',
    edits: [
      {
        file: 'src/backend/modules/jobs/jobs.routes.ts',
        find: 'if (known === undefined || !hasPerm(admin.perms, known.right)) return false',
        replace: 'if (known === undefined) return false',
      },
    ],
    tests: [JOBS],
    only: 'shows a job to',
  },
  {
    id: 'jobs-owner',
    promise: 'With a narrow data scope only the own jobs are seen.',
    edits: [
      {
        file: 'src/backend/modules/jobs/jobs.routes.ts',
        find: "return job.adminId === admin.id || known.shared === true || admin.dataScope === 'all'",
        replace: 'return true',
      },
    ],
    tests: [JOBS],
    only: 'shows a job to',
  },
  {
    id: 'jobs-tenant',
    promise: 'Jobs of another company are not there.',
    edits: [
      {
        file: 'src/backend/modules/jobs/jobs.routes.ts',
        find: 'if (job.tenantId !== tenantId) return false',
        replace: '',
      },
    ],
    tests: [JOBS],
    only: 'shows a job to',
  },
  {
    id: 'jobs-system',
    promise: 'The system’s own jobs are seen by nobody.',
    edits: [
      {
        file: 'src/backend/modules/jobs/jobs.routes.ts',
        find: 'if (known === undefined || !hasPerm(admin.perms, known.right)) return false',
        replace:
          'if (known !== undefined && !hasPerm(admin.perms, known.right)) return false\n  if (known === undefined) return true',
      },
    ],
    tests: [JOBS],
    only: 'shows a job to',
  },
  {
    id: 'jobs-cancel-logged',
    promise: 'Who stopped a job stands in the operation log.',
    edits: [
      {
        file: 'src/backend/modules/jobs/jobs.routes.ts',
        find: 'if (cancelled && !FLEETING_JOBS.has(job.type)) {',
        replace: 'if (false) {',
      },
    ],
    tests: [JOBS],
    only: 'tells the state of a job',
  },
]
