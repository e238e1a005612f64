// Prints every web route, one a line: group, tab, path with {param}.
import { screens } from '../web/src/screens.gen.ts'

for (const { group, path } of screens) console.log(`${group}\t${path}`)
