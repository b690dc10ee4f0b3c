import type { Migration } from './schema.ts'

/** Who asked for a job: state and result are that person's, and those of people with the job's right. */
export const jobOwners: Migration = {
  version: 58,
  name: '0058-job-owners',
  async up(m) {
    await m.db.schema
      .alterTable('jobs')
      .addColumn('admin_id', m.kind === 'sqlite' ? 'integer' : 'bigint')
      .execute()
  },
}
