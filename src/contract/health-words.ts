// The sentences of the health check, one source for the start's console, the doctor and the page.
import { findingOf, healthCheck, type Health, type HealthCheck, type HealthCode } from './entities/health.ts'

export type HealthLocale = 'zh' | 'en'
/**
 * `text` holds without parameters; `detail` is added where all its parameters are known; `remedy`: what to do;
 * `{command}` in it is the usual one where none is known.
 */
interface Words {
  readonly text: string
  readonly detail?: string
  readonly remedy?: string
}

/** What was looked at, by the first part of the code. */
const NAMES: Readonly<Record<HealthLocale, Readonly<Record<string, string>>>> = {
  zh: {
    storage: '保存数据',
    database: '数据库',
    keys: '密钥',
    clock: '电脑时间',
    files: '素材与成片',
    disk: '磁盘空间',
    backup: '备份',
    jobs: '后台工作',
    modes: '文件权限',
    ffmpeg: '剪辑引擎',
    browser: '浏览器',
    check: '检查',
  },
  en: {
    storage: 'Saving data',
    database: 'Database',
    keys: 'Keys',
    clock: 'Clock',
    files: 'Materials and films',
    disk: 'Disk space',
    backup: 'Backups',
    jobs: 'Background work',
    modes: 'File rights',
    ffmpeg: 'Film engine',
    browser: 'Browser',
    check: 'Check',
  },
}

/** Puts back the newest backup of an installation in its usual place; whoever starts another one tells its own. */
export const RESCUE_COMMAND = 'npm start -- --restore'

const RESTORE = {
  zh: '在「备份」中恢复最新的可用备份，或退出后用 {command} 恢复',
  en: 'Restore the newest backup that opens on the Backups tab, or quit and run {command}',
}
const CLEAN = {
  zh: '清理磁盘或把数据文件夹移到更大的磁盘；有空间后自动恢复',
  en: 'Free some space or move the data folder to a larger disk; work goes on by itself once there is room',
}
const BACK_UP = {
  zh: '点击「立即备份」，或检查备份文件夹所在的磁盘',
  en: 'Press “Back up now”, or check the disk of the backups’ folder',
}
const FFMPEG = {
  zh: '重新运行安装命令，或安装 5.1 以上的完整版 FFmpeg 并用环境变量 FFMPEG_PATH 指定',
  en: 'Run the installation again, or install a full FFmpeg 5.1 or newer and name it in FFMPEG_PATH',
}
const REINSTALL = {
  zh: '重新安装矩阵发布台；若杀毒软件隔离了它，请先恢复',
  en: 'Install Matrix Publisher again; if a virus scanner took the program away, restore it first',
}
const CLOCK = {
  zh: '核对这台电脑的日期和时间，不对就改正，正确就点击「我已校对时间」',
  en: 'Compare date and time of this computer: correct them, or press “The time is right”',
}

