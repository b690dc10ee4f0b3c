// The backend's own check, as its console and page show it.
import type { z } from 'zod'
import { health, type HealthCheck, publicHealth } from '../../contract/entities/health.ts'
import { envelope } from '../../contract/endpoint.ts'
import { checkOfCode, healthWords } from '../../contract/health-words.ts'
import type { doctorCheck } from '../../contract/helper/commands.ts'
import { healthState } from '../../contract/http/health.ts'

type DoctorCheck = z.output<typeof doctorCheck>

const FETCH_MS = 8_000
const LEVELS = { ok: 'ok', warn: 'warn', fault: 'bad' } as const

const read = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  await (await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(FETCH_MS) })).json()

/**
 * What is not well; with a session of somebody with the installation right in full, else the codes that the backend
 * tells everybody.
 */
const readChecks = async (origin: string, token: string): Promise<HealthCheck[] | null> => {
  if (token !== '') {
    // A session that ended, or without the right: what everybody is told is better than nothing.
    const full = envelope(health).safeParse(await read(origin + healthState.path, { token }).catch(() => null))
    if (full.success) return full.data.data.checks
  }
  const told = publicHealth.safeParse(await read(`${origin}/healthz`))
  return told.success ? (told.data.codes ?? []).map(checkOfCode) : null
}

/** Nothing where the backend can't be reached: that is told by another check. Never throws. */
export async function checkHealth({
  backendOrigins,
  token = '',
}: {
  backendOrigins: readonly string[]
  token?: string
}): Promise<DoctorCheck[]> {
  const [origin] = backendOrigins
  const checks = origin === undefined ? null : await readChecks(origin, token).catch(() => null)
  if (checks === null) return []
  const ill = checks.filter(({ level }) => level !== 'ok')
  if (ill.length === 0) return [{ name: 'health', level: 'ok', text: '后台各项检查正常', remedy: '' }]
  return ill.map((check) => {
    const { name, text, remedy } = healthWords(check, 'zh')
    return { name: 'health', level: LEVELS[check.level], text: `${name}：${text} [${check.code}]`, remedy }
  })
}
