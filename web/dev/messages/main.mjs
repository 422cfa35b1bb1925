// `node dev/messages/main.mjs`: writes the types of the texts, and names what is wrong in the catalogs.

import { check } from './check.mjs';
import { readAll, writeTypes } from './plugin.mjs';

const catalogs = readAll();
writeTypes(catalogs);
const { wrong, missing } = check(catalogs);
for (const line of missing) console.log(line);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
