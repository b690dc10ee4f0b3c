import { big, createTable, index, int, text } from './schema.ts'
import type { Migration } from './schema.ts'

/** The processes of this installation, one row each while it runs: who they are and that they live. */
export const machines: Migration = {
  version: 27,
  name: '0027-machines',
  async up(m) {
    await createTable(
      m,
      'machines',
      {
        code: text(),
        name: text(),
        role: text(),
        version: text(),
        cores: int(),
        renders: int(0),
        ready: int(0),
        reason: text(''),
        start_time: big(),
        beat_time: big(),
      },
      { times: 'none' },
    )
    await index(m, 'machines', ['code'], { unique: true })
  },
}