const WORDS: Readonly<Record<HealthCode, Readonly<Record<HealthLocale, Words>>>> = {
  'storage.ok': { zh: { text: '可以正常保存' }, en: { text: 'Data can be saved' } },
  'storage.full': {
    zh: { text: '磁盘已满，新的改动无法保存', remedy: CLEAN.zh },
    en: { text: 'The disk is full, nothing new can be saved', remedy: CLEAN.en },
  },
  'storage.readonly': {
    zh: { text: '数据文件夹是只读的，新的改动无法保存', remedy: '检查磁盘和文件夹权限，改正后自动恢复' },
    en: {
      text: 'The data folder is read-only, nothing new can be saved',
      remedy: 'Check the disk and the folder’s rights; work goes on by itself afterwards',
    },
  },
  'storage.io': {
    zh: { text: '磁盘读写出错，新的改动可能无法保存', remedy: '检查磁盘和连接线，尽快把备份复制到另一块磁盘' },
    en: {
      text: 'The disk reports errors, changes may get lost',
      remedy: 'Check the disk and its cable, and copy the backups to another disk soon',
    },
  },
  'database.ok': {
    zh: { text: '完整', detail: '，上次检查 {time}' },
    en: { text: 'Whole', detail: ', last checked {time}' },
  },
  'database.damaged': {
    zh: { text: '数据库文件已损坏', remedy: RESTORE.zh },
    en: { text: 'The database file is damaged', remedy: RESTORE.en },
  },
  'database.unreachable': {
    zh: { text: '连接不上数据库', remedy: '检查数据库服务、地址和网络，恢复后自动继续' },
    en: {
      text: 'The database does not answer',
      remedy: 'Check the database server, its address and the network; work goes on by itself afterwards',
    },
  },
  'keys.ok': { zh: { text: '与数据库匹配' }, en: { text: 'Fit the database' } },
  'keys.missing': {
    zh: {
      text: '密钥文件不见了，重新启动后将无法解密账号凭证',
      detail: '（{file}）',
      remedy: '在退出程序之前，把备份的 keys.json 放回原处',
    },
    en: {
      text: 'The key file is gone: after the next start the accounts’ sessions can’t be decrypted',
      detail: ' ({file})',
      remedy: 'Put your copy of keys.json back before you quit',
    },
  },
  'keys.foreign': {
    zh: { text: '密钥打不开已保存的账号凭证', remedy: '退出程序，放回原来的 keys.json 后重新启动' },
    en: {
      text: 'The keys don’t open the stored sessions of accounts',
      remedy: 'Quit, put the original keys.json back and start again',
    },
  },
  'clock.ok': { zh: { text: '可信', detail: '，{time}' }, en: { text: 'Plausible', detail: ', {time}' } },
  'clock.behind': {
    zh: {
      text: '电脑时间比已有的记录还早，定时发布和定时工作已暂停',
      detail: '：现在显示 {time}，最新的记录在 {newest_time}',
      remedy: CLOCK.zh,
    },
    en: {
      text: 'The computer’s clock is earlier than what is already recorded; timed publishing and timed work wait',
      detail: ': it shows {time}, the newest record is of {newest_time}',
      remedy: CLOCK.en,
    },
  },
  'clock.ahead': {
    zh: {
      text: '电脑时间比上次记录晚了很久，定时发布和定时工作已暂停',
      detail: '：现在显示 {time}，上次记录在 {newest_time}',
      remedy: CLOCK.zh,
    },
    en: {
      text: 'The computer’s clock is far later than the last record; timed publishing and timed work wait',
      detail: ': it shows {time}, the last record is of {newest_time}',
      remedy: CLOCK.en,
    },
  },
  'files.ok': { zh: { text: '可以读取' }, en: { text: 'Can be read' } },
  'files.missing': {
    zh: {
      text: '数据库里有的素材或成片，文件却找不到',
      detail: '（最近 {looked} 个中 {lost} 个）',
      remedy: '把 files 文件夹放回数据库旁边；对象存储请检查存储桶',
    },
    en: {
      text: 'Files of materials or films are missing',
      detail: ' ({lost} of the last {looked})',
      remedy: 'Put the folder “files” back beside the database; with object storage check the bucket',
    },
  },
  'files.unreachable': {
    zh: { text: '连接不上文件存储，素材和成片暂时打不开', remedy: '检查对象存储的地址、密钥和网络，恢复后自动继续' },
    en: {
      text: 'The file store does not answer; materials and films can’t be opened',
      remedy: 'Check address, keys and network of the object storage; work goes on by itself afterwards',
    },
  },
  'disk.ok': { zh: { text: '充足', detail: '，剩余 {free}' }, en: { text: 'Enough', detail: ', {free} free' } },
  'disk.low': {
    zh: { text: '磁盘空间不多了', detail: '，剩余 {free}', remedy: '清理磁盘，建议保留 5 GB 以上' },
    en: {
      text: 'Disk space is getting low',
      detail: ', {free} free',
      remedy: 'Free some space; 5 GB or more are advisable',
    },
  },
  'disk.short': {
    zh: { text: '磁盘空间快用完了，剪辑、上传和保存随时可能失败', detail: '，剩余 {free}', remedy: CLEAN.zh },
    en: {
      text: 'The disk is nearly full; films, uploads and changes may fail at any time',
      detail: ', {free} free',
      remedy: CLEAN.en,
    },
  },
  'backup.ok': { zh: { text: '正常', detail: '，最新 {time}' }, en: { text: 'In order', detail: ', newest {time}' } },
  'backup.external': {
    zh: { text: '由 PostgreSQL 自己的工具备份（pg_dump 或服务商）' },
    en: { text: 'Made with PostgreSQL’s own tools (pg_dump or the provider’s)' },
  },
  'backup.gone': {
    zh: {
      text: '之前的备份已不在备份文件夹里',
      detail: '（共 {count} 份，最新 {time}）',
      remedy: '如果移动过文件夹，请放回原处；否则点击「立即备份」',
    },
    en: {
      text: 'The earlier backups are no longer in their folder',
      detail: ' ({count}, newest {time})',
      remedy: 'Put the folder back if it was moved, or press “Back up now”',
    },
  },
  'backup.none': {
    zh: { text: '还没有备份', remedy: BACK_UP.zh },
    en: { text: 'There is no backup yet', remedy: BACK_UP.en },
  },
  'backup.old': {
    zh: { text: '最新的备份太旧', detail: '（{time}）', remedy: BACK_UP.zh },
    en: { text: 'The newest backup is too old', detail: ' ({time})', remedy: BACK_UP.en },
  },
  'backup.future': {
    zh: {
      text: '最新备份的日期在未来，电脑时间可能变动过',
      detail: '（{time}）',
      remedy: '核对电脑时间，然后点击「立即备份」',
    },
    en: {
      text: 'The newest backup is dated in the future; the clock may have been changed',
      detail: ' ({time})',
      remedy: 'Compare the clock, then press “Back up now”',
    },
  },
  'backup.damaged': {
    zh: { text: '最新的备份已损坏', detail: '（{name}），更早的备份还能用', remedy: '检查磁盘，然后点击「立即备份」' },
    en: {
      text: 'The newest backup is damaged',
      detail: ' ({name}), an earlier one opens',
      remedy: 'Check the disk, then press “Back up now”',
    },
  },
  'backup.folder': {
    zh: {
      text: '备份文件夹无法写入，现在不能备份',
      detail: '（{folder}）',
      remedy: '如果那里是一个同名文件，请移走；并检查文件夹权限和磁盘，然后点击「立即备份」',
    },
    en: {
      text: 'The folder of the backups can’t be written: none can be made',
      detail: ' ({folder})',
      remedy: 'Move away a file that lies in its place, check rights and disk, then press “Back up now”',
    },
  },
  'backup.broken': {
    zh: { text: '没有一份备份能打开', detail: '（共 {count} 份）', remedy: BACK_UP.zh },
    en: { text: 'None of the backups opens', detail: ' ({count})', remedy: BACK_UP.en },
  },
  'jobs.ok': { zh: { text: '正常' }, en: { text: 'Running' } },
  'jobs.stuck': {
    zh: {
      text: '后台工作没有在进行，剪辑等会一直等待',
      detail: '（已等 {minutes} 分钟）',
      remedy: '重新启动程序；团队请启动至少一台剪辑机器',
    },
    en: {
      text: 'Background work does not move; films and the like keep waiting',
      detail: ' ({minutes} min)',
      remedy: 'Start the product again; a team needs at least one worker',
    },
  },
  'modes.ok': { zh: { text: '只有当前用户可以读取' }, en: { text: 'Only this user can read them' } },
  'modes.open': {
    zh: {
      text: '本机的其他用户可以读取数据或密钥',
      detail: '，请执行 {command}',
      remedy: '重新启动时会收紧数据文件夹的权限',
    },
    en: {
      text: 'Other users of this computer can read data or keys',
      detail: ', run {command}',
      remedy: 'The next start closes the data folder',
    },
  },
  'modes.outer': {
    zh: {
      text: '本机的其他用户可以看到数据文件夹的外层',
      detail: '，请执行 {command}',
      remedy: '数据、密钥和账号登录仍然只有当前用户可以读取；文件夹里还有其他内容，没有自动收紧',
    },
    en: {
      text: 'Other users of this computer can look into the folder around the data',
      detail: ', run {command}',
      remedy:
        'Data, keys and sessions are still for this user alone; other things lie in the folder, so it was not closed automatically',
    },
  },
  'modes.umask': {
    zh: {
      text: '程序新建的文件，本机的其他用户也能读取',
      remedy: '用 npm start 或安装好的程序重新启动，不要修改它的 umask（077）',
    },
    en: {
      text: 'Files that the product makes can be read by other users of this computer',
      remedy: 'Start it with npm start or the installed program, and leave its umask (077) alone',
    },
  },
  'modes.closed': {
    zh: {
      text: '数据文件夹此前可被本机的其他用户读取，本次启动已收紧',
      remedy: '有其他人使用这台电脑时，请更换登录密码；下次启动后不再提示',
    },
    en: {
      text: 'Until this start other users of this computer could read the data folder; it is closed now',
      remedy: 'Change your password if others use this computer; the next start says nothing of it',
    },
  },
  'ffmpeg.ok': {
    zh: { text: '可用', detail: '，FFmpeg {version}' },
    en: { text: 'Found', detail: ', FFmpeg {version}' },
  },
  'ffmpeg.bundle_missing': {
    zh: {
      text: '程序自带的剪辑引擎不完整，本机不能剪辑视频，发布不受影响',
      detail: '（缺少 {file}）',
      remedy: REINSTALL.zh,
    },
    en: {
      text: 'The film engine that came with the program is incomplete: no films can be made here, publishing is not affected',
      detail: ' ({file} is missing)',
      remedy: REINSTALL.en,
    },
  },
  'ffmpeg.bundle_changed': {
    zh: {
      text: '程序自带的剪辑引擎与安装包登记的不一致，已停用，本机不能剪辑视频，发布不受影响',
      detail: '（{file}）',
      remedy: REINSTALL.zh,
    },
    en: {
      text: 'The film engine that came with the program is not the one on record and is not used: no films can be made here, publishing is not affected',
      detail: ' ({file})',
      remedy: REINSTALL.en,
    },
  },
  'ffmpeg.bundle_replaced': {
    zh: {
      text: '程序自带的剪辑引擎缺失或已被改动，暂用本机另外安装的 FFmpeg',
      detail: ' {version}（问题文件：{file}）',
      remedy: REINSTALL.zh,
    },
    en: {
      text: 'The film engine that came with the program is missing or changed; this computer’s own FFmpeg is used instead',
      detail: ': {version} (at fault: {file})',
      remedy: REINSTALL.en,
    },
  },
  'ffmpeg.missing': {
    zh: { text: '没有可用的 FFmpeg，本机不能剪辑视频，发布不受影响', remedy: FFMPEG.zh },
    en: { text: 'No usable FFmpeg: no films can be made here, publishing is not affected', remedy: FFMPEG.en },
  },
  'ffmpeg.old': {
    zh: { text: 'FFmpeg 版本过旧', detail: '（{version}）', remedy: FFMPEG.zh },
    en: { text: 'FFmpeg is too old', detail: ' ({version})', remedy: FFMPEG.en },
  },
  'browser.ok': { zh: { text: '可用', detail: '，{file}' }, en: { text: 'Found', detail: ', {file}' } },
  'browser.missing': {
    zh: {
      text: '没有找到 Chrome、Edge 或 Chromium，成片上的文字无法绘制',
      remedy: '安装 Chrome 或 Edge，或用环境变量 CHROME_PATH 指定',
    },
    en: {
      text: 'No Chrome, Edge or Chromium found: texts on films can’t be drawn',
      remedy: 'Install Chrome or Edge, or name it in CHROME_PATH',
    },
  },
  'check.failed': {
    zh: { text: '有一项检查没有完成', detail: '（{check}）', remedy: '稍后重新检查，一直如此请查看日志' },
    en: {
      text: 'One of the checks did not end',
      detail: ' ({check})',
      remedy: 'Check again later; see the log if it stays so',
    },
  },
}

