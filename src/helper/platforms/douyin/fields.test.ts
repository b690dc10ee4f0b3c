import { describeFields } from '../testing/field-suite.ts'
import { createDouyin } from './index.ts'
import { douyinDoor } from './testing/door.ts'

describeFields({ door: douyinDoor, create: createDouyin, ownCodeBox: true, changes: ['upload', 'title', 'editor', 'cover', 'publish'], survives: ['renamed upload', 'moved publish button'] })
