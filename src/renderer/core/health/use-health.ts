import { useEffect, useEffectEvent } from 'react'
import { CODE } from '../../../contract/errors.ts'
import type { HealthCheck } from '../../../contract/entities/health.ts'
import { healthWords } from '../../../contract/health-words.ts'
import { healthState } from '../../../contract/http/health.ts'
import { useApi } from '../http/use-api.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { usePermit } from '../permissions/permit.tsx'
import { useHttp } from '../http/http-context.ts'

const WELL_MS = 60_000
const ILL_MS = 10_000
/** Somebody without the installation right is refused; that seldom changes. */
const REFUSED_MS = 600_000

/** How well the installation is, for people who may know; looked at at once when a call could not be stored. */
export function useHealth() {
  const http = useHttp()
  const may = usePermit('setting:edit')
  const query = useApi(
    healthState,
    {},
    {
      quiet: true,
      enabled: may,
      staleMs: ILL_MS,
      pollMs: (data) =>
        data === undefined ? REFUSED_MS : data.checks.some(({ level }) => level !== 'ok') ? ILL_MS : WELL_MS,
    },
  )
  const look = useEffectEvent(() => {
    if (may) void query.refetch()
  })
  useEffect(
    () =>
      http.onFailure(({ error }) => {
        if (error.code === CODE.STORAGE_DOWN) look()
      }),
    [http],
  )
  return query
}

/** Words of a check in the reader's language; there are Chinese and English ones. */
export function useHealthWords() {
  const language = useLanguage()
  return (check: HealthCheck) => healthWords(check, language === 'zh' ? 'zh' : 'en')
}