const UNITS: readonly (readonly [number, string])[] = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1, 'B'],
]

function show(name: string, value: string | number, locale: HealthLocale): string {
  if (typeof value === 'string') return value
  if (name.endsWith('time'))
    return new Date(value * 1000).toLocaleString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
      hour12: false,
      dateStyle: 'medium',
      timeStyle: 'short',
    })
  const [size, unit] = (name === 'free' ? UNITS.find(([least]) => value >= least) : undefined) ?? [1, '']
  return unit === '' ? String(value) : `${(value / size).toFixed(size === 1024 ** 3 ? 1 : 0)} ${unit}`
}

const fill = (template: string, params: HealthCheck['params'], locale: HealthLocale): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? show(name, params[name] ?? '', locale) : whole,
  )

/** Name, sentence and remedy ('' = nothing to do) of a check. */
export function healthWords(
  check: Pick<HealthCheck, 'code' | 'params'>,
  locale: HealthLocale,
): { name: string; text: string; remedy: string } {
  const { text, detail = '', remedy = '' } = WORDS[check.code][locale]
  const known = [...detail.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in check.params)
  return {
    name: NAMES[locale][check.code.split('.')[0] ?? ''] ?? '',
    text: text + (known ? fill(detail, check.params, locale) : ''),
    remedy: fill(remedy, { command: RESCUE_COMMAND, ...check.params }, locale),
  }
}

/** For a console, in both languages: a line for each check that is not well, with its remedy. */
export function healthLines({ checks }: Pick<Health, 'checks'>): string[] {
  return checks
    .filter(({ level }) => level !== 'ok')
    .flatMap((check) =>
      (['zh', 'en'] as const).map((locale) => {
        const { name, text, remedy } = healthWords(check, locale)
        const mark = check.level === 'fault' ? '✗' : '!'
        return locale === 'zh' ? `${mark} ${name}：${text}。${remedy} [${check.code}]` : `  ${name}: ${text}. ${remedy}`
      }),
    )
}

/** A check of which only the code is known (`/healthz`). */
export function checkOfCode(code: HealthCode): HealthCheck {
  return healthCheck.parse({ code, level: findingOf(code).level, params: {} })
}
