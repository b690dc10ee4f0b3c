import type { UseQueryResult } from '@tanstack/react-query'
import type { ProjectConfig } from '../../../contract/entities/session.ts'
import { initProject } from '../../../contract/http/common.ts'
import type { ApiError } from '../http/api-error.ts'
import { useApi } from '../http/use-api.ts'

/** White-label project of this host; asked once per page load. */
export function useProject(): UseQueryResult<ProjectConfig, ApiError> {
  return useApi(initProject, {}, { staleMs: Number.POSITIVE_INFINITY, quiet: true })
}
