import { describeFields } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createKuaishou } from './index.ts'

describeFields({ door: kitDoor('kuaishou', 'https://cp.kuaishou.com'), create: createKuaishou, changes: ['upload', 'editor', 'cover', 'publish'] })
