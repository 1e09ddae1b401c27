import { add } from "./add.mjs";

// The program of `npm run add`, in a clone and in an unpacked release.
process.exit(await add(process.argv.slice(2)));
