// What was stored stays, and stays known: restores, backups, damaged folders, full disks, clocks.
import type { Mutation } from '../mutation.ts'

const RESTORES = 'src/backend/modules/restores/restores.test.ts'
const JOURNALS = 'src/backend/modules/restores/journals.test.ts'
const BACKUP = 'src/backend/lib/backup.test.ts'
const FAULTS = 'src/backend/compose/faults.test.ts'
const CLOCK = 'src/backend/lib/clock-watch.test.ts'

export const dataSafety: readonly Mutation[] = [
  {
    id: 'restore-new-epoch',
    promise:
      'A restored backup begins another epoch, so that no answer for another work under the same number is believed.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'const epochBefore = await renewEpoch(trx)',
        replace: "const epochBefore = await (await import('../../lib/epoch.ts')).loadEpoch(trx)",
      },
    ],
    tests: [RESTORES],
    only: 'sessions, locks and leases end, attempts belong to another epoch',
  },
  {
    id: 'restore-outcome-of-other-epoch',
    promise: 'An outcome of an attempt of another epoch is refused: it is about other data.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'if (found !== undefined && epoch !== undefined && found.epoch !== epoch) throw otherEpoch()',
        replace: '',
      },
    ],
    tests: [RESTORES],
    only: 'an outcome of an attempt of another epoch is refused',
  },
  {
    id: 'restore-works-wait',
    promise: 'After a restore works wait until the journals and the lists told what went out.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'if (row.restore_hold === 1) throw heldByRestore()',
        replace: '',
      },
      {
        file: 'src/backend/modules/publishing/rules/restore-guard.ts',
        find: 'has: (accountId) => everything || accountIds.has(accountId)',
        replace: 'has: () => false',
      },
    ],
    tests: [RESTORES],
    only: 'works wait until the computer',
  },
  {
    id: 'restore-new-works-wait',
    promise: 'So do works that were made since the restore.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/restore-guard.ts',
        find: 'has: (accountId) => everything || accountIds.has(accountId)',
        replace: 'has: () => false',
      },
    ],
    tests: [RESTORES],
    only: 'works made since the restore wait',
  },
  {
    id: 'restore-other-subject',
    promise: 'A journal about another title or account makes the work unconfirmed; it is not taken for published.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/restored-works.ts',
        find: '      if (!sameWork) {\n',
        replace: '      if (false) {\n',
      },
    ],
    tests: [RESTORES],
    only: 'a journal about another title or account',
  },
  {
    id: 'told-by-signature',
    promise:
      'What a computer did is believed by the signature of its own key: journals after a restore, outcomes of attempts, works lists.',
    edits: [
      {
        file: 'src/backend/http/device-words.ts',
        find: 'if (!signedBy(device.publicKey, word.text(deps.installation), word.signature)) return',
        replace: 'if (false) return',
      },
    ],
    tests: [
      JOURNALS,
      'src/backend/modules/publishing/attempts/reported-outcomes.test.ts',
      'src/backend/modules/works/signed-works.test.ts',
    ],
  },
  {
    id: 'told-works-by-given-device',
    promise: 'A works list is taken from the computer that was given the account for it.',
    edits: [
      {
        file: 'src/backend/modules/works/signed-works.ts',
        find: 'if (look.device_id !== deviceId) return',
        replace: 'if (false) return',
      },
    ],
    tests: ['src/backend/modules/works/signed-works.test.ts'],
  },
  {
    id: 'restore-works-lists-anew',
    promise: 'A works list that was signed before a restore answers nothing of after it.',
    edits: [
      { file: 'src/backend/modules/restores/after-restore.ts', find: '    await skipLookNumbers(trx)\n', replace: '' },
    ],
    tests: ['src/backend/modules/works/signed-works.test.ts'],
  },
  {
    id: 'told-refusals-logged',
    promise: 'What a computer says and is not believed stands in the operation log.',
    edits: [
      {
        file: 'src/backend/http/device-words.ts',
        find: 'if (isFirstInAnHour(JSON.stringify(',
        replace: 'if (false && isFirstInAnHour(JSON.stringify(',
      },
    ],
    tests: [
      JOURNALS,
      'src/backend/modules/publishing/attempts/reported-outcomes.test.ts',
      'src/backend/modules/works/signed-works.test.ts',
    ],
  },
  {
    id: 'restore-journal-of-given-accounts',
    promise: 'A journal says nothing about accounts that its computer was not given.',
    edits: [
      { file: 'src/backend/modules/restores/journals.ts', find: 'if (!given(entry)) {', replace: 'if (false) {' },
    ],
    tests: [JOURNALS],
  },
  {
    id: 'restore-journal-of-given-items',
    promise: 'Nor about works on other accounts, by their number.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/restored-works.ts',
        find: "if (!known.given(row)) return 'lost'",
        replace: '',
      },
    ],
    tests: [JOURNALS],
  },
  {
    id: 'restore-journal-whole',
    promise: 'Whoever carries a journal can leave out no page of it.',
    edits: [{ file: 'src/backend/modules/restores/journals.ts', find: 'if (gap) return null', replace: '' }],
    tests: [JOURNALS],
  },
  {
    id: 'restore-asks-who-received',
    promise: 'After a restore only computers that ever received something are asked.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'known.filter((device) => device.approve_time !== null || received.has(device.device_id))',
        replace: 'known',
      },
    ],
    tests: [JOURNALS],
  },
  {
    id: 'publish-outcome-by-its-computer',
    promise: 'A computer’s attempt is settled by that computer, not by the word of a session.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/reported-outcomes.ts',
        find: 'if (attempt !== undefined && attempt.device_id !== null) throw unsigned()',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/attempts/reported-outcomes.test.ts'],
  },
  {
    id: 'data-empty-database',
    promise: 'An empty database beside keys or files of a product does not open as a new product.',
    edits: [
      {
        file: 'src/backend/compose/check-data.ts',
        find: "  if (size === 0) throw new StartRefusal('DATABASE_DAMAGED',",
        replace: "  if (false) throw new StartRefusal('DATABASE_DAMAGED',",
      },
      {
        file: 'src/backend/compose/check-data.ts',
        find: "  throw new StartRefusal('DATABASE_MISSING',",
        replace: "  if (size === null) throw new StartRefusal('DATABASE_MISSING',",
      },
    ],
    tests: ['src/backend/compose/check-data.test.ts'],
  },
  {
    id: 'restore-lost-works-guarded',
    promise: 'What went out after the backup is not sent again until a person decides.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/restore-guard.ts',
        find: 'return lost === undefined ? [] : [[row.id,',
        replace: 'return lost === undefined || lost !== undefined ? [] : [[row.id,',
      },
    ],
    tests: [RESTORES],
    only: 'the same film or title on the same account is refused',
  },
  {
    id: 'restore-ends-sessions',
    promise: 'A restore ends every session.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: "  await trx.updateTable('admin_tokens').set({ revoke_time: now }).where('revoke_time', 'is', null).execute()\n",
        replace: '',
      },
    ],
    tests: [RESTORES],
    only: 'sessions, locks and leases end',
  },
  {
    id: 'restore-keeps-passwords',
    promise: 'A password that was changed since the backup stays changed.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'if (row.password_hash !== old.password_hash) {',
        replace: 'if (false) {',
      },
    ],
    tests: [RESTORES],
    only: 'what was taken from people and computers',
  },
  {
    id: 'restore-keeps-stopped',
    promise: 'People who were stopped since the backup stay stopped.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'if (row.status === 1 && row.delete_time === null && (old.status !== 1 || old.delete_time !== null)) {',
        replace: 'if (false) {',
      },
    ],
    tests: [RESTORES],
    only: 'what was taken from people and computers',
  },
  {
    id: 'restore-keeps-rights',
    promise: 'Rights that were taken away since the backup stay taken.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'rights: await keepRights(trx, { people: replaced.admins, roles: replaced.roles }, now)',
        replace: 'rights: await keepRights(trx, { people: [], roles: [] }, now)',
      },
    ],
    tests: [RESTORES],
    only: 'a right that was taken away',
  },
  {
    id: 'restore-keeps-revoked',
    promise: 'Devices that were revoked since the backup stay revoked.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'for (const old of replaced.devices.filter((device) => device.revoke_time !== null)) {',
        replace: 'for (const old of replaced.devices.filter(() => false)) {',
      },
    ],
    tests: [RESTORES],
    only: 'what was taken from people and computers',
  },
  {
    id: 'restore-logged',
    promise: 'The restore itself stands in the operation log of the restored data.',
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'if (note.tenantId === null || note.tenantId === id) await writeRow(trx, id, note)',
        replace: '',
      },
    ],
    tests: [RESTORES],
    only: 'sessions, locks and leases end',
  },
  {
    id: 'restore-keeps-log',
    promise: 'What people did since the backup stays in the operation log.',
    edits: [
      {
        file: 'src/backend/modules/restores/keep-log.ts',
        find: "for (let at = 0; at < values.length; at += AT_ONCE) await trx.insertInto('operation_logs')",
        replace: "for (let at = 0; at < 0; at += AT_ONCE) await trx.insertInto('operation_logs')",
      },
    ],
    tests: [RESTORES],
    only: 'what people did since the backup',
  },
  {
    id: 'restore-keeps-replaced',
    promise: 'What a restore replaces is kept.',
    edits: [
      {
        file: 'src/backend/lib/restore.ts',
        find: "else for (const ending of ['-wal', '-shm', '']) await moveIfThere(databaseFile + ending, old + ending)",
        replace: 'else await removeDatabase(databaseFile)',
      },
    ],
    tests: [BACKUP],
  },
  {
    id: 'restore-noticed-on-postgres',
    promise: 'A database that was put back with PostgreSQL’s own tools is noticed at the start.',
    edits: [
      {
        file: 'src/backend/lib/data-mark.ts',
        find: 'return reached > ((await read(COUNT)) ?? 0) ? {',
        replace: 'return reached > Number.MAX_SAFE_INTEGER ? {',
      },
    ],
    tests: ['src/backend/compose/data-age.test.ts'],
  },
  {
    id: 'restore-password',
    promise: 'A restore asks for the password.',
    edits: [
      {
        file: 'src/backend/modules/backups/backups.routes.ts',
        find: "await deps.confirmPassword(ctx, input.password, 'password', {",
        replace: 'void ({',
      },
    ],
    tests: ['src/backend/modules/backups/backups.test.ts'],
    only: 'are made, asked for with the password',
  },
  {
    id: 'backup-checked',
    promise: 'A backup whose bytes changed is not put back.',
    edits: [
      {
        file: 'src/backend/lib/backup-files.ts',
        find: 'return noted === null || ((await stat(file)).size === noted.size && (await hashOf(file)) === noted.sha256)',
        replace: 'return true',
      },
    ],
    tests: [BACKUP],
  },
  {
    id: 'backup-future-is-due',
    promise: 'A backup dated in the future by a wrong clock does not keep later ones from being made.',
    edits: [
      {
        file: 'src/backend/lib/backup.ts',
        find: 'if (age >= 0 && age < HOUR) return null',
        replace: 'if (age < HOUR) return null',
      },
    ],
    tests: [BACKUP],
  },
  {
    id: 'backup-order',
    promise: 'The newest backup is the one that was made last, whatever the clock said.',
    edits: [
      {
        file: 'src/backend/lib/backup-files.ts',
        find: 'b.order - a.order || b.time - a.time',
        replace: 'b.time - a.time',
      },
    ],
    tests: [BACKUP],
  },
  {
    id: 'start-database-missing',
    promise: 'A data folder without its database does not open as an empty product.',
    edits: [
      {
        file: 'src/backend/compose/check-data.ts',
        find: 'if (left.flat().length === 0) return\n',
        replace: 'if (left.length >= 0) return\n',
      },
    ],
    tests: [FAULTS],
    only: 'without its database',
  },
  {
    id: 'start-database-checked',
    promise: 'A damaged database does not open in silence after a crash.',
    edits: [
      {
        file: 'src/backend/compose/check-data.ts',
        find: "if (complaints.length === 1 && complaints[0] === 'ok') return ms\n",
        replace: 'if (complaints.length >= 0) return ms\n',
      },
    ],
    tests: ['src/backend/compose/check-data.test.ts'],
  },
  {
    id: 'start-database-sum',
    promise: 'A byte that changed while the product was closed is noticed at the start.',
    edits: [
      {
        file: 'src/backend/compose/check-data.ts',
        find: '  if (changed) throw new StartRefusal(',
        replace: '  if (false) throw new StartRefusal(',
      },
    ],
    tests: [FAULTS],
    only: 'with bytes changed in 50 random places',
  },
  {
    id: 'start-damaged-in-words',
    promise: 'A database file that is none is told in words, with the backup that opens.',
    edits: [
      {
        file: 'src/backend/compose/check-data.ts',
        find: "if (storageTrouble(error) !== 'damaged') throw error\n    throw new StartRefusal('DATABASE_DAMAGED', `数据库文件已损坏，因此没有启动。",
        replace:
          "if (error !== undefined) throw error\n    throw new StartRefusal('DATABASE_DAMAGED', `数据库文件已损坏，因此没有启动。",
      },
    ],
    tests: [FAULTS],
    only: 'whose database is no database',
  },
  {
    id: 'start-keys-missing',
    promise: 'A filled database that lost its keys gets no new ones.',
    edits: [
      {
        file: 'src/backend/compose/foundation.ts',
        find: 'if ((await knownFingerprint(db)) !== null) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [FAULTS],
    only: 'without its keys',
  },
  {
    id: 'start-keys-of-another',
    promise: 'A database is not opened with the keys of another installation.',
    edits: [
      {
        file: 'src/backend/compose/foundation.ts',
        find: '  await checkInstallationKeys(database.db, keys.fingerprint)\n',
        replace: '',
      },
    ],
    tests: [FAULTS],
    only: 'without its keys',
  },
  {
    id: 'start-folder-closed',
    promise: 'A data folder that others could read is closed at the start.',
    edits: [{ file: 'src/backend/compose/check-data.ts', find: '  await chmod(folder, 0o700)\n', replace: '' }],
    tests: [FAULTS],
    only: 'that everybody could read',
  },
  {
    id: 'start-umask',
    promise: 'Files that the product makes can be read by their owner only.',
    edits: [{ file: 'src/backend/process.ts', find: 'process.umask(0o077)\n', replace: '' }],
    tests: ['src/backend/process.test.ts'],
  },
  {
    id: 'start-umask-of-a-server',
    promise: 'So can those of a team’s server.',
    edits: [{ file: 'src/backend/team-server.ts', find: 'process.umask(0o077)\n', replace: '' }],
    tests: ['src/backend/process.test.ts'],
  },
  {
    id: 'start-one-process',
    promise: 'A data folder is opened by one product at a time.',
    edits: [
      {
        file: 'src/backend/lib/folder-lock.ts',
        find: "handle.exec('begin exclusive')",
        replace: "handle.exec('begin')",
      },
    ],
    tests: ['src/backend/lib/folder-lock.test.ts'],
  },
  {
    id: 'disk-full-in-words',
    promise: 'A full disk is told as such, not as an unknown failure.',
    edits: [
      {
        file: 'src/backend/http/envelope.ts',
        find: 'const trouble = known === null ? storageTrouble(error) : null',
        replace: 'const trouble = null',
      },
    ],
    tests: [FAULTS],
    only: 'a database that can only be read',
  },
  {
    id: 'disk-full-log-row-waits',
    promise:
      'What was stored is not answered as failed because its log row could not be written; the row is written later.',
    edits: [
      {
        file: 'src/backend/http/audit.ts',
        find: "          log.error('operation log row waits', { action: one.entry.action, error })\n          waiting.push(one)\n",
        replace: '          throw error\n',
      },
    ],
    tests: ['src/backend/http/audit.test.ts'],
  },
  {
    id: 'disk-full-log-row-kept',
    promise: 'A log row that waited is not lost.',
    edits: [{ file: 'src/backend/http/audit.ts', find: '          waiting.push(one)\n', replace: '' }],
    tests: ['src/backend/http/audit.test.ts'],
  },
  {
    id: 'database-durable',
    promise: 'An answer that says stored is on the disk: a power cut takes nothing of it.',
    edits: [
      {
        file: 'src/backend/drivers/database/embedded.ts',
        find: "handle.pragma('synchronous = full')",
        replace: "handle.pragma('synchronous = normal')",
      },
    ],
    tests: ['src/backend/drivers/database/database.test.ts'],
    only: 'is WAL with synchronous full',
  },
  {
    id: 'clock-doubted-ahead',
    promise: 'A clock that jumps ahead is doubted.',
    edits: [
      {
        file: 'src/backend/lib/clock-watch.ts',
        find: 'if (trusted > 0 && now > trusted + LONG_MS) return',
        replace: 'if (false) return',
      },
    ],
    tests: [CLOCK],
  },
  {
    id: 'clock-doubted-behind',
    promise: 'A clock that is put back is doubted.',
    edits: [
      {
        file: 'src/backend/lib/clock-watch.ts',
        find: "if (now < latest - TOLERANCE_MS) return { code: 'clock.behind'",
        replace: "if (now < 0) return { code: 'clock.behind'",
      },
    ],
    tests: [CLOCK],
  },
  {
    id: 'clock-doubted-publishes-nothing',
    promise: 'While the clock is doubted nothing goes out by itself.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: 'if (deps.clockDoubted()) return { videoList: []',
        replace: 'if (false) return { videoList: []',
      },
    ],
    tests: ['src/backend/modules/publishing/attempts/auto-publish.test.ts'],
    only: 'nothing goes out by itself while the clock is doubted',
  },
  {
    id: 'clock-doubted-cleans-nothing',
    promise: 'While the clock is doubted nothing is cleaned away.',
    edits: [
      {
        file: 'src/backend/compose/periodic.ts',
        find: 'if (task.timeless === true || !clockDoubted()) await',
        replace: 'await',
      },
    ],
    tests: ['src/backend/compose/periodic.test.ts'],
  },
  {
    id: 'day-begins-right',
    promise: 'A day begins at its own midnight, also where the clock is put on or back.',
    edits: [
      {
        file: 'src/backend/lib/days.ts',
        find: '  while (shown(start) < wanted) start += STEP_MS\n  while (shown(start - STEP_MS) >= wanted) start -= STEP_MS\n',
        replace: '',
      },
    ],
    tests: ['src/backend/lib/days.test.ts'],
  },
  {
    id: 'day-shift-of-its-moment',
    promise: 'A wall time is converted with the shift of its own moment.',
    edits: [
      {
        file: 'src/backend/lib/zoned-time.ts',
        find: 'return asUtc - shift(asUtc - shift(asUtc))',
        replace: 'return asUtc - shift(asUtc)',
      },
    ],
    tests: ['src/backend/lib/days.test.ts', 'src/backend/modules/publishing/rules/schedule.test.ts'],
  },
  {
    id: 'backup-failure-told',
    promise: 'An automatic backup that fails stands in the run log with folder and reason.',
    edits: [
      {
        file: 'src/backend/modules/backups/hourly-backup.ts',
        find: "    await noteChange(db, { level: 'error', title: '自动备份失败', message: backupFailure(error, backups.folder) }).catch(onUnwritten)\n",
        replace: '',
      },
    ],
    tests: ['src/backend/modules/backups/hourly-backup.test.ts'],
  },
  {
    id: 'gone-backups-missed',
    promise: 'Backups that were there and are gone are missed.',
    edits: [
      {
        file: 'src/backend/lib/known-backups.ts',
        find: 'return { count: known.count, time: known.time }',
        replace: 'return null',
      },
    ],
    tests: ['src/backend/modules/backups/backups.test.ts'],
  },
  {
    id: 'restore-keeps-proxies',
    promise: "A restore keeps what was changed of the accounts' proxies since.",
    edits: [
      {
        file: 'src/backend/modules/restores/after-restore.ts',
        find: 'proxies: await keepProxies(trx, replaced.proxies ?? [], now)',
        replace: 'proxies: await keepProxies(trx, [], now)',
      },
    ],
    tests: [RESTORES],
  },
]
