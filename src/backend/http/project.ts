// White label: which project a request belongs to, by its host.
import type { Db } from '../ports/database.ts'
import type { Project } from './context.ts'

const CACHE_MS = 5_000

/** Finds a project by host name; an unknown host gets the default project (the oldest row). */
export interface ProjectFinder {
  /**
   * `host` as in the header, port included or not.
   * @throws when the database has no project at all
   */
  find(host: string): Promise<Project>
  /** Projects were changed: the next look reads them anew. */
  forget(): void
}

/** Looks projects up in the database; they change rarely, so the list is kept for five seconds. */
export function createProjectFinder(deps: { db: Db; now: () => number }): ProjectFinder {
  let kept: { at: number; projects: Project[] } | null = null
  const all = async (): Promise<Project[]> => {
    if (kept !== null && deps.now() - kept.at < CACHE_MS) return kept.projects
    const projects = await deps.db.selectFrom('projects').selectAll().orderBy('id').execute()
    kept = { at: deps.now(), projects }
    return projects
  }
  return {
    async find(host) {
      const projects = await all()
      const name = host.toLowerCase().replace(/:\d+$/, '')
      const found = projects.find((project) => project.host === name) ?? projects[0]
      if (found === undefined) throw new Error('no project row: the seed did not run')
      return found
    },
    forget: () => {
      kept = null
    },
  }
}
