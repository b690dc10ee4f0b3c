import { big, createTable, index, int, LIVE, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Rewritten texts until a person has read them, and what the company's text service was used for each day. */
export const ai: Migration = {
  version: 33,
  name: '0033-ai',
  async up(m) {
    await tenantTable(m, 'ai_rewrites', {
      engine: text(),
      model: text(''),
      style: text('plain'),
      source: text(),
      text: text(),
      text_hash: text(),
      sim: int(0),
      risk: text('[]'),
      status: int(0),
      admin_id: big(),
    })
    await index(m, 'ai_rewrites', ['tenant_id', 'status', 'id desc'], { where: LIVE })
    await index(m, 'ai_rewrites', ['tenant_id', 'text_hash'], { where: LIVE })
    await createTable(
      m,
      'ai_usage',
      { tenant_id: big(), day: text(), used: int(0), tokens: big(0), cost_micro: big(0), untold: int(0) },
      { times: 'none' },
    )
    await unique(m, 'ai_usage', ['tenant_id', 'day'])
  },
}
